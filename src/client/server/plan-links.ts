/** How a figure of the plan leads to what is behind it; the app renders the dialogs. */
import { createContext, useContext } from 'react'

export interface PlanLinks {
  /** Opens the dialog of a day, YYYY-MM-DD. */
  openDay: (date: string) => void
  /** Opens "Can I afford it?". */
  afford: () => void
  /** Opens the wizard of a new income. */
  addIncome: () => void
}

export const PlanLinksContext = createContext<PlanLinks>({
  openDay: () => undefined,
  afford: () => undefined,
  addIncome: () => undefined,
})

export function usePlanLinks(): PlanLinks {
  return useContext(PlanLinksContext)
}
