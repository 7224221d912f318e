import { type ChangeEvent, type KeyboardEvent, useId, useRef } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useIsTokenStored } from '../../../session/browser-session.ts'
import { CashFlowNote } from '../occurrence/cash-flow-note.tsx'
import { DateNote } from '../occurrence/date-note.tsx'
import { OccurrenceMenuButton } from '../occurrence/occurrence-menu-button.tsx'
import { useFocusKeptOnDay } from '../occurrence/use-focus-kept-on-day.ts'
import { isPending } from '../../../links/occurrence-ref.ts'
import { useMarkDone } from '../occurrence-changes.ts'
import { signedAmountCents } from '../../../../shared/money/signed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { Money } from '../../../ui/money-amount.tsx'

export interface DayTransactionProps {
  occurrence: Occurrence
  /** The day on which it falls. */
  date: string
  scope: WriteScope
  onOverride: () => void
}

/** An income or expense of the day, with its options [behaviour: Day dialog]. */
export function DayTransaction(props: DayTransactionProps) {
  const { occurrence, date, scope, onOverride } = props
  const { name, baseAmountCents, hasOverride, occurred, skipped } = occurrence
  const isStruck = !isPending(occurrence)
  const row = useRef<HTMLLIElement>(null)
  const nameId = useId()
  const isTokenStored = useIsTokenStored()
  useFocusKeptOnDay(row)
  return (
    <li ref={row} className="flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 py-2.5">
      <p
        id={nameId}
        className={`min-w-0 flex-1 wrap-anywhere ${isStruck ? 'text-ink-soft line-through' : ''}`}
      >
        {name}
      </p>
      <Money
        signed
        cents={signedAmountCents(occurrence)}
        plain={isStruck}
        className={isStruck ? 'text-ink-soft line-through' : 'font-medium'}
      />
      <CashFlowNote id={occurrence.id} scope={scope} />
      <div className="flex basis-full flex-wrap items-center justify-end gap-x-2">
        <p className="flex flex-1 flex-wrap gap-x-2 text-xs text-ink-soft">
          {hasOverride && <span>(base {formatCents(baseAmountCents)})</span>}
          <DateNote occurrence={occurrence} on={date} />
          {skipped ? <span>Skipped</span> : occurred && <span>Marked as done</span>}
        </p>
        <Button
          size="small"
          variant="ghost"
          aria-haspopup="dialog"
          disabled={!isTokenStored}
          aria-describedby={nameId}
          onClick={onOverride}
        >
          Override
        </Button>
        <Options {...props} />
        <OccurrenceMenuButton occurrence={occurrence} on={date} scope={scope} nameId={nameId} />
      </div>
    </li>
  )
}

/** A select that always shows its own name again: choosing an option acts at once. */
function Options({ occurrence, scope, onOverride }: DayTransactionProps) {
  const { name, occurred, skipped } = occurrence
  const isTokenStored = useIsTokenStored()
  const { markDone, isPending: isSaving } = useMarkDone(scope, occurrence)

  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.value === 'override') onOverride()
    else markDone(!occurred)
  }

  return (
    <SelectField
      label={`Options for ${name}`}
      labelHidden
      className="w-28"
      value=""
      onChange={choose}
      onKeyDown={openByArrow}
    >
      <option value="" hidden>
        Options
      </option>
      {/* One toggle per item at a time [behaviour: Day dialog]. */}
      {!skipped && (
        <option value="toggle" disabled={isSaving || !isTokenStored}>
          {isTokenStored ? (occurred ? 'Mark Undone' : 'Mark Done') : 'Login Required'}
        </option>
      )}
      <option value="override" disabled={!isTokenStored}>
        Override Amount
      </option>
    </SelectField>
  )
}

/** An arrow key that would choose the next option of a closed select opens the select instead. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!event.key.startsWith('Arrow') || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
