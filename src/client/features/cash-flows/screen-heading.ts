export const HEADING_ID = 'cash-flows-heading'

/** Where the focus goes when what had it leaves the screen; the list stays where it is scrolled to. */
export function focusHeading(): void {
  document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
}
