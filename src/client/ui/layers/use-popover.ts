import { type MouseEvent, useRef, useState } from 'react'
import { type LazyScreen, useOpen } from './lazy-screen.tsx'

/** A menu or popover beside its button, which fetches its code when it is pointed at or has the focus. */
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
