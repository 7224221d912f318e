import { type MouseEvent, useEffect } from 'react'

/**
 * For a button that stays in place for the next step: ignores the second press of a double click, or of a held
 * Enter.
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
