import type { KeyboardEvent } from 'react'
import type { Occurrence } from '../../../../shared/projections/projection.ts'
import { keyOf } from '../../../plan/occurrence-ref.ts'
import { useDoor } from '../../../plan/door.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import type { WriteScope } from '../../../links/write-scope.ts'
import { DateNote, OccurrenceRow } from '../../../plan/occurrence/occurrence-row.tsx'
import { useOccurrenceActs } from '../../../plan/occurrence/use-occurrence-acts.ts'
import { dayAfterKey } from './calendar-days.ts'
import { dragItem } from './drag-item.ts'

export interface Moving {
  key: string
  name: string
  to: string | null
}

export interface ItemMoves {
  moving: Moving | null
  setMoving: (moving: Moving | null) => void
  onMoved: (date: string) => void
  shown: readonly string[]
}

interface CalendarItemProps extends ItemMoves {
  occurrence: Occurrence
  on: string
  scope: WriteScope
}

export function CalendarItem(props: CalendarItemProps) {
  const { occurrence, on, scope, moving, setMoving, onMoved, shown } = props
  const { open } = useDoor()
  const canChange = useCanChange()
  const { name, skipped, card } = occurrence
  const { move } = useOccurrenceActs(scope, occurrence, on)
  const key = keyOf(occurrence)
  const isMoving = moving?.key === key
  const placeOn = (date: string | null) => (date !== null && shown.includes(date) ? date : null)
  const drop = (to: string | null) => {
    setMoving(null)
    if (to !== null && to !== on) void move(to)
  }

  const carry = (event: KeyboardEvent) => {
    // "m" goes on to the next item of the day.
    if (!isMoving || event.key === 'm' || event.key === 'Tab') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const to = moving.to ?? on
    if (event.key === 'Enter' || event.key === ' ') {
      drop(to)
      return onMoved(to)
    }
    if (event.key === 'Escape') {
      drop(null)
      return onMoved(on)
    }
    const target = dayAfterKey(event.key, to, shown)
    if (target !== null && shown.includes(target)) setMoving({ ...moving, to: target })
  }

  return (
    <button
      type="button"
      data-item={key}
      data-name={name}
      // The keyboard's way is its day: one day is one step of the arrow keys.
      tabIndex={-1}
      aria-haspopup="dialog"
      className={`flex w-full shrink-0 flex-wrap items-baseline gap-x-1 rounded-sm text-left text-xs/4 select-none [-webkit-touch-callout:none] hover:bg-sunken ${isMoving ? 'opacity-50' : ''}`}
      onClick={() => open('day', { date: on })}
      onBlur={() => isMoving && setMoving(null)}
      onKeyDown={carry}
      onPointerDown={({ nativeEvent, currentTarget }) => {
        if (!canChange) return
        dragItem(nativeEvent, currentTarget, {
          onOver: (date) => setMoving({ key, name, to: placeOn(date) }),
          onEnd: (date) => drop(placeOn(date)),
        })
      }}
    >
      <OccurrenceRow
        occurrence={occurrence}
        className="basis-full truncate @[7.5rem]:basis-0"
        marks={
          (skipped || card) && (
            <span className="sr-only">
              {skipped ? '(skipped)' : <DateNote occurrence={occurrence} on={on} />}
            </span>
          )
        }
        amount={{ plain: true, size: 'small', className: 'ml-auto' }}
      />
    </button>
  )
}
