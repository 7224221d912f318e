import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { NewAccountFields, useNewAccount } from './new-account-form.tsx'

interface NewAccountDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewAccountDialog({ onClose, onCreated }: NewAccountDialogProps) {
  const form = useNewAccount('Create')
  const formId = useId()
  const footer = (
    <>
      <Button
        onClick={() => {
          form.forget()
          onClose()
        }}
      >
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={form.isSaving}>
        Create
      </Button>
    </>
  )
  return (
    <Dialog title="New Shared Account" onClose={onClose} closesBeside={false} footer={footer}>
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={async (event) => {
          event.preventDefault()
          const account = await form.save()
          if (account) onCreated(account.id)
        }}
      >
        <p className="text-ink-soft">
          Its members see and change the same plan. You can invite them once it is created.
        </p>
        <NewAccountFields {...form} />
        <Problem>{form.failure}</Problem>
      </form>
    </Dialog>
  )
}
