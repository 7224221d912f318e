import { createContext, useContext } from 'react'

export interface PlanLinks {
  openDay: (date: string) => void
  showComing: () => void
  afford: () => void
  checkIn: () => void
  explain: (days: ExplainedDays) => void
}

export interface ExplainedDays {
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
