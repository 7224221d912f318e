/** The two weeks between which a bi-weekly schedule chooses: the server computes their dates. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { plainSchedule } from '../../../../shared/schedules/schedule.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { daysBetween } from '../../../words/dates.ts'
import type { ScheduleDraft } from './schedule-draft.ts'
import { useAskDates } from './use-next-dates.ts'

interface NextOnes {
  /** The next two dates on its weekday, YYYY-MM-DD. */
  dates: string[]
  /** The one on which it falls where nothing says from which date it counts. */
  usual: string | undefined
}

/** Undefined until they are known, and for a draft without a weekday. */
export function useNextOnes({ days, details }: ScheduleDraft): NextOnes | undefined {
  const ask = useAskDates()
  const { account } = useCurrentAccount()
  const recurrenceDay = days.BIWEEKLY ?? null
  const firstDate = details.firstDate || null
  const { data } = useQuery({
    queryKey: ['nextOnes', account, recurrenceDay, firstDate],
    queryFn: async (): Promise<NextOnes> => {
      const [weekly, biweekly] = await Promise.all([
        ask({ ...plainSchedule('WEEKLY'), recurrenceDay, firstDate }, 2),
        ask({ ...plainSchedule('BIWEEKLY'), recurrenceDay, firstDate }, 1),
      ])
      return { dates: weekly.map(({ date }) => date), usual: biweekly[0]?.date }
    },
    enabled: recurrenceDay !== null,
    placeholderData: keepPreviousData,
  })
  return recurrenceDay === null ? undefined : data
}

/** The date of the two on which the draft falls; null where there is none. */
export function findNextOne({ details }: ScheduleDraft, { dates, usual }: NextOnes): string | null {
  const anchor = details.anchors.BIWEEKLY
  const next = anchor ? dates.find((date) => daysBetween(anchor, date) % 14 === 0) : usual
  return next ?? null
}
