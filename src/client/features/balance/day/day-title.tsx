import { formatWeekdayDate } from '../../../words/dates.ts'

export function DayTitle({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <>
      {formatWeekdayDate(date)}
      {isToday && (
        <>
          {' '}
          <span className="ml-1 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">
            Today
          </span>
        </>
      )}
    </>
  )
}
