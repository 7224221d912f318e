import { useEffect, useState } from 'react'

/** Debounces a value. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

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
