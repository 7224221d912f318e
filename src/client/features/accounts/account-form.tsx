import { useState } from 'react'
import type { Account, UpdateAccountInput } from '../../../shared/account.ts'
import { centsFromDollars, dollarsFromCents } from '../../../shared/money.ts'
import { sanitizeBalanceText } from '../../words/amount-text.ts'
import { trpc } from '../../server/trpc.ts'
import { MoneyField, TextField } from '../../ui/field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/use-outcome.ts'
import { useAccountList } from './use-account-list.ts'

/** What was typed and is not saved yet. Only that is sent: another member may be changing the rest. */
interface Draft {
  name?: string | undefined
  balance?: string | undefined
}

/** What has been typed while the rest was saved. */
function withoutSent({ name, balance }: Draft, sent: UpdateAccountInput): Draft {
  const isSaved = balance !== undefined && centsFromDollars(balance) === sent.startingBalanceCents
  return { ...(name !== sent.name && { name }), ...(!isSaved && { balance }) }
}

/** The starting balance of an account, for every member, and its name, for the owner. */
export function AccountForm({ account, isOwner }: { account: Account; isOwner: boolean }) {
  const [draft, setDraft] = useState<Draft>({})
  const { outcome, report } = useOutcome()
  const { put } = useAccountList()
  const update = trpc.account.update.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed, sent) => {
      await put(changed)
      setDraft((draft) => withoutSent(draft, sent))
      report.success('Account updated!')
    },
    onError: (error) => report.refusal(error, 'Error updating account.'),
  })

  const save = () => {
    const { name, balance } = draft
    const startingBalanceCents = balance === undefined ? undefined : centsFromDollars(balance)
    if (startingBalanceCents === null)
      return report.failure('The starting balance must be an amount, like 1250.00.')
    update.mutate({ id: account.id, name, startingBalanceCents })
  }

  return (
    <SettingsForm
      title="Account"
      outcome={outcome}
      action="Update Account"
      isSending={update.isPending}
      onSend={save}
    >
      {isOwner && (
        <TextField
          label="Name"
          name="account-name"
          autoComplete="off"
          required
          value={draft.name ?? account.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      )}
      <MoneyField
        className="max-w-56"
        label="Starting Balance"
        value={draft.balance ?? dollarsFromCents(account.startingBalanceCents)}
        onChange={({ target }) =>
          setDraft({ ...draft, balance: sanitizeBalanceText(target.value) })
        }
      />
    </SettingsForm>
  )
}
