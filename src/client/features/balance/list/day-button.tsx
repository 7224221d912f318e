import { formatWeekdayDay } from '../../../words/dates.ts'

/**
 * The date of a day, as a button, so that the keyboard can open the day. A click anywhere on the row opens it, so
 * the row handles the clicks.
 */
export function DayButton({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <button
        type="button"
        aria-haspopup="dialog"
        className="rounded-sm text-left whitespace-nowrap underline-offset-4 group-hover:underline"
      >
        <time dateTime={date}>{formatWeekdayDay(date)}</time>
      </button>
      {/* Beside the button: only one button is called Today. */}
      {isToday && <span className="text-xs font-semibold text-accent">today</span>}
    </span>
  )
}
