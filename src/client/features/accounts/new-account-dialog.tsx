import { type Account, newAccountForm } from '../../../shared/accounts/account.ts'
import type { InvitedRole } from '../../../shared/accounts/invitation.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { BALANCE_LIMITS } from '../../../shared/money/money-text.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { AccountField } from '../../plan/account-field.tsx'
import { useAccountChoices } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { failureOf, mayBeMade, statusOf } from '../../words/call-error.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useAccountList } from '../../server/account-list.ts'

interface NewAccountDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

export function NewAccountDialog({ onClose, onCreated }: NewAccountDialogProps) {
  const form = useNewAccount('Create', true, (account) => {
    if (account) onCreated(account.id)
  })
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
      <SubmitButton form={form}>Create</SubmitButton>
    </>
  )
  return (
    <Dialog title="New Shared Account" onClose={onClose} closesBeside={false} footer={footer}>
      <Form form={form} className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Its members see and change the same plan. You can invite them once it is created.
        </p>
        <NewAccountFields form={form} />
      </Form>
    </Dialog>
  )
}

const EMPTY = {
  name: '',
  balance: '',
  copyOf: null as AccountRef | null,
  email: '',
  role: 'member' as InvitedRole,
  /** The server makes one account for this id, whatever is typed between two presses. Empty before the first press. */
  requestId: '',
}

/**
 * @param again the words of the button that sends it again
 * @param send gets the account that was made, or null where none `isNew`
 */
export function useNewAccount(
  again: string,
  isNew: boolean,
  send: (
    account: Account | null,
    invited: { email: string | undefined; role: InvitedRole },
  ) => unknown,
) {
  const { put } = useAccountList()
  const { mutateAsync: create } = trpc.account.create.useMutation()
  const { mutateAsync: update } = trpc.account.update.useMutation()

  async function make(name: string, startingBalanceCents: number, copyOf: AccountRef | null) {
    const fields = { name, startingBalanceCents, timeZone: browserTimeZone() }
    const requestId = form.values.requestId || createUuid()
    form.change({ requestId })
    let made: Account | undefined
    try {
      made = await create({ ...fields, ...(copyOf !== null && { copyOf }), requestId })
      const isAsTyped = made.name === name && made.startingBalanceCents === startingBalanceCents
      const account = isAsTyped ? made : await update({ ...fields, id: made.id })
      await put(account)
      return account
    } catch (error) {
      if (statusOf(error) === 404 || (!made && !mayBeMade(error))) form.change({ requestId: '' })
      throw error
    }
  }

  const form = useForm(newAccountForm(isNew), {
    defaults: EMPTY,
    keepAs: 'newAccount',
    untyped: ['requestId'],
    send: async ({ name, balance, copyOf, email, role }, _changed, typed) => {
      const account = isNew ? await make(name, balance, copyOf) : null
      if (account) form.change({ ...EMPTY, email: typed.email, role })
      return send(account, { email, role })
    },
    failure: (error) =>
      failureOf(error, {
        noAnswer: `There was no answer. The account may have been made, or not: press “${again}” again, and it is not made twice.`,
      }),
  })
  return form
}

export function NewAccountFields({ form }: { form: ReturnType<typeof useNewAccount> }) {
  const accounts = useAccountChoices()
  return (
    <>
      <TextField
        label="Name"
        name="account-name"
        autoComplete="off"
        placeholder="Household"
        required
        {...form.text('name')}
      />
      <AccountField
        label="Start with a copy of"
        hint="Its incomes and expenses. What was due this month before today counts as done."
        // A request without an answer may have made the account with this choice.
        disabled={form.values.requestId !== ''}
        accounts={[{ account: null, name: 'Nothing' }, ...accounts]}
        {...form.choice('copyOf')}
      />
      <MoneyField
        className="max-w-56"
        label="Starting Balance"
        placeholder="0.00"
        hint="What is in it today. You can change it at any time."
        limits={BALANCE_LIMITS}
        {...form.money('balance')}
      />
    </>
  )
}
