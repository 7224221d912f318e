import { type MouseEvent, useEffect, useRef } from 'react'

/** Two presses of Enter within this time are one, unless another key came between. */
const DOUBLE_MS = 300

/**
 * For the button that goes on to the next step, which stays where it is: the second press of a double click, or of Enter
 * twice, is not meant for the step that the first one has just shown. Enter in a field presses its form's button too.
 */
export function useSinglePress(): (event: MouseEvent) => void {
  const lastEnterAt = useRef(-Infinity)

  useEffect(() => {
    const forget = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') lastEnterAt.current = -Infinity
    }
    document.addEventListener('keydown', forget, true)
    return () => document.removeEventListener('keydown', forget, true)
  }, [])

  return (event) => {
    const isByKey = event.detail === 0
    const isSecond = isByKey ? event.timeStamp - lastEnterAt.current < DOUBLE_MS : event.detail > 1
    // Also of an ignored one: a key that is held presses again and again.
    if (isByKey) lastEnterAt.current = event.timeStamp
    if (isSecond) event.preventDefault()
  }
}
