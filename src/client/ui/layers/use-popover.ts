import { type MouseEvent, useRef, useState } from 'react'

export function usePopover(open: (show: () => void) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const isClosing = useRef(false)
  return {
    isOpen,
    close: () => setIsOpen(false),
    button: {
      'aria-expanded': isOpen,
      onPointerDown: () => {
        // The press itself closes an open popover; the click that follows must not open it again.
        isClosing.current = isOpen
      },
      onClick: ({ detail }: MouseEvent) => {
        if (!isClosing.current || detail === 0) open(() => setIsOpen(true))
        isClosing.current = false
      },
    },
  }
}
