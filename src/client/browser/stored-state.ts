import { useCallback, useMemo, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function storeText(key: string, text: string): void {
  if (localStore.read(key) === text) return
  localStore.write(key, text)
  announce()
}

export function clearStoredState(keys: readonly string[]): void {
  for (const key of keys) localStore.remove(key)
  announce()
}

type Storable = string | number | boolean | readonly unknown[] | null

export function oneOf<Word extends string>(...words: Word[]): (text: string) => Word | undefined {
  return (text) => words.find((word) => word === text)
}

/**
 * Keep `parse` and the fallback outside of the component, so that the value stays the same object
 * [behaviour: Browser storage].
 */
export function useStoredState<Value extends Storable>(
  key: string,
  fallback: Value,
  parse: (text: string) => Value | undefined,
): [Value, (value: Value | ((current: Value) => Value)) => void] {
  const text = useSyncExternalStore(onStoredChange, () => localStore.read(key))
  const value = useMemo(() => readValue(text, fallback, parse), [text, fallback, parse])
  const store = useCallback(
    (change: Value | ((current: Value) => Value)) => {
      const value =
        typeof change === 'function'
          ? change(readValue(localStore.read(key), fallback, parse))
          : change
      localStore.write(key, typeof value === 'string' ? value : JSON.stringify(value))
      announce()
    },
    [key, fallback, parse],
  )
  return [value, store]
}

function readValue<Value>(
  text: string | null,
  fallback: Value,
  parse: (text: string) => Value | undefined,
): Value {
  if (text === null) return fallback
  try {
    return parse(text) ?? fallback
  } catch {
    return fallback
  }
}

/** Never throws: where the browser refuses storage, values live as long as the page. */
export interface BrowserStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
}

function openStorage(area: () => Storage): BrowserStorage {
  const refused = new Map<string, string>()
  return {
    read(key) {
      const value = refused.get(key)
      if (value !== undefined) return value
      try {
        return area().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        area().setItem(key, value)
        refused.delete(key)
      } catch {
        refused.set(key, value)
      }
    },
    remove(key) {
      refused.delete(key)
      try {
        area().removeItem(key)
      } catch {
        // There is nothing to remove from a storage that may not be opened.
      }
    },
  }
}

export const localStore = openStorage(() => window.localStorage)
export const sessionStore = openStorage(() => window.sessionStorage)
