import { type FormEvent, useId } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS } from '../../../../shared/money/money-text.ts'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { formatWeekdayNear } from '../../../words/dates.ts'
import { type WriteScope } from '../../../links/write-scope.ts'
import { useOverride } from '../../../plan/occurrence/use-override.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Name } from '../../../ui/shown-name.tsx'

export interface OverrideDialogProps {
  occurrence: Occurrence
  date: string
  scope: WriteScope
  onClose: () => void
}

export function OverrideDialog({ occurrence, date, scope, onClose }: OverrideDialogProps) {
  const { name, baseAmountCents } = occurrence
  const formId = useId()
  const override = useOverride(scope, occurrence, onClose)
  const { text, setText, newCents, currentCents, canRemove, isBusy, isSaving } = override

  const submit = (event: FormEvent) => {
    event.preventDefault()
    override.save()
  }

  return (
    <Dialog
      title="Override Amount"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              override.discard()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={newCents === null}
            busy={isBusy}
            className="w-36"
          >
            {isSaving ? 'Saving...' : 'Save Override'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <Name className="font-semibold">{name}</Name>
          <span className="text-ink-soft"> on {formatWeekdayNear(date)}</span>
        </p>
        <MoneyField
          label="New Amount"
          value={text}
          limits={AMOUNT_LIMITS}
          dropsStray
          onFocus={({ target }) => target.select()}
          onText={setText}
        />
        <dl className="flex flex-col gap-2">
          <AmountRow label="Base" cents={baseAmountCents} />
          <AmountRow label="Current" cents={currentCents} />
          <AmountRow label="New" cents={newCents} strong />
        </dl>
        {canRemove && (
          <Button
            variant="danger"
            className="-ml-4 self-start"
            busy={isBusy}
            onClick={override.remove}
          >
            Remove Override
          </Button>
        )}
      </form>
    </Dialog>
  )
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
