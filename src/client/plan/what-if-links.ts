/** The changes that are tried on the plan, and the link of a screen to "What if"; the app renders it [behaviour: What if on the screen]. */
import { createContext, useContext } from 'react'
import type { Change } from '../../shared/plan/scenario.ts'
import type { PlannedExpense } from './editor-links.ts'
import type { OccurrenceRef } from './occurrence-ref.ts'

/** The beginning of "What if": an occurrence or a whole cash flow to change, an expense to add, or a change to try. */
export type WhatIfStart =
  | (Omit<OccurrenceRef, 'date'> & { date?: string })
  | { planned: PlannedExpense }
  | { change: Change }

export interface WhatIfLinks {
  isOpen: boolean
  /** The change with which it was opened, until it is taken up. */
  start: WhatIfStart | null
  /** Shows it, on the tab that has it. */
  open: (start?: WhatIfStart) => void
  close: () => void
  takeUpStart: () => void
}

export const WhatIfLinksContext = createContext<WhatIfLinks>({
  isOpen: false,
  start: null,
  open: () => undefined,
  close: () => undefined,
  takeUpStart: () => undefined,
})

export function useWhatIfLinks(): WhatIfLinks {
  return useContext(WhatIfLinksContext)
}

/** Scenarios and, after them, single changes: all of them together are what is tried. */
export interface Tried {
  scenarioIds: number[]
  changes: Change[]
}

export function isNothingTried({ scenarioIds, changes }: Tried): boolean {
  return changes.length === 0 && scenarioIds.length === 0
}

export const TriedContext = createContext<Tried | null>(null)

/** The plan that this part of the page shows beside the real one; null if it shows the real one alone. */
export function useTried(): Tried | null {
  return useContext(TriedContext)
}
