import { formatDay, formatWeekday } from '../../lib/format.ts'

export interface DayButtonProps {
  date: string
  isToday: boolean
  onOpen: (date: string) => void
}

/** The date of a day, which opens it. A click anywhere on its row counts: let the row be `relative`. */
export function DayButton({ date, isToday, onOpen }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="inline-flex items-baseline gap-1.5 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-field focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      onClick={() => onOpen(date)}
    >
      <span className="w-8">{formatWeekday(date)}</span>
      <time dateTime={date}>{formatDay(date)}</time>
      {isToday && <span className="text-xs font-semibold text-accent">today</span>}
    </button>
  )
}
