import type { DatedRow } from '../../../shared/import.ts'
import { describeRecurrence, MONTH_NAMES, ordinal } from '../../../shared/recurrence.ts'
import { weekdayOf } from '../../../shared/schedule.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RowList } from './row-list.tsx'

interface DatedRowsProps {
  /** How many there are, of which not all may be listed. */
  count: number
  rows: DatedRow[]
  useDates: boolean
  onUseDates: (useDates: boolean) => void
}

/** Rows that repeat, and have a date but no day: on which days they will fall, and the choice to use their dates. */
export function DatedRows({ count, rows, useDates, onUseDates }: DatedRowsProps) {
  if (count === 0) return null
  const lines = rows.map((row) => {
    const schedule = useDates ? scheduleOnDate(row) : scheduleWithoutDay(row)
    return `Row ${row.line}: ${row.name}, ${schedule}`
  })
  if (count > rows.length) lines.push(`And ${formatCount(count - rows.length)} more.`)
  const [has, their] =
    count === 1 ? ['repeats and has', 'its date'] : ['repeat and have', 'their dates']
  return (
    <div className="flex flex-col gap-2">
      <p className={useDates ? 'text-ink-soft' : 'text-warning'}>
        {countOf(count, 'row')} {has} a date, but no day.{' '}
        {useDates
          ? `The days come from ${their}:`
          : `Without a day, ${their} ${count === 1 ? 'is' : 'are'} not used:`}
      </p>
      <RowList title="Rows with a date and no day" lines={lines} />
      <Checkbox
        label="Use their dates"
        hint="The day, the weekday, the month of yearly rows and the weeks of bi-weekly ones come from the date"
        checked={useDates}
        onChange={({ target }) => onUseDates(target.checked)}
      />
    </div>
  )
}

/** "Yearly on January 1st" */
function scheduleWithoutDay({ recurrenceType, date }: DatedRow): string {
  return describeRecurrence({ recurrenceType, recurrenceDay: null, startDate: date })
}

/** "Yearly on June 15th" */
function scheduleOnDate({ recurrenceType, date }: DatedRow): string {
  const day = Number(date.slice(8))
  if (recurrenceType === 'YEARLY')
    return `Yearly on ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${ordinal(day)}`
  const recurrenceDay = recurrenceType === 'MONTHLY' ? day : weekdayOf(date)
  const schedule = describeRecurrence({ recurrenceType, recurrenceDay, startDate: date })
  return recurrenceType === 'BIWEEKLY' ? `${schedule}, one of them ${date}` : schedule
}
