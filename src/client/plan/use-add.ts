import { useCallback } from 'react'
import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import { pressedElement } from '../ui/layers/pressed-element.ts'
import { useDoor } from './door.ts'

/**
 * Opens the wizard of a new cash flow. Without a kind, a menu beside the focused button asks for it; without a date
 * (YYYY-MM-DD), it is for the day in view, where one is open.
 */
export function useAdd(): (kind?: CashFlowKind, date?: string) => void {
  const { open } = useDoor()
  return useCallback(
    (kind, date) => {
      if (kind) return open(`add-${kind}`, { date })
      const anchor = pressedElement()?.closest<HTMLElement>('main button') ?? addButton()
      if (anchor) open('add', { anchor, date })
    },
    [open],
  )
}

/** The button of the shell that adds, the one of this width. */
function addButton(): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-add]')]
  return buttons.find((button) => button.checkVisibility()) ?? null
}
