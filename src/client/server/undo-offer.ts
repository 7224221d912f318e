/** How a screen offers to undo what it has just changed [behaviour: Undo]; the app shows the offer. */
import { createContext, useContext } from 'react'
import type { AccountRef } from '../../shared/fields.ts'

/** Of every toast that offers to undo something: there is one at a time, and what came of it takes its place. */
export const UNDO_TOPIC = 'undo'

/** How long it is offered: enough to read what was changed, and to reach the button by keyboard. */
export const UNDO_OFFERED_MS = 10_000

/**
 * Shows an offer in the place of the one before.
 *
 * @param text What was changed: "Changed Rent."
 * @param revision The account's after the change, as its answer carries it.
 */
type OfferUndo = (account: AccountRef, text: string, revision: number) => void

export const OfferUndoContext = createContext<OfferUndo>(() => undefined)

/** Answers a function that offers to undo a change of an account, which is named by the revision that it led to. */
export function useOfferUndo(account: AccountRef): (text: string, revision: number) => void {
  const offerUndo = useContext(OfferUndoContext)
  return (text, revision) => offerUndo(account, text, revision)
}
