/** Rows that repeat, and have a date but no day: by themselves they fall on the first day of their type [behaviour: CSV import]. */
import { NO_DETAILS, weekdayOf } from '../../shared/schedule.ts'
import type { CsvRow } from './check-row.ts'

type Dated = CsvRow & { date: string }

/** Whether a row repeats, has a date, and nothing that says on which day it falls. */
export function isDated(row: CsvRow): row is Dated {
  if (row.date === null || row.recurrenceDay !== null) return false
  const { recurrenceType, details = NO_DETAILS } = row
  if (recurrenceType === 'MONTHLY') return details.weekdayOfMonth === null
  const canTakeDate =
    recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY' || recurrenceType === 'YEARLY'
  return canTakeDate && details.anchorDate === null
}

/** The row with the day, weekday, month and fortnight of its date. */
export function onItsDate(row: Dated): CsvRow {
  const { recurrenceType, date, details = NO_DETAILS } = row
  if (recurrenceType === 'WEEKLY') return { ...row, recurrenceDay: weekdayOf(date) }
  const recurrenceDay = recurrenceType === 'BIWEEKLY' ? weekdayOf(date) : Number(date.slice(8))
  return recurrenceType === 'MONTHLY'
    ? { ...row, recurrenceDay }
    : { ...row, recurrenceDay, details: { ...details, anchorDate: date } }
}
