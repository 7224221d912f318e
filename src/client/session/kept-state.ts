/** Kept in memory, for this tab, until it is saved or its user signs out [behaviour: Shell]. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { currentSession, currentUserId, onSessionChange } from './browser-session.ts'

/** A session that expires loses nothing of its user. */
const kept = new Map<string, unknown>()

onSessionChange(() => {
  const { token, notice } = currentSession()
  if (token === null && notice === null) kept.clear()
})

export interface Keeping {
  isKept: boolean
  forget: () => void
  keep: () => void
}

export function keepingAt<Value>(key: string) {
  const place = `${currentUserId()} ${key}`
  return {
    read: () => kept.get(place) as Value | undefined,
    put: (value: Value) => void kept.set(place, value),
    forget: () => void kept.delete(place),
  }
}

/** @param key includes the account; the key of the first render counts */
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
