/** The changes that a cash flow can have from a date on [behaviour: Changing from a date on]. */
import type { Schedule, ScheduleChange } from './schedule.ts'

type FromDate = ScheduleChange & { fromDate: string; pausedFrom?: string | undefined }

/** A sentence; null if it can. Dates are YYYY-MM-DD. */
export function fromDateProblem(
  current: Pick<Schedule, 'recurrenceType' | 'lastDate'>,
  { fromDate, pausedFrom, firstDate, lastDate, recurrenceType }: FromDate,
): string | null {
  if (current.recurrenceType === 'ON_X_DAY')
    return 'A one-time item has no dates from which it could change.'
  if (recurrenceType === 'ON_X_DAY') return 'An item cannot become a one-time item from a date on.'
  if (firstDate) return 'A change from a date on cannot have another first date.'
  if (current.lastDate !== null && fromDate > current.lastDate)
    return `This item ends on ${current.lastDate}, before the date from which it would change.`
  if (pausedFrom !== undefined && pausedFrom >= fromDate)
    return 'A pause must begin before the date on which the item comes again.'
  if (lastDate && lastDate < fromDate)
    return 'The last date must not be before the date from which the item changes.'
  return null
}
