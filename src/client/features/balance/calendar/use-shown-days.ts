import type { AccountRef } from '../../../../shared/fields.ts'
import type { Day, MonthProjection } from '../../../../shared/projections/projection.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { addMonths, monthOf } from '../../../words/dates.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { shownDays } from './calendar-days.ts'

export interface ShownDay {
  date: string
  day: Day | undefined
}

export function useShownDays(projection: MonthProjection, account: AccountRef): ShownDay[] {
  const { month, today, days } = projection
  const dates = shownDays(month, today)
  const before = useReachedInto(account, addMonths(month, -1), dates)
  const after = useReachedInto(account, addMonths(month, 1), dates)
  const known = new Map([...before, ...days, ...after].map((day) => [day.date, day]))
  return dates.map((date) => ({ date, day: known.get(date) }))
}

function useReachedInto(account: AccountRef, month: string, dates: readonly string[]): Day[] {
  const { data } = trpc.projection.month.useQuery(
    { account, month, timeZone: browserTimeZone() },
    { enabled: dates.some((date) => monthOf(date) === month) },
  )
  return dates.some((date) => monthOf(date) === month) ? (data?.days ?? []) : []
}
