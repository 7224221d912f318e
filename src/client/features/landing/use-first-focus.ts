import { type RefObject, useEffect } from 'react'

/** Not on a touch screen, whose keyboard would cover the page. */
export function useFirstFocus(ref: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(width >= 64rem) and (pointer: fine)').matches)
      ref.current?.focus({ preventScroll: true })
  }, [ref])
}
