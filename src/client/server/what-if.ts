/** What is tried on the plan, and how a screen opens "What if"; the app renders it [behaviour: What if on the screen]. */
import { keepPreviousData } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { Change, CompareInput } from '../../shared/scenario.ts'
import { browserTimeZone } from '../words/time-zone.ts'
import type { OccurrenceRef, PlannedExpense } from './cash-flow-editing.ts'
import { trpc } from './trpc.ts'

/** What "What if" begins with: an occurrence or a whole cash flow to change, or an expense to add. */
export type WhatIfStart =
  | (Omit<OccurrenceRef, 'date'> & { date?: string })
  | { planned: PlannedExpense }

export interface WhatIfLinks {
  isOpen: boolean
  /** What it was opened with, until it is taken up. */
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

export const TriedContext = createContext<Tried | null>(null)

/** What this part of the page shows beside the real plan; null where it shows the real plan alone. */
export function useTried(): Tried | null {
  return useContext(TriedContext)
}

/** An answer is kept for as long as a slider may come back to it. */
const KEPT_MS = 10_000

/**
 * The balances of these days, as they are and with what is tried. The answer before stays until a newer one is there; each
 * question is asked at once, and one that nobody waits for any more is given up.
 */
export function useComparison(
  account: AccountRef,
  tried: Tried | null,
  days: Pick<CompareInput, 'from' | 'to'>,
) {
  return trpc.projection.compare.useQuery(
    { account, ...days, timeZone: browserTimeZone(), ...tried },
    {
      enabled: tried !== null,
      placeholderData: keepPreviousData,
      gcTime: KEPT_MS,
      trpc: { abortOnUnmount: true },
    },
  )
}
