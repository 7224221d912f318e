import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Popover, type PopoverProps } from './popover.tsx'

export interface MenuProps extends Pick<PopoverProps, 'align'> {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

export function Menu({ label, anchor, align, onClose, children }: MenuProps) {
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
    <Popover
      kind="menu"
      label={label}
      anchor={anchor}
      align={align}
      itemsOf={itemsOf}
      onKeyDown={walk}
      onClose={onClose}
      className="min-w-44 p-1"
    >
      {children}
    </Popover>
  )
}

interface MenuItemProps {
  onChoose: () => void
  /** Set for a radio item; absent for an action. */
  checked?: boolean
  className?: string
  children: ReactNode
}

export function MenuItem({ onChoose, checked, className = '', children }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={`flex min-h-11 w-full items-center justify-between gap-4 rounded-field px-3 text-left hover:bg-ink/6 focus-visible:outline-offset-[-2px] desk:min-h-9 ${className}`}
      onClick={onChoose}
    >
      {children}
      {checked && <Check size={16} aria-hidden className="text-accent" />}
    </button>
  )
}

export function MenuLine({ className = '' }: { className?: string }) {
  return <hr className={`my-1 border-line ${className}`} />
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter((item) =>
    item.checkVisibility(),
  )
}

function stepTo(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (Math.max(place, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
