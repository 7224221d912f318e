import { Fragment, type RefObject, useEffect, useState } from 'react'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { byWeight, isPending, keyOf } from '../../../plan/occurrence-ref.ts'
import { formatCount } from '../../../words/counts.ts'
import { Name } from '../../../ui/shown-name.tsx'

/** On average, in the system's font at 14 px. */
const PX_PER_LETTER = 7.4
const MORE_PX = 28

const NAMES_AT_FIRST = 3

interface DayNamesProps {
  transactions: readonly Occurrence[]
  moreCount: number
  roomPx: number | null
}

export function DayNames({ transactions, moreCount, roomPx }: DayNamesProps) {
  const sorted = transactions.toSorted(byWeight)
  const shown = sorted.slice(0, countFitting(sorted, roomPx))
  // Once nothing counts any more, the day says so, and no name has to.
  const isOver = !transactions.some(isPending)
  const hiddenCount = sorted.length + moreCount - shown.length
  return (
    <p className="flex min-w-0 gap-1.5">
      <span className="truncate">
        {shown.map((occurrence, place) => (
          <Fragment key={keyOf(occurrence)}>
            {place > 0 && ', '}
            <Name className={lookOf(occurrence, isOver)}>{occurrence.name}</Name>
          </Fragment>
        ))}
      </span>
      {hiddenCount > 0 && (
        <span className="shrink-0 text-ink-faint">+{formatCount(hiddenCount)}</span>
      )}
    </p>
  )
}

function lookOf(occurrence: Occurrence, isOver: boolean): string {
  if (isPending(occurrence)) return occurrence.card ? 'text-ink-faint' : ''
  return isOver ? '' : 'text-ink-faint line-through'
}

/** One at least. */
function countFitting(occurrences: readonly Occurrence[], roomPx: number | null): number {
  if (roomPx === null) return NAMES_AT_FIRST
  let takenPx = 0
  for (const [place, { name }] of occurrences.entries()) {
    takenPx += (name.length + (place > 0 ? 2 : 0)) * PX_PER_LETTER
    const isLast = place === occurrences.length - 1
    if (place > 0 && takenPx + (isLast ? 0 : MORE_PX) > roomPx) return place
  }
  return occurrences.length
}

export function useRoom(list: RefObject<HTMLElement | null>): number | null {
  const [roomPx, setRoomPx] = useState<number | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    // It is called with the page laid out, so that reading a width costs nothing.
    const observer = new ResizeObserver(() => {
      const cell = element.querySelector('[data-names]')
      if (cell && cell.clientWidth > 0) setRoomPx(cell.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return roomPx
}
