import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useAccountSettings, useSaveSettings } from '../../server/account-settings.ts'
import { loadFailure, statusOf } from '../../server/call-error.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { browserTimeZone } from '../../words/time-zone.ts'

/** The starting balance of an account, and how it is saved. */
export function useStartingBalance(account: AccountRef) {
  const stored = useAccountSettings(account)
  const { save, saving } = useSaveSettings(account)
  const offerUndo = useOfferUndo(account)
  const isShown = useStillOpen()
  const showToast = useToast()
  // Kept while it is sent again: a sentence that goes and comes back would move what is being pressed.
  const [error, setError] = useState<unknown>(null)

  return {
    /** The one that is being saved, or else the saved one; undefined until it is known. */
    cents: saving?.startingBalanceCents ?? stored?.startingBalanceCents,
    save: async (startingBalanceCents: number, onSaved: () => void) => {
      const amount = formatCents(startingBalanceCents)
      try {
        const { revision } = await save({ startingBalanceCents, timeZone: browserTimeZone() })
        setError(null)
        offerUndo(`Set the starting balance to ${amount}.`, revision)
        onSaved()
      } catch (error) {
        setError(error)
        // The field says it, where it is still there.
        if (isShown.current) return
        const text =
          statusOf(error) === null
            ? `There was no answer. The starting balance of ${amount} may be saved, or not.`
            : `The starting balance of ${amount} was not saved. ${loadFailure(error)}`
        showToast({ text })
      }
    },
    isSaving: saving !== undefined,
    error,
    forgetError: () => setError(null),
  }
}
