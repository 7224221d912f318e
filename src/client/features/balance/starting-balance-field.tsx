import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import {
  BALANCE_LIMITS,
  type MoneyReading,
  tidyMoneyText,
} from '../../../shared/money/money-text.ts'
import { readTypedMoney } from '../../../shared/money/typed-money.ts'
import { failureOf } from '../../words/call-error.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useSaveSettings } from '../../server/save-settings.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { browserTimeZone } from '../../words/time-zone.ts'
import { formatCents } from '../../words/shown-amounts.ts'

const SAVE_DELAY_MS = 5_000
const SAVED_SHOWN_MS = 2_000

interface Draft {
  text: string
  fresh: boolean
  left: boolean
  problem?: string | null
}

export function StartingBalance({ account }: { account: AccountRef }) {
  const cents = useAccountSettings(account)?.startingBalanceCents
  if (useCanChange()) return <StartingBalanceField account={account} />
  return (
    <p className="text-xs/4 text-ink-soft">
      Starting Balance{' '}
      {cents !== undefined && <Money cents={cents} size="small" className="font-semibold" />}
    </p>
  )
}

function StartingBalanceField({ account }: { account: AccountRef }) {
  const stored = useAccountSettings(account)
  const { save, saving } = useSaveSettings(account)
  const offerUndo = useOfferUndo(account)
  const isShown = useStillOpen()
  const showToast = useToast()
  // Kept while it is sent again: a sentence that goes and comes back would move what is being pressed.
  const [error, setError] = useState<unknown>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [showsSaved, setShowsSaved] = useState(false)
  const savedCents = saving?.startingBalanceCents ?? stored?.startingBalanceCents
  const savedText = savedCents === undefined ? '' : dollarsFromCents(savedCents)

  async function send(cents: number) {
    const amount = formatCents(cents)
    try {
      const { revision } = await save({
        startingBalanceCents: cents,
        timeZone: browserTimeZone(),
      })
      setError(null)
      offerUndo(`Set the starting balance to ${amount}.`, revision)
      setShowsSaved(true)
      // While the field has the caret, its text stays.
      setDraft((now) =>
        now?.left && readTypedMoney(now.text, BALANCE_LIMITS).cents === cents ? null : now,
      )
    } catch (error) {
      setError(error)
      if (isShown.current) return
      const text = failureOf(error, {
        noAnswer: `There was no answer. The starting balance of ${amount} may be saved, or not.`,
        before: `The starting balance of ${amount} was not saved. `,
        foreign: null,
      })
      showToast({ text })
    }
  }

  const pause = useEffectEvent(({ text }: Draft) => {
    const { cents, problem } = readTypedMoney(text, BALANCE_LIMITS)
    setDraft({ text, fresh: false, left: false, problem })
    if (cents !== null && cents !== savedCents) void send(cents)
  })
  useEffect(() => {
    if (!draft?.fresh) return
    const timer = setTimeout(() => pause(draft), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])

  const leave = (reading: MoneyReading) => {
    if (!draft) return
    const { cents } = reading
    const isUnsent = draft.fresh || (error !== null && !saving)
    const isNew = cents !== null && cents !== savedCents && isUnsent
    if (isNew) void send(cents)
    // While a save is in flight its draft is still needed, in case it fails.
    const isOver = cents !== null && !isNew && !saving
    const text = tidyMoneyText(draft.text, reading)
    setDraft(isOver ? null : { text, fresh: false, left: true })
  }

  useEffect(() => {
    if (!showsSaved) return
    const timer = setTimeout(() => setShowsSaved(false), SAVED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [showsSaved])

  return (
    <div className={PLACE}>
      <MoneyField
        label="Starting Balance"
        value={draft?.text ?? savedText}
        placeholder={savedText}
        // A balance that arrives while the user types would move the caret.
        readOnly={savedCents === undefined}
        error={draft?.problem ?? (error !== null && draft ? failureOf(error, NOT_SAVED) : null)}
        limits={BALANCE_LIMITS}
        dropsStray
        onText={(text) => {
          setError(null)
          setShowsSaved(false)
          setDraft({ text, fresh: true, left: false })
        }}
        onLeave={leave}
      />
      <output className="absolute top-0 right-0 bg-surface text-xs/4 text-ink-soft empty:hidden max-sm:inset-y-0 max-sm:right-auto max-sm:left-0 max-sm:flex max-sm:w-13 max-sm:items-center">
        {showsSaved && 'Saved'}
      </output>
    </div>
  )
}

/** A sentence lies over the days, which it must not move. */
const PLACE =
  'relative max-w-36 pointer-coarse:max-w-56 max-sm:max-w-none! *:gap-0.5 max-sm:*:flex-row max-sm:*:items-center [&_label]:text-xs/4 [&_label]:font-normal [&_label]:text-ink-soft max-sm:[&_label]:w-13 max-sm:[&_label]:shrink-0 max-sm:[&_label+*]:flex-1 [&_input]:pr-2! [&_input]:pl-5! desk:[&_input]:min-h-8 [&_span[aria-hidden]]:left-2 [&_[role=alert]]:absolute [&_[role=alert]]:top-full [&_[role=alert]]:left-0 [&_[role=alert]]:z-2 [&_[role=alert]]:mt-1 [&_[role=alert]]:w-max [&_[role=alert]]:max-w-72 [&_[role=alert]]:rounded-field [&_[role=alert]]:border [&_[role=alert]]:border-line-strong [&_[role=alert]]:bg-raised [&_[role=alert]]:px-2.5 [&_[role=alert]]:py-1.5 [&_[role=alert]]:shadow-float'

const NOT_SAVED = {
  noAnswer: 'There was no answer, so it may not be saved. Press Enter to send it again.',
  before: 'Not saved. ',
  foreign: null,
}
