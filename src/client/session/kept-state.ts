/** Kept in memory, for this tab, until it is saved or its user signs out [behaviour: Shell]. */
import { currentSession, currentUserId, onSessionChange } from './browser-session.ts'

/** A session that expires loses nothing of its user. */
const kept = new Map<string, unknown>()

onSessionChange(() => {
  const { token, notice } = currentSession()
  if (token === null && notice === null) kept.clear()
})

export function keepingAt<Value>(key: string) {
  const place = `${currentUserId()} ${key}`
  return {
    read: () => kept.get(place) as Value | undefined,
    put: (value: Value) => void kept.set(place, value),
    forget: () => void kept.delete(place),
  }
}
