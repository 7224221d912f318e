import { type RefObject, useLayoutEffect, useRef } from 'react'

export function useStillOpen(): RefObject<boolean> {
  const open = useRef(true)
  // A passive effect would run a moment too late.
  useLayoutEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  return open
}
