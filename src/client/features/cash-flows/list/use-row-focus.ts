import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'

/** Tab leads to one row of a list, and the arrow keys from it to the others and along its buttons. */
export function useRowFocus(rows: ListedCashFlow[]) {
  const [focusedId, setFocusedId] = useState<number>()
  const stopId = rows.some(({ id }) => id === focusedId) ? focusedId : rows[0]?.id
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-id]')
    if (row) setFocusedId(Number(row.dataset.id))
  }
  return { stopId, listProps: { onFocus, onKeyDown: walk } }
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as Element).closest('[data-id]')
  const buttons = buttonsIn(row)
  const place = buttons.indexOf(event.target as HTMLButtonElement)
  if (!row || place === -1) return
  const targets: Record<string, HTMLButtonElement | undefined> = {
    ArrowUp: buttonsIn(row.previousElementSibling)[place],
    ArrowDown: buttonsIn(row.nextElementSibling)[place],
    Home: buttonsIn(row.parentElement?.firstElementChild)[place],
    End: buttonsIn(row.parentElement?.lastElementChild)[place],
    ArrowLeft: buttons[place - 1],
    ArrowRight: buttons[place + 1],
  }
  if (!(event.key in targets)) return
  event.preventDefault()
  targets[event.key]?.focus()
}

function buttonsIn(row: Element | null | undefined): HTMLButtonElement[] {
  // Those of an open menu are not the row's own.
  return [...(row?.querySelectorAll<HTMLButtonElement>('button:not([role])') ?? [])]
}
