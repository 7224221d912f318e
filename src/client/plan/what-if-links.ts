import { createContext, useContext } from 'react'
import type { Change } from '../../shared/plan/scenario.ts'
import type { PlannedExpense } from './editor-links.ts'
import type { OccurrenceRef } from './occurrence-ref.ts'

export type WhatIfStart =
  | (Omit<OccurrenceRef, 'date'> & { date?: string })
  | { planned: PlannedExpense }
  | { change: Change }

export interface WhatIfLinks {
  isOpen: boolean
  start: WhatIfStart | null
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

export interface Tried {
  scenarioIds: number[]
  changes: Change[]
}

export function isNothingTried({ scenarioIds, changes }: Tried): boolean {
  return changes.length === 0 && scenarioIds.length === 0
}

export const TriedContext = createContext<Tried | null>(null)

export function useTried(): Tried | null {
  return useContext(TriedContext)
}
