import { useState } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useStillOpen } from '../../../browser/use-still-open.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { useOutcome } from '../../../ui/settings-section.tsx'
import { useAfterLeaving } from './use-after-leaving.ts'
import { isolated } from '../../../words/isolated.ts'

export function DeleteSection({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const [typed, setTyped] = useState('')
  const { outcome, report } = useOutcome()
  const afterLeaving = useAfterLeaving()
  const isOpen = useStillOpen()
  const remove = trpc.account.delete.useMutation({
    onMutate: report.clear,
    onSuccess: () => {
      if (isOpen.current) onDeleted()
      afterLeaving(account, `${isolated(account.name)} was deleted.`)
    },
    onError: (error) =>
      report.failedChange(error, 'The account was not deleted. Please try again.'),
  })

  return (
    <SettingsForm
      title="Delete Account"
      outcome={outcome}
      action="Delete Account"
      isSending={remove.isPending}
      onSend={() => {
        if (typed.trim() === account.name) remove.mutate({ id: account.id })
        else report.failure(`To delete the account, type its name: ${account.name}`)
      }}
    >
      <p className="text-ink-soft">
        The account is deleted for every member, with everything that is planned in it. This cannot
        be undone.
      </p>
      <TextField
        label="Type the account's name"
        name="deleted-account-name"
        autoComplete="off"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </SettingsForm>
  )
}
