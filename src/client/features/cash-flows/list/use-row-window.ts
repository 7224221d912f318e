import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'

/** Lists up to this long are in the page as a whole, where the browser's own search finds every row. */
const SHORT_LIST = 100

/** So many rows beyond the edges of the window are ready when it scrolls. */
const ROWS_BEYOND = 10

interface RowInWindow {
  cashFlow: ListedCashFlow
  /** Its place among all rows, from 0. */
  index: number
  /** The pixels of rows that are left out between the row before it and this one. */
  gapBefore: number
  /** True if Tab leads to this row: it leads to one of them, and the arrows to the others. */
  isStop: boolean
}

/**
 * Which rows of a list are in the page: those in sight, some beyond, and the one that has
 * the focus with its neighbours, so that it is not lost and the arrows lead on from it.
 *
 * @param estimatedHeight In pixels: the usual row's. What is in the page is measured by `measureRow`, which
 *   finds a row's index in its `data-index`.
 */
export function useRowWindow(shown: ListedCashFlow[], estimatedHeight: number) {
  const listRef = useRef<HTMLElement>(null)
  const [listTop, setListTop] = useState(0)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const focusedIndex = focusedId === null ? -1 : shown.findIndex(({ id }) => id === focusedId)

  // Nothing here memoizes what the virtualizer answers.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => estimatedHeight,
    getItemKey: useCallback((index: number) => shown[index]?.id ?? index, [shown]),
    rangeExtractor: useCallback(
      (range: Range) => withNeighbours(range, focusedIndex),
      [focusedIndex],
    ),
    overscan: shown.length > SHORT_LIST ? ROWS_BEYOND : SHORT_LIST,
    scrollMargin: listTop,
    useFlushSync: false,
  })

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const top = listRef.current?.getBoundingClientRect().top ?? 0
      setListTop(Math.round(top + window.scrollY))
    })
    // Whatever grows above the list makes the page grow.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const items = virtualizer.getVirtualItems()
  const stopIndex = focusedIndex === -1 ? items[0]?.index : focusedIndex
  const rows: RowInWindow[] = []
  let end = listTop
  for (const { index, start, end: itemEnd } of items) {
    const cashFlow = shown[index]
    if (cashFlow)
      rows.push({ cashFlow, index, gapBefore: start - end, isStop: index === stopIndex })
    end = itemEnd
  }

  /** Moves the focus to a button of a row, and puts that row into the page first. */
  function focusRow(index: number, place: number) {
    const cashFlow = shown[index]
    if (!cashFlow) return
    flushSync(() => setFocusedId(cashFlow.id))
    buttonsIn(listRef.current?.querySelector(`[data-index="${index}"]`))[place]?.focus()
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    const buttons = buttonsIn(row)
    const place = buttons.indexOf(event.target as HTMLButtonElement)
    if (!row || place === -1) return
    const index = Number(row.dataset.index)
    const steps: Record<string, () => void> = {
      ArrowUp: () => focusRow(index - 1, place),
      ArrowDown: () => focusRow(index + 1, place),
      Home: () => focusRow(0, place),
      End: () => focusRow(shown.length - 1, place),
      ArrowLeft: () => buttons[place - 1]?.focus(),
      ArrowRight: () => buttons[place + 1]?.focus(),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return {
    rows,
    gapAfter: listTop + virtualizer.getTotalSize() - end,
    measureRow: virtualizer.measureElement,
    /** For the element whose children the rows are. */
    listProps: {
      ref: (list: HTMLElement | null) => {
        listRef.current = list
      },
      onFocus: ({ target }: FocusEvent) => {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
        setFocusedId(shown[Number(index)]?.id ?? null)
      },
      onKeyDown: walk,
    },
  }
}

function buttonsIn(row: Element | null | undefined): HTMLButtonElement[] {
  // Those of an open menu are not the row's own.
  return [...(row?.querySelectorAll<HTMLButtonElement>('button:not([role])') ?? [])]
}

function withNeighbours(range: Range, index: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range))
  if (index !== -1)
    for (const wanted of [index - 1, index, index + 1])
      if (wanted >= 0 && wanted < range.count) indexes.add(wanted)
  return [...indexes].toSorted((a, b) => a - b)
}
