import { useId, useState } from 'react'
import { centsFromDollars } from '../../../shared/money.ts'
import { sanitizeBalanceText } from '../../words/amount-text.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { serverSentence } from '../../server/call-error.ts'
import { trpc } from '../../server/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MoneyField, TextField } from '../../ui/field.tsx'
import { useAccountList } from './use-account-list.ts'

interface NewAccountDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

/** Creates a shared account, which the user owns. */
export function NewAccountDialog({ onClose, onCreated }: NewAccountDialogProps) {
  const [name, setName] = useState('')
  const [balance, setBalance] = useState('')
  const formId = useId()
  const { put } = useAccountList()
  const create = trpc.account.create.useMutation({
    onSuccess: async (account) => {
      await put(account)
      onCreated(account.id)
    },
  })

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
        Create
      </Button>
    </>
  )
  return (
    <Dialog title="New Shared Account" onClose={onClose} closesBeside={false} footer={footer}>
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // An incomplete number, such as a lone minus, counts as 0.
          const startingBalanceCents = centsFromDollars(balance) ?? 0
          create.mutate({ name, startingBalanceCents, timeZone: browserTimeZone() })
        }}
      >
        <p className="text-ink-soft">
          Its members see and change the same plan. You can invite them once it is created.
        </p>
        <TextField
          label="Name"
          name="account-name"
          autoComplete="off"
          placeholder="Household"
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <MoneyField
          className="max-w-56"
          label="Starting Balance"
          placeholder="0.00"
          hint="What is in it today. You can change it at any time."
          value={balance}
          onChange={({ target }) => setBalance(sanitizeBalanceText(target.value))}
        />
        {create.error && (
          <p role="alert" className="text-warning">
            {serverSentence(create.error) ?? 'The account was not made. Please try again.'}
          </p>
        )}
      </form>
    </Dialog>
  )
}
