/** Safari does not focus a button that is pressed. */
let pressed: HTMLElement | null = null

const keep = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button, a, summary') : null
}
window.addEventListener('pointerdown', keep, { capture: true, passive: true })

export function pressedElement(): Element | null {
  return hasFocus() ? document.activeElement : pressed
}

/** Call it before a layer opens, which gives the focus back. */
export function focusPressed(): void {
  if (!hasFocus()) pressed?.focus({ preventScroll: true })
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}
