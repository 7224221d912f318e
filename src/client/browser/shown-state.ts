/**
 * State that is shown beyond data, such as a chosen month or a scroll position: saved when iOS Safari hides the page,
 * and restored when it has discarded the page [behaviour: Safari on iOS].
 */
import { useEffect } from 'react'

export type ShownState = Record<string, unknown>

const readers = new Map<string, () => unknown>()
let restored: ShownState = {}

/**
 * Calls `read` whenever the page is hidden, for what to show again under this key. Not as an effect event: Firefox hides a
 * page that is closed in the middle of a render.
 */
export function useSaveShown(key: string, read: () => unknown): void {
  useEffect(() => {
    readers.set(key, read)
    return () => {
      if (readers.get(key) === read) readers.delete(key)
    }
  }, [key, read])
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
