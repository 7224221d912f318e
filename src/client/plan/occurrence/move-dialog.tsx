import { moveForm } from '../../../shared/plan/occurrence.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import type { Dialogs } from '../door.ts'
import { keyOf } from '../occurrence-ref.ts'
import { DateNote } from './occurrence-row.tsx'
import { useOccurrenceActs } from './use-occurrence-acts.ts'

export function MoveDialog({ occurrence, on, onClose }: Dialogs['move'] & { onClose: () => void }) {
  const acts = useOccurrenceActs(useWriteScope(), occurrence, on)
  const form = useForm(moveForm, {
    defaults: { day: on },
    keepAs: `move ${keyOf(occurrence)} ${on}`,
    send: ({ day }) => move(day),
  })
  const { day } = form.values
  const problem = moveForm.safeParse(form.values).error?.issues[0]?.message

  /** @param to null to move it back */
  function move(to: string | null) {
    leave()
    void acts.move(to)
  }

  function leave() {
    form.forget()
    onClose()
  }

  return (
    <Dialog
      title="Move to Another Day"
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <SubmitButton form={form} disabled={day === on || problem !== undefined}>
            Move
          </SubmitButton>
        </>
      }
    >
      <Form form={form} noValidate className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <Name className="font-semibold">{occurrence.name}</Name>
          <span className="text-ink-soft"> on {formatWeekdayNear(on)} </span>
          <DateNote occurrence={occurrence} on={on} />
        </p>
        <TextField
          label="New Day"
          type="date"
          min="0001-01-01"
          max="9999-12-31"
          {...form.text('day')}
          error={day && problem}
        />
        {occurrence.moved && (
          <Button variant="danger" className="-ml-4 self-start" onClick={() => move(null)}>
            Move Back
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
