import type { NotedRow } from '../../../shared/files/import.ts'
import { describeSchedule } from '../../../shared/schedules/schedule-words.ts'
import { useToday } from '../../server/use-today.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { formatDate, formatDayNear, formatMonth } from '../../words/dates.ts'
import { describeLimits } from '../../words/schedule-limits.ts'
import { RowList } from '../../ui/files/row-list.tsx'

interface NotedRowsProps {
  count: number
  rows: NotedRow[]
}

export function NotedRows({ count, rows }: NotedRowsProps) {
  const today = useToday()
  if (count === 0) return null
  const lines = rows.map((row) => describeRow(row, today))
  if (count > rows.length) lines.push(`And ${formatCount(count - rows.length)} more.`)
  const verbs =
    count === 1 ? 'repeats by its start date, or has' : 'repeat by their start date, or have'
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">
        {countOf(count, 'row')} {verbs} a cell that changes nothing. A start date gives the day, the
        month or the weeks that a row does not say, and is its first date while it lies ahead.
      </p>
      <RowList title="When they fall" lines={lines} />
    </div>
  )
}

function describeRow(
  { line, name, schedule, date, unusedDate, unusedDay }: NotedRow,
  today: string,
) {
  const words = [
    name,
    describeSchedule({ ...schedule, startDate: date ?? today }, formatDate),
    ...describeCount(schedule, today),
    ...describeLimits(schedule, today),
  ].join(', ')
  const unused = [
    unusedDate !== '' && `; its start date ${unusedDate} changes nothing`,
    unusedDay !== '' && `; its day ${unusedDay} changes nothing`,
  ].filter((part) => part !== false)
  return `Row ${line}: ${words}${unused.join('')}`
}

/** The words of a schedule do not say which of several weeks or months. */
function describeCount(schedule: NotedRow['schedule'], today: string): string[] {
  const { recurrenceType, anchorDate, every, firstDate } = schedule
  if (anchorDate === null || (anchorDate === firstDate && firstDate > today)) return []
  if (recurrenceType === 'MONTHLY') return [`counted from ${formatMonth(anchorDate.slice(0, 7))}`]
  if (recurrenceType === 'YEARLY')
    return every === null ? [] : [`counted from ${Number(anchorDate.slice(0, 4))}`]
  return [`counted from ${formatDayNear(anchorDate, today)}`]
}
