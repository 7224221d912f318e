import type { AccountRef } from '../../../../shared/fields.ts'
import type { Day, MonthProjection } from '../../../../shared/projections/projection.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { addMonths, monthOf } from '../../../words/dates.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { shownDays } from './calendar-days.ts'

/** A place of the calendar; without its day until the month that the day belongs to has loaded. */
export interface ShownDay {
  date: string
  day: Day | undefined
}

/** The days in sight: of the month, and of the months around it that its weeks reach into. */
export function useShownDays(projection: MonthProjection, account: AccountRef): ShownDay[] {
  const { month, today, days } = projection
  const dates = shownDays(month, today)
  const before = useReachedInto(account, addMonths(month, -1), dates)
  const after = useReachedInto(account, addMonths(month, 1), dates)
  const known = new Map([...before, ...days, ...after].map((day) => [day.date, day]))
  return dates.map((date) => ({ date, day: known.get(date) }))
}

/** The days of a neighbouring month, if some of them are in sight. */
function useReachedInto(account: AccountRef, month: string, dates: readonly string[]): Day[] {
  const { data } = trpc.projection.month.useQuery(
    { account, month, timeZone: browserTimeZone() },
    { enabled: dates.some((date) => monthOf(date) === month) },
  )
  return dates.some((date) => monthOf(date) === month) ? (data?.days ?? []) : []
}
