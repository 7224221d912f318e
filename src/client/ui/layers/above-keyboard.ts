/** Safari lays the keyboard over the page, which keeps its size. */

export function keepAboveKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const keep = () => {
    // Pinch zoom shrinks the visual viewport too.
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
