import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

export interface MenuProps {
  label: string
  /** The button that opens it: it stands beside it, and gives it the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** Called by Escape, Tab and a press beside it. */
  onClose: () => void
  /** `MenuItem`s. */
  children: ReactNode
}

/** A menu, open for as long as it is rendered, above everything else on the page. */
export function Menu({ label, anchor, onClose, children }: MenuProps) {
  const menuRef = useRef<HTMLDivElement>(null)
  const focusedItem = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const menu = menuRef.current
    if (!menu) return
    const place = () => anchor.current && placeBeside(menu, anchor.current)
    menu.showPopover()
    place()
    // When React hides the menu for a moment, and shows it again, the focus stays on its item.
    const item = focusedItem.current ?? itemsOf(menu)[0]
    item?.focus({ preventScroll: true })
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      focusedItem.current = itemsOf(menu).find((each) => each === document.activeElement) ?? null
      // Focus goes back only when a popover is hidden; one that is merely removed loses it.
      menu.hidePopover()
    }
  }, [anchor])

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const menu = event.currentTarget
    const items = itemsOf(menu)
    const place = items.indexOf(document.activeElement as HTMLElement)
    const target = stepTo(event.key, place, items.length)
    if (target !== null) {
      event.preventDefault()
      items.at(target)?.focus()
    } else if (event.key === 'Tab') {
      // With the focus back on its button, the key leads on from there.
      menu.hidePopover()
    }
  }

  return (
    <div
      ref={menuRef}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={walk}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      className="fixed inset-auto m-0 min-w-44 rounded-card border border-line-strong bg-raised p-1 text-sm text-ink shadow-float"
    >
      {children}
    </div>
  )
}

export function MenuItem({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="flex min-h-11 w-full items-center rounded-field px-3 text-left hover:bg-ink/6 focus-visible:outline-offset-[-2px] desk:min-h-9"
      onClick={onChoose}
    >
      {children}
    </button>
  )
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
}

/** The item that a key leads to, from the last one on to the first; null for a key that leads nowhere. */
function stepTo(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (Math.max(place, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

const GAP_PX = 4
const MARGIN_PX = 8

/** Below the anchor, or above it where there is no room; their right edges in line. */
function placeBeside(menu: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = bottom + GAP_PX
  const fitsBelow = below + menu.offsetHeight + MARGIN_PX <= clientHeight
  const above = Math.max(MARGIN_PX, top - GAP_PX - menu.offsetHeight)
  const left = Math.min(right, clientWidth - MARGIN_PX) - menu.offsetWidth
  menu.style.top = `${fitsBelow ? below : above}px`
  menu.style.left = `${Math.max(MARGIN_PX, left)}px`
}
