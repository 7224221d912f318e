/**
 * What is shown beyond data, such as a chosen month or a scroll position: noted when iOS Safari puts the
 * page away, and given back when the page has to start anew [behaviour: Safari on iOS].
 */
import { useEffect, useEffectEvent } from 'react'

export type ShownState = Record<string, unknown>

const readers = new Map<string, () => unknown>()
let restored: ShownState = {}

/** Has `read` asked, whenever the page is put away, for what to show again under this key. */
export function useNoteShown(key: string, read: () => unknown): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const reader = () => readNow()
    readers.set(key, reader)
    return () => {
      if (readers.get(key) === reader) readers.delete(key)
    }
  }, [key])
}

/** What was noted under this key, while the page starts anew; undefined at any other time. */
export function restoredShown(key: string): unknown {
  return restored[key]
}

export function noteShown(): ShownState {
  return Object.fromEntries([...readers].map(([key, read]) => [key, read()]))
}

export function restoreShown(shown: ShownState): void {
  restored = shown
}

/** To be called once the page stands. */
export function forgetRestored(): void {
  restored = {}
}
