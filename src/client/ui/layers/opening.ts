import { type MouseEvent, useRef, useState } from 'react'
import { type LazyScreen, useOpen } from './lazy-screen.tsx'

export function usePopover<Props>(popover: LazyScreen<Props>, mayOpen: () => boolean = () => true) {
  const openOnceLoaded = useOpen()
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const isClosing = useRef(false)
  const preload = () => void popover.preload()
  return {
    isOpen,
    place: { anchor, onClose: () => setIsOpen(false) },
    button: {
      ref: anchor,
      'aria-expanded': isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onPointerDown: () => {
        // The press itself closes an open popover; the click that follows must not open it again.
        isClosing.current = isOpen
      },
      onClick: ({ detail }: MouseEvent) => {
        const isOpening = !isClosing.current || detail === 0
        isClosing.current = false
        if (isOpening && mayOpen()) void openOnceLoaded(popover, () => setIsOpen(true))
      },
    },
  }
}

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
