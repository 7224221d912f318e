import { useId, useRef } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { signedAmountCents } from '../../../../shared/money/signed-amount.ts'
import { describeSchedule } from '../../../../shared/schedules/schedule-words.ts'
import { isPending, type OccurrenceRef } from '../../../plan/occurrence-ref.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { CashFlowNote } from '../../../plan/occurrence/cash-flow-note.tsx'
import { DateNote } from '../../../plan/occurrence/date-note.tsx'
import { MarkButton } from '../../../plan/occurrence/mark-done-button.tsx'
import {
  OverrideButton,
  OverrideEditor,
  useOverrideInPlace,
} from '../../../plan/occurrence/override-in-place.tsx'
import { useFocusKeptOnDay } from '../../../plan/occurrence/use-focus-kept-on-day.ts'
import { useMarkDone } from '../../../plan/occurrence/occurrence-changes.ts'
import { OccurrenceOptions } from './occurrence-options.tsx'

export interface DayTransactionProps {
  occurrence: Occurrence
  date: string
  scope: WriteScope
  saysSchedule: boolean
  onOverride: () => void
}

export function DayTransaction(props: DayTransactionProps) {
  const { occurrence, date, scope, saysSchedule, onOverride } = props
  const { name, baseAmountCents, hasOverride, occurred, skipped } = occurrence
  const isStruck = !isPending(occurrence)
  const row = useRef<HTMLLIElement>(null)
  const nameId = useId()
  const { isEditing, button, edit, close } = useOverrideInPlace(occurrence)
  const marking = useMarkDone(scope, occurrence)
  const schedule = useScheduleInWords(scope, occurrence, saysSchedule)
  useFocusKeptOnDay(row)
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      {/* Where a long amount leaves the name no room, the buttons go below. */}
      <div className="min-w-0 flex-[1_1_7.5rem]">
        <p
          id={nameId}
          className={`font-medium wrap-anywhere ${isStruck ? 'text-ink-soft line-through' : ''}`}
        >
          {name}
        </p>
        {/* Its place is kept for the words that come a moment later. */}
        <p className="flex min-h-4 flex-wrap gap-x-2 text-xs text-ink-soft">
          {schedule && <span>{schedule}</span>}
          {hasOverride && <span>(base {formatCents(baseAmountCents)})</span>}
          <DateNote occurrence={occurrence} on={date} />
          {skipped ? <span>Skipped</span> : occurred && <span>Marked as done</span>}
        </p>
      </div>
      <Money
        signed
        cents={signedAmountCents(occurrence)}
        plain={isStruck}
        className={`text-right ${isStruck ? 'text-ink-soft line-through' : 'font-semibold'}`}
      />
      {isEditing ? (
        <OverrideEditor scope={scope} occurrence={occurrence} onClose={close} />
      ) : (
        <div className="ml-auto flex items-center gap-x-1">
          {skipped ? <span className="w-26" /> : <MarkButton marking={marking} nameId={nameId} />}
          <OverrideButton ref={button} nameId={nameId} onPress={edit} />
          <OccurrenceOptions
            occurrence={occurrence}
            on={date}
            scope={scope}
            marking={marking}
            onOverride={onOverride}
          />
        </div>
      )}
      <CashFlowNote id={occurrence.id} scope={scope} />
    </li>
  )
}

function useScheduleInWords(
  { account }: WriteScope,
  { kind, id }: OccurrenceRef,
  enabled: boolean,
) {
  const procedures = kind === 'income' ? trpc.income : trpc.expense
  const { data } = procedures.latest.useQuery({ account, id }, { enabled })
  return data && describeSchedule(data.cashFlow)
}
