import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { plainSchedule } from '../../../../shared/schedules/schedule.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { daysBetween } from '../../../words/dates.ts'
import type { ScheduleDraft } from '../../../../shared/schedules/schedule-form.ts'
import { useAskDates } from './use-next-dates.ts'

interface NextOnes {
  dates: string[]
  /** The one on which it falls without an anchor. */
  usual: string | undefined
}

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

export function findNextOne({ details }: ScheduleDraft, { dates, usual }: NextOnes): string | null {
  const anchor = details.anchors.BIWEEKLY
  const next = anchor ? dates.find((date) => daysBetween(anchor, date) % 14 === 0) : usual
  return next ?? null
}
