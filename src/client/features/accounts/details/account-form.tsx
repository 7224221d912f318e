import { type Account, accountForm } from '../../../../shared/accounts/account.ts'
import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS } from '../../../../shared/money/money-text.ts'
import { PaydayField, usePaydays } from '../../../plan/payday-field.tsx'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormSection } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { MOVING_BALANCE } from '../../../words/moving-balance.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { useAccountList } from '../../../server/account-list.ts'

export function AccountForm({ account, isOwner }: { account: Account; isOwner: boolean }) {
  const { id } = account
  const { put } = useAccountList()
  const paydays = usePaydays(id, account.paydayCashFlowIds)
  const update = trpc.account.update.useMutation()
  const form = useForm(accountForm, {
    defaults: {
      name: account.name,
      balance: dollarsFromCents(account.startingBalanceCents),
      buffer: dollarsFromCents(account.bufferCents),
      paydays,
      doneMovesBalance: account.doneMovesBalance,
    },
    follows: true,
    keepAs: `account ${id}`,
    // Only what was typed: another member may be changing the rest.
    send: async ({ name, balance, buffer, paydays, doneMovesBalance }, changed) =>
      put(
        await update.mutateAsync({
          id,
          timeZone: browserTimeZone(),
          ...(changed.has('name') && { name }),
          ...(changed.has('balance') && { startingBalanceCents: balance }),
          ...(changed.has('buffer') && { bufferCents: buffer }),
          ...(changed.has('paydays') && { paydayCashFlowIds: paydays }),
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
      <PaydayField account={id} {...form.choice('paydays')} />
      <Checkbox {...MOVING_BALANCE} {...form.checked('doneMovesBalance')} />
    </FormSection>
  )
}
