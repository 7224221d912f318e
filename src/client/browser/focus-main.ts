/** Moves the focus to the content of the page, where the control that had it goes away. */
export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** A ref for what goes away by itself: where it has the focus, the content of the page takes that over. */
export function handOnFocus(element: HTMLElement): () => void {
  return () => {
    if (element.contains(document.activeElement)) focusMain()
  }
}
