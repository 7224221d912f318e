import { type RefObject, useEffect, useRef } from 'react'

/** Is the dialog that calls this still there? For what answers after it may have been closed. */
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
