import { bufferAndPaydayForm } from '../../../shared/accounts/account.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import { PaydayField, usePaydays } from '../../plan/payday-field.tsx'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useSaveSettings } from '../../server/save-settings.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FormSection } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

export function BufferAndPaydayForm({ account }: { account: AccountRef }) {
  const saved = useAccountSettings(account)
  const { save } = useSaveSettings(account)
  const offerUndo = useOfferUndo(account)
  const paydays = usePaydays(account, saved?.paydayCashFlowIds ?? [])
  const form = useForm(bufferAndPaydayForm, {
    defaults: { buffer: saved ? dollarsFromCents(saved.bufferCents) : '', paydays },
    follows: true,
    keepAs: `buffer ${account}`,
    send: async ({ buffer, paydays }, changed) => {
      const { revision } = await save({
        ...(changed.has('buffer') && { bufferCents: buffer }),
        ...(changed.has('paydays') && { paydayCashFlowIds: paydays }),
      })
      offerUndo('Changed "Keep at least" and the payday.', revision)
    },
    failure: 'Error updating "Keep at least" and payday.',
    success: '"Keep at least" and payday updated!',
  })
  return (
    <FormSection title="Keep at Least and Payday" form={form} action="Update">
      <MoneyField
        {...form.money('buffer')}
        className="max-w-56"
        label="Keep at least"
        hint="You are warned of days on which the balance falls below it."
        readOnly={!saved}
        limits={AMOUNT_LIMITS}
      />
      <PaydayField account={account} {...form.choice('paydays')} disabled={!saved} />
    </FormSection>
  )
}
