import { type RefObject, useLayoutEffect, useRef } from 'react'

/** True if the dialog that calls this is still open, for answers that may arrive after it was closed. */
export function useStillOpen(): RefObject<boolean> {
  const open = useRef(true)
  // Not a passive effect, which would know of the end only a moment later.
  useLayoutEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}
