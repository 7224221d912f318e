import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { itemsIn, type Roving, useRovingFocus } from '../use-roving-focus.ts'
import { focusPressed } from './opening.ts'

export interface PopoverProps {
  kind: 'menu' | 'dialog'
  label: string
  anchor: RefObject<HTMLElement | null>
  align?: 'left' | 'center' | 'right' | undefined
  roving: Roving
  onClose: () => void
  className?: string
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { kind, label, anchor, align = 'right', roving, onClose, className = '', children } = props
  const popoverRef = useRef<HTMLDivElement>(null)
  const focusedItem = useRef<HTMLElement>(null)
  const { onFocus, onKeyDown } = useRovingFocus(popoverRef, roving)
  const { items } = roving

  useLayoutEffect(() => {
    const popover = popoverRef.current
    if (!popover) return
    const place = () => anchor.current && placeBeside(popover, anchor.current, align)
    focusPressed()
    popover.showPopover()
    place()
    // When React hides it for a moment, and shows it again, the focus stays on its item.
    const all = itemsIn(popover, items)
    const current = all.find((item) => item.hasAttribute('aria-current'))
    const item = focusedItem.current ?? current ?? all[0]
    item?.focus({ preventScroll: true })
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      focusedItem.current =
        itemsIn(popover, items).find((each) => each === document.activeElement) ?? null
      // Only a popover that is hidden gives the focus back; a removed one loses it.
      popover.hidePopover()
    }
  }, [anchor, align, items])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of its items
    <div
      ref={popoverRef}
      popover="auto"
      role={kind}
      tabIndex={-1}
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={(event) => {
        onKeyDown(event)
        // Closing puts the focus back on the button, and Tab goes on from there.
        if (kind === 'menu' && event.key === 'Tab') event.currentTarget.hidePopover()
      }}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      className={`fixed inset-auto m-0 rounded-card border border-line-strong bg-raised text-sm text-ink shadow-float ${className}`}
    >
      {children}
    </div>
  )
}

const GAP_PX = 4
const MARGIN_PX = 8
const PART = { left: 0, center: 0.5, right: 1 }

function placeBeside(
  popover: HTMLElement,
  anchor: HTMLElement,
  align: NonNullable<PopoverProps['align']>,
): void {
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = bottom + GAP_PX
  const fitsBelow = below + popover.offsetHeight + MARGIN_PX <= clientHeight
  const above = Math.max(MARGIN_PX, top - GAP_PX - popover.offsetHeight)
  const wanted = left + PART[align] * (right - left - popover.offsetWidth)
  const furthest = clientWidth - MARGIN_PX - popover.offsetWidth
  popover.style.top = `${fitsBelow ? below : above}px`
  popover.style.left = `${Math.max(MARGIN_PX, Math.min(wanted, furthest))}px`
}
