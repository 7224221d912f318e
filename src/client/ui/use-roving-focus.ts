import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

export interface Roving {
  /** Selector of what the keys lead to, which is rendered with `tabIndex={-1}`. */
  items: string
  axis?: 'x' | 'y' | 'both'
  wraps?: boolean
  /** Along both axes: the arrow keys lead from the end of a row into the next one. */
  columns?: number
  /** Selector of rows with several items, between which the keys keep the column. */
  rows?: string
  /** Selector of what Tab leads to in the row that had the focus last. */
  stops?: string
}

/** Makes all items of an element one Tab stop, which follows the focus. */
export function useRovingFocus(root: RefObject<HTMLElement | null>, roving: Roving) {
  const focusedRow = useRef<Element>(null)
  const { items, rows = items, stops = items } = roving

  useEffect(() => {
    const element = root.current
    if (!element) return
    // In the next frame: reading the styles here would compute them twice.
    const keepSoon = () =>
      requestAnimationFrame(() => keepStop(element, items, rows, stops, focusedRow.current))
    keepSoon()
    const observer = new MutationObserver(keepSoon)
    const attributeFilter = ['disabled', 'aria-current']
    observer.observe(element, { subtree: true, childList: true, attributeFilter })
    return () => observer.disconnect()
  }, [root, items, rows, stops])

  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      focusedRow.current = target.closest(rows)
      keepStop(currentTarget, items, rows, stops, focusedRow.current)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => walk(event, roving),
  }
}

/** The items in sight, without those of a menu that is open in the element. */
export function itemsIn(root: HTMLElement, items: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(items)].filter(
    (item) => item.closest('[popover]') === root.closest('[popover]') && item.checkVisibility(),
  )
}

function keepStop(
  root: HTMLElement,
  items: string,
  rows: string,
  stops: string,
  focusedRow: Element | null,
): void {
  const all = itemsIn(root, items)
  const stop =
    // Tab leads into a menu of pages by the page that is open.
    all.find((item) => item.ariaCurrent === 'page') ??
    all.find((item) => item.closest(rows) === focusedRow) ??
    all.find((item) => item.closest('[aria-current]')) ??
    all[0]
  for (const item of root.querySelectorAll<HTMLElement>(stops))
    item.tabIndex = item.closest(rows) === stop?.closest(rows) ? 0 : -1
}

const STEPS: Record<string, ['x' | 'y', number]> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
}

function walk(event: KeyboardEvent<HTMLElement>, { items, axis, wraps, rows, ...grid }: Roving) {
  const { target, currentTarget, key } = event
  const [along, step = 0] = STEPS[key] ?? []
  const isEnd = axis !== undefined && (key === 'Home' || key === 'End')
  const isStep = axis !== undefined && along !== undefined && (axis === 'both' || axis === along)
  if ((!isEnd && !isStep) || event.altKey || event.ctrlKey || event.metaKey) return
  const all = itemsIn(currentTarget, items)
  const place = all.indexOf(target as HTMLElement)
  if (place < 0 && target !== currentTarget) return
  event.preventDefault()
  if (rows && axis === 'both') return walkRows(event, all, rows)
  const next = place + step * (along === 'y' && axis === 'both' ? (grid.columns ?? 1) : 1)
  if (key === 'Home') all[0]?.focus()
  else if (key === 'End') all.at(-1)?.focus()
  else if (wraps) all[(Math.max(next, -1) + all.length) % all.length]?.focus()
  else all[next]?.focus()
}

/** A row may have fewer items than the others: its last one stands for those that it lacks. */
function walkRows(
  { target, key }: KeyboardEvent<HTMLElement>,
  all: HTMLElement[],
  rows: string,
): void {
  const rowOf = (item: Element) => item.closest(rows)
  const itemsOf = (row: Element | null | undefined) => all.filter((item) => rowOf(item) === row)
  const every = [...new Set(all.map(rowOf))]
  const own = rowOf(target as Element)
  const line = itemsOf(own)
  const column = Math.max(line.indexOf(target as HTMLElement), 0)
  const [along, step = 0] = STEPS[key] ?? []
  if (along === 'x') return line[column + step]?.focus()
  const row =
    key === 'Home' ? every[0] : key === 'End' ? every.at(-1) : every[every.indexOf(own) + step]
  const next = row === undefined ? [] : itemsOf(row)
  next[Math.min(column, next.length - 1)]?.focus()
}
