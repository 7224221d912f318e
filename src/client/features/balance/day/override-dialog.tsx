import { AMOUNT_LIMITS } from '../../../../shared/money/money-text.ts'
import { useWriteScope } from '../../../links/write-scope.ts'
import type { Dialogs } from '../../../plan/door.ts'
import { useOverride } from '../../../plan/occurrence/override-editor.tsx'
import { Button } from '../../../ui/button.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Form, SubmitButton } from '../../../ui/form/form.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Name } from '../../../ui/shown-name.tsx'
import { formatWeekdayNear } from '../../../words/dates.ts'
import { formatCents } from '../../../words/shown-amounts.ts'

type OverrideDialogProps = Dialogs['override'] & { onClose: () => void }

export function OverrideDialog({ occurrence, on, onClose }: OverrideDialogProps) {
  const { name, amountCents, baseAmountCents } = occurrence
  const override = useOverride(useWriteScope(), occurrence, onClose)
  const { isCard, form, newCents, canRemove, isBusy, isSaving } = override

  return (
    <Dialog
      title="Override Amount"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            Cancel
          </Button>
          <SubmitButton form={form} disabled={newCents === null} className="w-36">
            {isSaving ? 'Saving...' : 'Save Override'}
          </SubmitButton>
        </>
      }
    >
      <Form form={form} noValidate className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <Name className="font-semibold">{name}</Name>
          <span className="text-ink-soft"> on {formatWeekdayNear(on)}</span>
        </p>
        <MoneyField
          label={isCard ? 'The bill as it came' : 'New Amount'}
          limits={AMOUNT_LIMITS}
          dropsStray
          onFocus={({ target }) => target.select()}
          {...form.money('amount')}
        />
        <dl className="flex flex-col gap-2">
          <AmountRow label={isCard ? 'Planned' : 'Base'} cents={baseAmountCents} />
          <AmountRow label="Current" cents={amountCents} />
          <AmountRow label="New" cents={newCents} strong />
        </dl>
        {canRemove && (
          <Button
            variant="danger"
            className="-ml-4 self-start"
            busy={isBusy}
            onClick={() => void override.remove()}
          >
            Remove Override
          </Button>
        )}
      </Form>
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
