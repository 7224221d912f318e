export const HEADING_ID = 'cash-flows-heading'

/** The place of the focus when what had it leaves the screen; the list stays where it is scrolled to. */
export function focusHeading(): void {
  document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
}
