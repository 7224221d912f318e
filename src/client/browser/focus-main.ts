/** Moves the focus to the content of the page, where the control that had it goes away. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/**
 * Moves the focus to the heading of the page, where one can have it, or else to the content; the page stays where it is
 * scrolled to.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  if (heading) heading.focus({ preventScroll: true })
  else focusMain()
}

/** A ref for what goes away by itself: where it has the focus, the content of the page takes that over. */
export function handOnFocus(element: HTMLElement): () => void {
  return () => {
    if (element.contains(document.activeElement)) focusMain()
  }
}
