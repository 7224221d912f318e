/** The links of figures of the plan to what is behind them; the app renders the dialogs. */
import { createContext, useContext } from 'react'

export interface PlanLinks {
  /** Opens the dialog of a day, YYYY-MM-DD. */
  openDay: (date: string) => void
  /** Opens the list of what is coming up, over the Balance tab. */
  showComing: () => void
  /** Opens "Can I afford it?". */
  afford: () => void
  /** Opens "Check in". */
  checkIn: () => void
  /** Opens "Why this number?" for the balance of a day, or for what changes it between two days. */
  explain: (days: ExplainedDays) => void
}

/** Both are YYYY-MM-DD, in the current month or later. */
export interface ExplainedDays {
  /** The 1st of the current month when missing. */
  from?: string | undefined
  to: string
}

export const PlanLinksContext = createContext<PlanLinks>({
  openDay: () => undefined,
  showComing: () => undefined,
  afford: () => undefined,
  checkIn: () => undefined,
  explain: () => undefined,
})

export function usePlanLinks(): PlanLinks {
  return useContext(PlanLinksContext)
}
