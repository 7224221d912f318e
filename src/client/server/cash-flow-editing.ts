/** How a screen opens the editor of a cash flow that it shows; the app renders the editor. */
import { createContext, useContext } from 'react'
import type { CashFlowKind } from '../../shared/cash-flow.ts'

/** An occurrence, by the date that its schedule names. */
export interface OccurrenceRef {
  kind: CashFlowKind
  id: number
  /** YYYY-MM-DD */
  date: string
}

/** Opens the editor on an occurrence's cash flow, to change it from the occurrence's date on. */
type EditFrom = (occurrence: OccurrenceRef) => void

export const EditFromContext = createContext<EditFrom>(() => undefined)

export function useEditFrom(): EditFrom {
  return useContext(EditFromContext)
}
