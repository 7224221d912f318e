/**
 * Keeps what a user has typed and not saved: a dialog that was closed opens again with it. It is kept in memory, for this tab,
 * until it is saved or its user signs out [behaviour: Shell].
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import { currentSession, currentUserId, onSessionChange } from './browser-session.ts'

/** By user and key. A session that merely expires loses nothing of its user. */
const kept = new Map<string, unknown>()

onSessionChange(() => {
  const { token, notice } = currentSession()
  if (token === null && notice === null) kept.clear()
})

export interface Keeping {
  /** True if the state began with something that had been typed before. */
  isKept: boolean
  /** Keeps it no longer: it was saved, or thrown away. */
  forget: () => void
  /** Keeps it again, unless something else has been typed there since. */
  keep: () => void
}

/** The same for one key, without a component: of forms. */
export function keepingAt<Value>(key: string) {
  const place = `${currentUserId()} ${key}`
  return {
    read: () => kept.get(place) as Value | undefined,
    put: (value: Value) => void kept.set(place, value),
    forget: () => void kept.delete(place),
  }
}

/**
 * State like that of `useState`, which is there again when its component is mounted again.
 *
 * @param key Names it among all others of the user. It has the account in it, and what an edit began with where that may
 *   change meanwhile. The key of the first render counts.
 */
export function useKeptState<Value>(
  key: string,
  start: () => Value,
): [Value, (change: Value | ((now: Value) => Value)) => void, Keeping] {
  const [place] = useState(() => `${currentUserId()} ${key}`)
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as Value) : start()))
  const [isKept] = useState(() => JSON.stringify(value) !== JSON.stringify(start()))
  const latest = useRef(value)
  const change = useCallback(
    (change: Value | ((now: Value) => Value)) => {
      latest.current =
        typeof change === 'function' ? (change as (now: Value) => Value)(latest.current) : change
      kept.set(place, latest.current)
      setValue(latest.current)
    },
    [place],
  )
  const keeping = useMemo(
    () => ({
      isKept,
      forget: () => void kept.delete(place),
      keep: () => {
        if (!kept.has(place)) kept.set(place, latest.current)
      },
    }),
    [place, isKept],
  )
  return [value, change, keeping]
}

/** Returns the fields of a draft that have been typed while the rest of it was saved. */
export function withoutSent<Draft extends object>(now: Draft, sent: Draft): Partial<Draft> {
  const entries = Object.entries(now) as [keyof Draft, unknown][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== sent[field]),
  ) as Partial<Draft>
}
