export function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  if (heading) heading.focus({ preventScroll: true })
  else focusMain()
}

export function handOnFocus(element: HTMLElement): () => void {
  return () => {
    if (element.contains(document.activeElement)) focusMain()
  }
}

/** A ref: React calls it once the element is in the page. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
}
