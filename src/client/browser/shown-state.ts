/**
 * State that is shown beyond data, such as a chosen month or a scroll position: saved when iOS Safari hides the page,
 * and restored when it has discarded the page [behaviour: Safari on iOS].
 */
import { useEffect, useEffectEvent } from 'react'

export type ShownState = Record<string, unknown>

const readers = new Map<string, () => unknown>()
let restored: ShownState = {}

/** Calls `read` whenever the page is hidden, for what to show again under this key. */
export function useSaveShown(key: string, read: () => unknown): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const reader = () => readNow()
    readers.set(key, reader)
    return () => {
      if (readers.get(key) === reader) readers.delete(key)
    }
  }, [key])
}

/** The value saved under this key, while a discarded page starts again; undefined at any other time. */
export function shownBefore(key: string): unknown {
  return restored[key]
}

export function collectShown(): ShownState {
  return Object.fromEntries([...readers].map(([key, read]) => [key, read()]))
}

export function restoreShown(shown: ShownState): void {
  restored = shown
}

/** Call it once the page has been rendered. */
export function forgetShownBefore(): void {
  restored = {}
}
