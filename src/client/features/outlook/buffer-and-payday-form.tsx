import { bufferAndPaydayForm } from '../../../shared/accounts/account.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS } from '../../../shared/money/money-text.ts'
import { paydayOfValue, usePaydayOptions } from '../../plan/payday-options.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useSaveSettings } from '../../server/save-settings.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FormSection } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

export function BufferAndPaydayForm({ account }: { account: AccountRef }) {
  const saved = useAccountSettings(account)
  const { save } = useSaveSettings(account)
  const offerUndo = useOfferUndo(account)
  const payday = usePaydayOptions(account, saved?.paydayCashFlowId ?? null)
  const form = useForm(bufferAndPaydayForm, {
    defaults: { buffer: saved ? dollarsFromCents(saved.bufferCents) : '', payday: payday.value },
    follows: true,
    keepAs: `buffer ${account}`,
    send: async ({ buffer, payday }, changed) => {
      const { revision } = await save({
        ...(changed.has('buffer') && { bufferCents: buffer }),
        ...(changed.has('payday') && { paydayCashFlowId: paydayOfValue(payday) }),
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
      <SelectField
        label="Payday"
        hint="The income that you wait for."
        {...payday}
        {...form.text('payday')}
        disabled={!saved}
      />
    </FormSection>
  )
}
