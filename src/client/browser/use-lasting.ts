import { useEffect, useState } from 'react'

/** True if a condition has held for this long without a break. */
export function useLasting(condition: boolean, milliseconds: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setHasLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [condition, milliseconds])
  return condition && hasLasted
}
