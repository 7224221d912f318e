import { z } from 'zod'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import type { Dialogs } from '../../plan/door.ts'
import { useLowestNow } from '../../plan/lowest-now.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { addDays, addMonths, formatDayNear, formatWeekdayNear, monthOf } from '../../words/dates.ts'
import { FAILURES } from '../../words/call-error.ts'
import { isolated } from '../../words/isolated.ts'

/** Ends it after today, and continues it from the day that is chosen. */
export function PauseDialog({ cashFlow, onClose }: Dialogs['pause'] & { onClose: () => void }) {
  const { kind, id, name, version } = cashFlow
  const scope = useWriteScope()
  const today = useToday()
  const offerUndo = useOfferUndo(scope.account)
  const lowestNow = useLowestNow(scope.account)
  const { mutateAsync: update } = trpc[kind].update.useMutation()
  const pausedFrom = addDays(today, 1)
  const form = useForm(pauseForm(pausedFrom, cashFlow.lastDate), {
    defaults: { until: `${addMonths(monthOf(today), 2)}-01` },
    failure: FAILURES.cashFlow(`Failed to pause ${isolated(name)}`),
    send: async ({ until }) => {
      const { revision } = await update({ ...scope, id, version, pausedFrom, fromDate: until })
      const text = `Paused ${isolated(name)} until ${formatDayNear(until, today)}.`
      offerUndo(text, revision, { more: lowestNow() })
      onClose()
    },
  })
  const { until } = form.values
  return (
    <Dialog
      title={`Pause ${isolated(name)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton form={form}>Pause</SubmitButton>
        </>
      }
    >
      <Form form={form} noValidate className="flex flex-col gap-4">
        <TextField label="Comes Again From" type="date" min={pausedFrom} {...form.text('until')} />
        <p className="text-ink-soft">
          Nothing of it falls after today{until && ` and before ${formatWeekdayNear(until, today)}`}
          . Then it goes on as before.
        </p>
      </Form>
    </Dialog>
  )
}

function pauseForm(pausedFrom: string, lastDate: string | null) {
  return z.object({
    until: z.string().superRefine((until, context) => {
      if (until === '') context.addIssue('Choose a day.')
      else if (until <= pausedFrom) context.addIssue('Choose a day after tomorrow.')
      else if (lastDate !== null && until > lastDate)
        context.addIssue(`It ends on ${formatDayNear(lastDate)}, before it would come again.`)
    }),
  })
}
