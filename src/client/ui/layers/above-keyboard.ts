/** Safari lays the keyboard of a phone over the page, which does not get smaller: a dialog has to keep clear of it. */

/** Tells an element, by two custom properties, the pixels of the window that are out of sight above and below. Returns a function that ends it. */
export function keepAboveKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const keep = () => {
    // Enlarged by two fingers, the page is seen in part as well.
    const isEnlarged = view.scale > 1
    const top = isEnlarged ? 0 : view.offsetTop
    const bottom = isEnlarged ? 0 : window.innerHeight - top - view.height
    element.style.setProperty('--unseen-top', `${Math.max(0, Math.round(top))}px`)
    element.style.setProperty('--unseen-bottom', `${Math.max(0, Math.round(bottom))}px`)
  }
  keep()
  view.addEventListener('resize', keep)
  view.addEventListener('scroll', keep)
  return () => {
    view.removeEventListener('resize', keep)
    view.removeEventListener('scroll', keep)
  }
}
