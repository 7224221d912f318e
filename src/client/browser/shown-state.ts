import { useEffect } from 'react'

export type ShownState = Record<string, unknown>

const readers = new Map<string, () => unknown>()
let restored: ShownState = {}

/** Not an effect event: Firefox hides a page that is closed in the middle of a render. */
export function useSaveShown(key: string, read: () => unknown): void {
  useEffect(() => {
    readers.set(key, read)
    return () => {
      if (readers.get(key) === read) readers.delete(key)
    }
  }, [key, read])
}

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
