import { type Account, deleteAccountForm } from '../../../../shared/accounts/account.ts'
import { useStillOpen } from '../../../browser/use-still-open.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { isolated } from '../../../words/isolated.ts'
import { useAfterLeaving } from './use-after-leaving.ts'

export function DeleteSection({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const afterLeaving = useAfterLeaving()
  const isOpen = useStillOpen()
  const remove = trpc.account.delete.useMutation()
  const form = useForm(deleteAccountForm(account.name), {
    defaults: { typed: '' },
    send: async () => {
      await remove.mutateAsync({ id: account.id })
      if (isOpen.current) onDeleted()
      afterLeaving(account, `${isolated(account.name)} was deleted.`)
    },
    failure: 'The account was not deleted. Please try again.',
  })
  return (
    <FormSection title="Delete Account" form={form} action="Delete Account">
      <p className="text-ink-soft">
        The account is deleted for every member, with everything that is planned in it. This cannot
        be undone.
      </p>
      <TextField
        label="Type the account's name"
        name="deleted-account-name"
        autoComplete="off"
        required
        {...form.text('typed')}
      />
    </FormSection>
  )
}
