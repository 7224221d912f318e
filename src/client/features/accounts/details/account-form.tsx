import { type Account, accountForm } from '../../../../shared/accounts/account.ts'
import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS } from '../../../../shared/money/money-text.ts'
import { paydayOfValue, usePaydayOptions } from '../../../plan/payday-options.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormSection } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { MOVING_BALANCE } from '../../../words/moving-balance.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { useAccountList } from '../../../server/account-list.ts'

export function AccountForm({ account, isOwner }: { account: Account; isOwner: boolean }) {
  const { id } = account
  const { put } = useAccountList()
  const payday = usePaydayOptions(id, account.paydayCashFlowId)
  const update = trpc.account.update.useMutation()
  const form = useForm(accountForm, {
    defaults: {
      name: account.name,
      balance: dollarsFromCents(account.startingBalanceCents),
      buffer: dollarsFromCents(account.bufferCents),
      payday: payday.value,
      doneMovesBalance: account.doneMovesBalance,
    },
    follows: true,
    keepAs: `account ${id}`,
    // Only what was typed: another member may be changing the rest.
    send: async ({ name, balance, buffer, payday, doneMovesBalance }, changed) =>
      put(
        await update.mutateAsync({
          id,
          timeZone: browserTimeZone(),
          ...(changed.has('name') && { name }),
          ...(changed.has('balance') && { startingBalanceCents: balance }),
          ...(changed.has('buffer') && { bufferCents: buffer }),
          ...(changed.has('payday') && { paydayCashFlowId: paydayOfValue(payday) }),
          ...(changed.has('doneMovesBalance') && { doneMovesBalance }),
        }),
      ),
    failure: { noAnswer: 'Error updating account.' },
    success: 'Account updated!',
  })
  return (
    <FormSection title="Account" form={form} action="Update Account">
      {isOwner && (
        <TextField
          label="Name"
          name="account-name"
          autoComplete="off"
          required
          {...form.text('name')}
        />
      )}
      <MoneyField
        className="max-w-56"
        label="Starting Balance"
        limits={BALANCE_LIMITS}
        {...form.money('balance')}
      />
      <MoneyField
        className="max-w-56"
        label="Keep at least"
        limits={AMOUNT_LIMITS}
        {...form.money('buffer')}
      />
      <SelectField label="Payday" {...payday} {...form.text('payday')} />
      <Checkbox {...MOVING_BALANCE} {...form.checked('doneMovesBalance')} />
    </FormSection>
  )
}
