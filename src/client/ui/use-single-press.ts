import { type MouseEvent, useEffect } from 'react'

/**
 * For the button that goes on to the next step, which stays where it is: the second press of a double click, or of Enter
 * that is held, is not meant for the step that the first one has just shown. Two presses of Enter are two, and a third
 * fast click is meant again.
 */
export function useSinglePress(): (event: MouseEvent) => void {
  useEffect(() => {
    // Enter in a field presses its form's button.
    document.addEventListener('keydown', ignoreHeldEnter, true)
    return () => document.removeEventListener('keydown', ignoreHeldEnter, true)
  }, [])
  return ignoreSecondClick
}

function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 0 && event.detail % 2 === 0) event.preventDefault()
}
