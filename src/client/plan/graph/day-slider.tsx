import { formatCents } from '../../../shared/money/money.ts'
import { dateAt, dayText, type GraphDays, indexOf, noteOf } from './graph-days.ts'
import { monthsAfter } from '../shown-range.ts'

export interface DaySliderProps {
  days: GraphDays
  index: number
  onPoint: (index: number) => void
  onOpen?: ((index: number) => void) | undefined
}

function valueText(days: GraphDays, index: number): string {
  const balance = balanceText(days, index)
  return [dayText(days, index), balance, noteOf(days, index)].filter(Boolean).join(', ')
}

function balanceText({ balancesCents, triedCents }: GraphDays, index: number): string {
  const real = formatCents(balancesCents[index] ?? 0)
  return triedCents ? `your plan ${real}, what if ${formatCents(triedCents[index] ?? 0)}` : real
}

const MONTH_STEPS: Record<string, number> = { PageUp: 1, PageDown: -1 }

export function DaySlider({ days, index, onPoint, onOpen }: DaySliderProps) {
  const last = days.balancesCents.length - 1
  return (
    <>
      <input
        type="range"
        aria-label="Balance by day"
        aria-valuetext={valueText(days, index)}
        max={last}
        value={index}
        onChange={({ target }) => onPoint(Number(target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onOpen?.(index)
          const months = MONTH_STEPS[event.key]
          if (!months) return
          event.preventDefault()
          const target = indexOf(days, monthsAfter(dateAt(days, index), months))
          onPoint(target ?? (months < 0 ? 0 : last))
        }}
        className="peer pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <div className="pointer-events-none absolute -inset-1 rounded-field outline-2 outline-transparent peer-focus-visible:outline-accent" />
    </>
  )
}
