/** The button that was pressed last, for Safari: it gives no focus to a button that is pressed. */
let pressed: HTMLElement | null = null

const keep = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>('button, a, summary') : null
}
window.addEventListener('pointerdown', keep, { capture: true, passive: true })

/** The element that has the focus; where nothing has it, the button that was pressed last. */
export function pressedElement(): Element | null {
  return hasFocus() ? document.activeElement : pressed
}

/** Call it before a layer opens: the layer gives the focus back to what has it then. */
export function focusPressed(): void {
  if (!hasFocus()) pressed?.focus({ preventScroll: true })
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}
