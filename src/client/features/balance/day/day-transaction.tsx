import { type ChangeEvent, type KeyboardEvent, useId } from 'react'
import { formatCents } from '../../../../shared/money.ts'
import type { Occurrence } from '../../../../shared/projection.ts'
import { type WriteScope } from '../../../server/write-scope.ts'
import { useIsTokenStored } from '../../../session/session.ts'
import { useMarkDone } from '../occurrence-changes.ts'
import { signedAmountCents } from '../../../../shared/signed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'

export interface DayTransactionProps {
  occurrence: Occurrence
  date: string
  scope: WriteScope
  onOverride: () => void
}

/** An income or expense of the day, with its options [behaviour: Day dialog]. */
export function DayTransaction(props: DayTransactionProps) {
  const { occurrence, onOverride } = props
  const { name, baseAmountCents, hasOverride, occurred } = occurrence
  const nameId = useId()
  const isTokenStored = useIsTokenStored()
  return (
    <li className="flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 py-2.5">
      <p
        id={nameId}
        className={`min-w-0 flex-1 wrap-anywhere ${occurred ? 'text-ink-soft line-through' : ''}`}
      >
        {name}
      </p>
      <Money
        signed
        cents={signedAmountCents(occurrence)}
        plain={occurred}
        className={occurred ? 'text-ink-soft line-through' : 'font-medium'}
      />
      <div className="flex basis-full flex-wrap items-center justify-end gap-x-2">
        <p className="flex flex-1 flex-wrap gap-x-2 text-xs text-ink-soft">
          {hasOverride && <span>(base {formatCents(baseAmountCents)})</span>}
          {occurred && <span>Marked as done</span>}
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
      </div>
    </li>
  )
}

/** A select that always shows its own name again: choosing an option acts at once. */
function Options({ occurrence, date, scope, onOverride }: DayTransactionProps) {
  const { kind, id, name, occurred } = occurrence
  const isTokenStored = useIsTokenStored()
  const { markDone, isPending } = useMarkDone(scope, { kind, id, date })

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
      <option value="toggle" disabled={isPending || !isTokenStored}>
        {isTokenStored ? (occurred ? 'Mark Undone' : 'Mark Done') : 'Login Required'}
      </option>
      <option value="override" disabled={!isTokenStored}>
        Override Amount
      </option>
    </SelectField>
  )
}

/** Where an arrow key would choose the next option of a closed select, it opens the select instead. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!event.key.startsWith('Arrow') || !('showPicker' in event.currentTarget)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}
