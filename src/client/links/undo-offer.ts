/** The offer of a screen to undo what it has just changed [behaviour: Undo]; the app shows it. */
import { createContext, useCallback, useContext } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { FailureWords } from '../words/call-error.ts'

export interface UndoOffer {
  account: AccountRef
  /** Says what was changed: "Changed Rent." */
  text: string
  /** The account's revision after the change, as its answer carries it; or a call of its own, which begins at once. */
  undo: number | (() => Promise<unknown>)
  /** A further sentence, once it is known; null where there is none. It never fails. */
  more?: Promise<string | null>
  /** "Undo" where nothing else is said. */
  label?: string
  durationMs?: number
  /** Is said afterwards, in place of "Undone."; null where the screen shows it. */
  done?: string | null
  /** The words for a failure. */
  failure?: FailureWords | string
}

type Words = Omit<UndoOffer, 'account' | 'text' | 'undo'>

/** Shows an offer in the place of the one before; answers a function that withdraws it. */
type OfferUndo = (offer: UndoOffer) => () => void

export const OfferUndoContext = createContext<OfferUndo>(() => () => undefined)

/** Answers a function that offers to undo a change of an account, and answers one that withdraws the offer. */
export function useOfferUndo(account: AccountRef) {
  const offerUndo = useContext(OfferUndoContext)
  return useCallback(
    (text: string, undo: UndoOffer['undo'], words: Words = {}) =>
      offerUndo({ account, text, undo, ...words }),
    [offerUndo, account],
  )
}
