import { useRef } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS, readMoney } from '../../../../shared/money/money-text.ts'
import { MOVING_BALANCE } from '../../../words/moving-balance.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { paydayOfValue, usePaydayOptions } from '../../../plan/payday-options.ts'
import { useKeptState, withoutSent } from '../../../session/kept-state.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { useOutcome } from '../../../ui/settings-section.tsx'
import { useAccountList } from '../use-account-list.ts'

/** Only typed fields are sent: another member may be changing the rest. */
interface Draft {
  name?: string | undefined
  balance?: string | undefined
  buffer?: string | undefined
  payday?: string | undefined
  doneMovesBalance?: boolean | undefined
}

export function AccountForm({ account, isOwner }: { account: Account; isOwner: boolean }) {
  const [draft, setDraft, { forget }] = useKeptState<Draft>(`account ${account.id}`, () => ({}))
  const { outcome, report } = useOutcome()
  const { put } = useAccountList()
  const balanceRef = useRef<HTMLInputElement>(null)
  const bufferRef = useRef<HTMLInputElement>(null)
  const payday = usePaydayOptions(account.id, account.paydayCashFlowId)
  const update = trpc.account.update.useMutation({
    onMutate: report.clear,
    onSuccess: (saved) => {
      forget()
      return put(saved)
    },
    onError: (error) => report.refusal(error, 'Error updating account.'),
  })

  const save = () => {
    const { name, balance, buffer, payday, doneMovesBalance } = draft
    const readBalance = balance === undefined ? null : readMoney(balance, BALANCE_LIMITS)
    const readBuffer = buffer === undefined ? null : readMoney(buffer, AMOUNT_LIMITS)
    if (readBalance?.problem) return balanceRef.current?.focus()
    if (readBuffer?.problem) return bufferRef.current?.focus()
    if (readBalance?.cents === null)
      return report.failure('The starting balance must be an amount, like 1250.00.')
    if (readBuffer?.cents === null)
      return report.failure('What to keep at least must be an amount, like 500.00.')
    const startingBalanceCents = readBalance?.cents
    const bufferCents = readBuffer?.cents
    const paydayCashFlowId = payday === undefined ? undefined : paydayOfValue(payday)
    const fields = { name, startingBalanceCents, bufferCents, paydayCashFlowId, doneMovesBalance }
    const input = { id: account.id, ...fields, timeZone: browserTimeZone() }
    update.mutate(input, {
      onSuccess: () => {
        setDraft((now) => withoutSent(now, draft))
        report.success('Account updated!')
      },
    })
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
        ref={balanceRef}
        className="max-w-56"
        label="Starting Balance"
        value={draft.balance ?? dollarsFromCents(account.startingBalanceCents)}
        limits={BALANCE_LIMITS}
        onText={(balance) => setDraft({ ...draft, balance })}
      />
      <MoneyField
        ref={bufferRef}
        className="max-w-56"
        label="Keep at least"
        value={draft.buffer ?? dollarsFromCents(account.bufferCents)}
        limits={AMOUNT_LIMITS}
        onText={(buffer) => setDraft({ ...draft, buffer })}
      />
      <SelectField
        label="Payday"
        {...payday}
        value={draft.payday ?? payday.value}
        onChange={({ target }) => setDraft({ ...draft, payday: target.value })}
      />
      <Checkbox
        {...MOVING_BALANCE}
        checked={draft.doneMovesBalance ?? account.doneMovesBalance}
        onChange={({ target }) => setDraft({ ...draft, doneMovesBalance: target.checked })}
      />
    </SettingsForm>
  )
}
