import { useRef } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { AMOUNT_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { useAccountSettings, useSaveSettings } from '../../server/account-settings.ts'
import { paydayOfValue, usePaydayOptions } from '../../plan/payday-options.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useKeptState, withoutSent } from '../../session/kept-state.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/settings-section.tsx'

/** The fields that were typed or chosen, and are not saved yet. Only they are sent. */
interface Draft {
  buffer?: string
  payday?: string
}

/** The least that an account keeps, and the income that it waits for. */
export function BufferAndPaydayForm({ account }: { account: AccountRef }) {
  const saved = useAccountSettings(account)
  const { save, saving } = useSaveSettings(account)
  const offerUndo = useOfferUndo(account)
  const [draft, setDraft] = useKeptState<Draft>(`buffer ${account}`, () => ({}))
  const { outcome, report } = useOutcome()
  const bufferRef = useRef<HTMLInputElement>(null)
  const payday = usePaydayOptions(account, saved?.paydayCashFlowId ?? null)

  const send = async () => {
    const buffer = draft.buffer === undefined ? null : readMoney(draft.buffer, AMOUNT_LIMITS)
    // The field says what is wrong with it.
    if (buffer?.problem) return bufferRef.current?.focus()
    if (buffer?.cents === null) return report.failure('Enter an amount, like 500.00.')
    const bufferCents = buffer?.cents
    const change = {
      ...(bufferCents !== undefined && { bufferCents }),
      ...(draft.payday !== undefined && { paydayCashFlowId: paydayOfValue(draft.payday) }),
    }
    report.clear()
    try {
      const { revision } = await save(change)
      offerUndo('Changed "Keep at least" and the payday.', revision)
      // Keep what was typed while the answer was in flight.
      setDraft((now) => withoutSent(now, draft))
      report.success('"Keep at least" and payday updated!')
    } catch (error) {
      report.refusal(error, 'Error updating "Keep at least" and payday.')
    }
  }

  return (
    <SettingsForm
      title="Keep at Least and Payday"
      outcome={outcome}
      action="Update"
      isSending={saving !== undefined}
      onSend={() => void send()}
    >
      <MoneyField
        ref={bufferRef}
        className="max-w-56"
        label="Keep at least"
        hint="You are warned of days on which the balance falls below it."
        value={draft.buffer ?? (saved ? dollarsFromCents(saved.bufferCents) : '')}
        readOnly={!saved}
        limits={AMOUNT_LIMITS}
        onText={(buffer) => setDraft({ ...draft, buffer })}
      />
      <SelectField
        label="Payday"
        hint="The income that you wait for."
        {...payday}
        value={draft.payday ?? payday.value}
        disabled={!saved}
        onChange={({ target }) => setDraft({ ...draft, payday: target.value })}
      />
    </SettingsForm>
  )
}
