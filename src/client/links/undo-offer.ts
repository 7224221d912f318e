import { createContext, useCallback, useContext } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { FailureWords } from '../words/call-error.ts'

export interface UndoOffer {
  account: AccountRef
  text: string
  /** The revision to undo, or a call, which begins at once. */
  undo: number | (() => Promise<unknown>)
  /** Never rejects. */
  more?: Promise<string | null>
  label?: string
  durationMs?: number
  /** Replaces "Undone."; null where the screen shows it. */
  done?: string | null
  failure?: FailureWords | string
}

type Words = Omit<UndoOffer, 'account' | 'text' | 'undo'>

type OfferUndo = (offer: UndoOffer) => () => void

export const OfferUndoContext = createContext<OfferUndo>(() => () => undefined)

export function useOfferUndo(account: AccountRef) {
  const offerUndo = useContext(OfferUndoContext)
  return useCallback(
    (text: string, undo: UndoOffer['undo'], words: Words = {}) =>
      offerUndo({ account, text, undo, ...words }),
    [offerUndo, account],
  )
}
