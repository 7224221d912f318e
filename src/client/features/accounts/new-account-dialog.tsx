import { useId, useRef, useState } from 'react'
import { BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { serverSentence } from '../../server/call-error.ts'
import { sendOnce, type Unanswered } from '../../server/send-once.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { useAccountList } from './use-account-list.ts'
import { Problem } from '../../ui/problem.tsx'

interface NewAccountDialogProps {
  onClose: () => void
  onCreated: (id: number) => void
}

interface Typed {
  name: string
  balance: string
  /** A press without an answer: sent again, it is made once. */
  unanswered: { current: Unanswered | null }
}

function startEmpty(): Typed {
  return { name: '', balance: '', unanswered: { current: null } }
}

/** Creates a shared account, which the user owns. */
export function NewAccountDialog({ onClose, onCreated }: NewAccountDialogProps) {
  const [typed, setTyped, { forget }] = useKeptState('newAccount', startEmpty)
  const { name, balance, unanswered } = typed
  const balanceRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { put } = useAccountList()
  const { mutateAsync: create } = trpc.account.create.useMutation()
  const { mutateAsync: update } = trpc.account.update.useMutation()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(startingBalanceCents: number) {
    const input = { name, startingBalanceCents, timeZone: browserTimeZone() }
    setIsSaving(true)
    setFailure(null)
    try {
      const account = await sendOnce(unanswered, create, input, ({ id }) =>
        update({ ...input, id }),
      )
      forget()
      await put(account)
      onCreated(account.id)
    } catch (error) {
      setFailure(
        serverSentence(error) ??
          'There was no answer. The account may have been made, or not: press “Create” again, and it is not made twice.',
      )
    } finally {
      setIsSaving(false)
    }
  }

  const footer = (
    <>
      <Button
        onClick={() => {
          forget()
          onClose()
        }}
      >
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isSaving}>
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
          const { cents, problem } = readMoney(balance, BALANCE_LIMITS)
          // The field says what is wrong with it.
          if (problem) return balanceRef.current?.focus()
          void save(cents ?? 0)
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
          onChange={({ target }) => setTyped((now) => ({ ...now, name: target.value }))}
        />
        <MoneyField
          ref={balanceRef}
          className="max-w-56"
          label="Starting Balance"
          placeholder="0.00"
          hint="What is in it today. You can change it at any time."
          value={balance}
          limits={BALANCE_LIMITS}
          onText={(balance) => setTyped((now) => ({ ...now, balance }))}
        />
        <Problem>{failure}</Problem>
      </form>
    </Dialog>
  )
}
