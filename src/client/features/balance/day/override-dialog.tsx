import { type FormEvent, useId, useState } from 'react'
import {
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  MAX_AMOUNT_CENTS,
} from '../../../../shared/money.ts'
import type { Occurrence } from '../../../../shared/projection.ts'
import { sanitizeBalanceText } from '../../../words/amount-text.ts'
import { formatDayLong } from '../../../words/dates.ts'
import { type WriteScope } from '../../../server/write-scope.ts'
import { useRemoveOverride, useSetOverride } from '../occurrence-changes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyField } from '../../../ui/field.tsx'

export interface OverrideDialogProps {
  occurrence: Occurrence
  date: string
  scope: WriteScope
  onClose: () => void
}

/** Another amount for one date [behaviour: Done marks and overrides]. Stays open, with what was typed, when saving fails. */
export function OverrideDialog({ occurrence, date, scope, onClose }: OverrideDialogProps) {
  const { kind, id, name, amountCents, baseAmountCents } = occurrence
  const formId = useId()
  // What it was when the dialog opened: a save that is under way must not look as if it were done.
  const [currentCents] = useState(amountCents)
  const [text, setText] = useState(() => dollarsFromCents(amountCents))
  const setOverride = useSetOverride(scope, { kind, id, date })
  const removeOverride = useRemoveOverride(scope, { kind, id, date }, baseAmountCents)
  const isBusy = setOverride.isPending || removeOverride.isPending
  const newCents = centsFromDollars(text)
  const problem = newCents === null ? null : problemOf(newCents)
  const canSave = newCents !== null && problem === null

  const target = { ...scope, kind, id, date }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) setOverride.mutate({ ...target, amountCents: newCents }, { onSuccess: onClose })
  }

  return (
    <Dialog
      title="Override Amount"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!canSave}
            busy={isBusy}
            className="w-36"
          >
            {setOverride.isPending ? 'Saving...' : 'Save Override'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <span className="text-ink-soft"> on {formatDayLong(date)}</span>
        </p>
        <MoneyField
          label="New Amount"
          type="number"
          step="0.01"
          min="0"
          value={text}
          error={problem}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(sanitizeBalanceText(target.value))}
        />
        <dl className="flex flex-col gap-2">
          <AmountRow label="Base" cents={baseAmountCents} />
          <AmountRow label="Current" cents={currentCents} />
          <AmountRow label="New" cents={canSave ? newCents : null} strong />
        </dl>
        {currentCents !== baseAmountCents && (
          <Button
            variant="danger"
            className="-ml-4 self-start"
            busy={isBusy}
            onClick={() => removeOverride.mutate(target, { onSuccess: onClose })}
          >
            Remove Override
          </Button>
        )}
      </form>
    </Dialog>
  )
}

function problemOf(cents: number): string | null {
  if (cents < 0) return 'The amount cannot be negative.'
  if (cents > MAX_AMOUNT_CENTS) return `The amount can be at most ${formatCents(MAX_AMOUNT_CENTS)}.`
  return null
}

function AmountRow({
  label,
  cents,
  strong = false,
}: {
  label: string
  cents: number | null
  strong?: boolean
}) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : 'text-ink-soft'}`}>
      <dt>{label}</dt>
      <dd>{cents === null ? '—' : formatCents(cents)}</dd>
    </div>
  )
}
