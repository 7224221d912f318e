import { type RefObject, useEffect, useRef } from 'react'

/** Whether the dialog that calls this is still open, for answers that may arrive after it was closed. */
export function useStillOpen(): RefObject<boolean> {
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}
