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
