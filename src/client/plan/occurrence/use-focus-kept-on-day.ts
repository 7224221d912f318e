import { type RefObject, useLayoutEffect } from 'react'

export function useFocusKeptOnDay(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const home = element.closest('[data-focus-home]')
      queueMicrotask(() => {
        // React also ends effects of rows that stay.
        if (element.isConnected) return
        home?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
      })
    }
  }, [row])
}
