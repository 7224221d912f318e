/** Moves the focus to the content of the page, where the control that had it goes away. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
