import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover, type PopoverProps } from './popover.tsx'

export type MenuProps = Pick<PopoverProps, 'label' | 'anchor' | 'align' | 'onClose' | 'children'>

export function Menu(props: MenuProps) {
  return <Popover {...props} kind="menu" roving={MENU_ITEMS} className="min-w-44 p-1" />
}

export const MENU_ITEMS = { items: '[role^="menuitem"]', axis: 'y', wraps: true } as const

interface MenuItemProps {
  onChoose: () => void
  /** Set for a radio item; absent for an action. */
  checked?: boolean
  children: ReactNode
}

export function MenuItem({ onChoose, checked, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-field px-3 text-left hover:bg-ink/6 focus-visible:outline-offset-[-2px] desk:min-h-9"
      onClick={onChoose}
    >
      {children}
      {checked && <Check size={16} aria-hidden className="text-accent" />}
    </button>
  )
}

export function MenuLine() {
  return <hr className="my-1 border-line" />
}
