import { useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { Account } from '../../../shared/accounts/account.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { cleanName } from '../../../shared/name.ts'
import { BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { failureOf, mayBeMade, statusOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { AccountField } from '../../plan/account-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useAccountList } from './use-account-list.ts'

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

interface Typed {
  name: string
  balance: string
  copyOf: AccountRef | null
  /** The server makes one account for this id, whatever is typed between two presses. Null before the first press. */
  requestId: string | null
}

export function useNewAccount(again: string) {
  const [typed, setTyped, { forget }] = useKeptState('newAccount', (): Typed => ({
    name: '',
    balance: '',
    copyOf: null,
    requestId: null,
  }))
  const { name, balance, copyOf } = typed
  const balanceRef = useRef<HTMLInputElement>(null)
  const { put } = useAccountList()
  const { mutateAsync: create } = trpc.account.create.useMutation()
  const { mutateAsync: update } = trpc.account.update.useMutation()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const change = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }))

  async function save(): Promise<Account | null> {
    const { cents, problem } = readMoney(balance, BALANCE_LIMITS)
    if (problem) {
      balanceRef.current?.focus()
      return null
    }
    const startingBalanceCents = cents ?? 0
    const fields = { name, startingBalanceCents, timeZone: browserTimeZone() }
    const requestId = typed.requestId ?? createUuid()
    change({ requestId })
    setIsSaving(true)
    setFailure(null)
    let made: Account | undefined
    try {
      made = await create({ ...fields, ...(copyOf !== null && { copyOf }), requestId })
      const isAsTyped =
        made.name === cleanName(name.trim()) && made.startingBalanceCents === startingBalanceCents
      const account = isAsTyped ? made : await update({ ...fields, id: made.id })
      forget()
      await put(account)
      return account
    } catch (error) {
      if (statusOf(error) === 404 || (!made && !mayBeMade(error))) change({ requestId: null })
      setFailure(
        failureOf(error, {
          noAnswer: `There was no answer. The account may have been made, or not: press “${again}” again, and it is not made twice.`,
        }),
      )
      return null
    } finally {
      setIsSaving(false)
    }
  }

  return { typed, change, balanceRef, save, isSaving, failure, forget }
}

type NewAccount = ReturnType<typeof useNewAccount>

export function NewAccountFields({ typed, change, balanceRef }: NewAccount) {
  const accounts = useAccountChoices()
  const { name, balance, copyOf, requestId } = typed
  return (
    <>
      <TextField
        label="Name"
        name="account-name"
        autoComplete="off"
        placeholder="Household"
        required
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <AccountField
        label="Start with a copy of"
        hint="Its incomes and expenses. What was due this month before today counts as done."
        value={copyOf}
        // A request without an answer may have made the account with this choice.
        disabled={requestId !== null}
        accounts={[{ account: null, name: 'Nothing' }, ...accounts]}
        onChange={(copyOf) => change({ copyOf })}
      />
      <MoneyField
        ref={balanceRef}
        className="max-w-56"
        label="Starting Balance"
        placeholder="0.00"
        hint="What is in it today. You can change it at any time."
        value={balance}
        limits={BALANCE_LIMITS}
        onText={(balance) => change({ balance })}
      />
    </>
  )
}
