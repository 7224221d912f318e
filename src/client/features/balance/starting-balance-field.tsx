import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { centsFromDollars, dollarsFromCents } from '../../../shared/money.ts'
import { errorSentence } from '../../server/call-error.ts'
import { sanitizeBalanceText } from '../../words/amount-text.ts'
import { MoneyField } from '../../ui/field.tsx'
import { useStartingBalance } from './use-starting-balance.ts'

const SAVE_DELAY_MS = 5_000
const SAVED_SHOWN_MS = 2_000

interface Draft {
  text: string
  /** Typed since the last attempt to save it. */
  fresh: boolean
}

/**
 * The starting balance. It is saved on leaving the field, on Enter, or 5 seconds after the last keystroke
 * [behaviour: Starting balance]; what was typed stays until it has been saved.
 */
export function StartingBalanceField({ account }: { account: AccountRef }) {
  const { cents: savedCents, save, isSaving, error, forgetError } = useStartingBalance(account)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [showsSaved, setShowsSaved] = useState(false)
  const savedText = savedCents === undefined ? '' : dollarsFromCents(savedCents)

  const commit = () => {
    if (!draft) return
    const cents = centsFromDollars(draft.text)
    const text = cents === null ? '' : dollarsFromCents(cents)
    setDraft({ text, fresh: false })
    if (cents === null) return
    if (cents === savedCents) {
      // While a save is in flight its draft is still needed, in case it fails.
      if (!isSaving) setDraft(null)
      return
    }
    save(cents, () => {
      setShowsSaved(true)
      setDraft((now) => (now?.text === text ? null : now))
    })
  }

  const commitAfterPause = useEffectEvent(commit)
  useEffect(() => {
    if (!draft?.fresh) return
    const timer = setTimeout(commitAfterPause, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    if (!showsSaved) return
    const timer = setTimeout(() => setShowsSaved(false), SAVED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [showsSaved])

  return (
    <div className="relative w-44">
      <MoneyField
        label="Starting Balance"
        value={draft?.text ?? savedText}
        placeholder={savedText}
        // A balance that arrives while the user types would move the caret.
        readOnly={savedCents === undefined}
        error={error && draft && `Not saved. ${errorSentence(error)}`}
        onChange={({ target }) => {
          if (error) forgetError()
          setShowsSaved(false)
          setDraft({ text: sanitizeBalanceText(target.value), fresh: true })
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit()
        }}
      />
      <output className="absolute top-0 right-0 text-xs/5 text-ink-soft">
        {showsSaved && 'Saved'}
      </output>
    </div>
  )
}
