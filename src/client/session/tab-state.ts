/** Survives a reload, and ends with the session [behaviour: Browser storage]. */
import { useCallback, useRef, useState } from 'react'
import { sessionStore } from '../browser/stored-state.ts'
import { currentSession, currentUserId, onSessionChange } from './browser-session.ts'

const TAB_STATE = 'tabState'

/** A browser may open a closed tab again after somebody else has signed in. */
interface TabState {
  user: string | null
  entries: Record<string, unknown>
}

onSessionChange(() => {
  if (currentSession().token === null) sessionStore.remove(TAB_STATE)
})

function readEntries(): TabState['entries'] {
  try {
    const stored: Partial<TabState> | null = JSON.parse(sessionStore.read(TAB_STATE) ?? 'null')
    return (stored?.user === currentUserId() && stored.entries) || {}
  } catch {
    return {}
  }
}

export function keptInTab(key: string): unknown {
  return readEntries()[key]
}

export function keepInTab(key: string, value: unknown): void {
  const user = currentUserId()
  if (user === null) return
  // JSON leaves out what is undefined.
  const state: TabState = { user, entries: { ...readEntries(), [key]: value } }
  sessionStore.write(TAB_STATE, JSON.stringify(state))
}

/** @param key includes the account; mount the component anew for another key */
export function useTabState<Value>(
  key: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
): [Value, (change: Value | ((now: Value) => Value)) => void] {
  const [value, setValue] = useState(() => parse(keptInTab(key)) ?? fallback)
  const latest = useRef(value)
  const change = useCallback(
    (change: Value | ((now: Value) => Value)) => {
      const next =
        typeof change === 'function' ? (change as (now: Value) => Value)(latest.current) : change
      latest.current = next
      setValue(next)
      keepInTab(key, next === fallback ? undefined : next)
    },
    [key, fallback],
  )
  return [value, change]
}
