/** "What if" as a screen opens it, and what is tried there [behaviour: What if on the screen]. */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Change } from '../../shared/plan/scenario.ts'
import { oneOf, useStoredState } from '../browser/stored-state.ts'
import { goTo } from '../links/place.ts'
import { currentSession, onSessionChange } from '../session/browser-session.ts'
import type { PlannedExpense } from './door.ts'
import type { OccurrenceRef } from './occurrence-ref.ts'

export type WhatIfStart =
  | (Omit<OccurrenceRef, 'date'> & { date?: string })
  | { planned: PlannedExpense }
  | { change: Change }

const parseOpen = oneOf('open', 'closed')

const listeners = new Set<() => void>()
let start: WhatIfStart | null = null

function setStart(next: WhatIfStart | null): void {
  start = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

onSessionChange(() => {
  if (currentSession().token === null) setStart(null)
})

export function useWhatIf() {
  const [state, setState] = useStoredState('whatIfOpen', 'closed', parseOpen)
  const shownStart = useSyncExternalStore(subscribe, () => start)
  return useMemo(
    () => ({
      isOpen: state === 'open',
      /** The change with which it was opened, until it is taken up. */
      start: shownStart,
      open: (start?: WhatIfStart) => {
        setStart(start ?? null)
        setState('open')
        goTo({ tab: 'projections', face: null })
      },
      close: () => setState('closed'),
      takeUpStart: () => setStart(null),
    }),
    [state, shownStart, setState],
  )
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

export function useTried(): Tried | null {
  return useContext(TriedContext)
}
