import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { describeSchedule } from '../../../shared/schedules/schedule-words.ts'
import { scheduleOf } from '../../../shared/schedules/schedule.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { formatDate, formatDayNear } from '../../words/dates.ts'
import { describeLimits, hasEnded } from '../../words/schedule-limits.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

interface ScheduleWordsProps {
  cashFlow: CashFlow
  today: string
}

export function ScheduleWords({ cashFlow, today }: ScheduleWordsProps) {
  const { recurrenceType, anchorDate, every, firstDate, lastDate } = cashFlow
  if (lastDate !== null && hasEnded(cashFlow, today))
    return `Ended ${formatDayNear(lastDate, today)}`
  // The words alone do not say which week.
  const isCounted = anchorDate !== null && (recurrenceType === 'BIWEEKLY' || every !== null)
  const asksNext = isCounted && (firstDate === null || firstDate <= today)
  const limits = describeLimits(cashFlow, today)
  return (
    <>
      {describeSchedule(cashFlow, formatDate)}
      {asksNext && <NextDate cashFlow={cashFlow} today={today} />}
      {limits.map((words) => `, ${words}`).join('')}
    </>
  )
}

/** Takes its room until it is known, so that the row keeps its height. */
function NextDate({ cashFlow, today }: ScheduleWordsProps) {
  const { account } = useCurrentAccount()
  const { data, isLoading } = trpc.projection.dates.useQuery({
    account,
    ...scheduleOf(cashFlow),
    count: 1,
    timeZone: browserTimeZone(),
  })
  const [next] = data?.dates ?? []
  if (isLoading)
    return (
      <span aria-hidden className="invisible">
        , next {formatDayNear(today, today)}
      </span>
    )
  return next && `, next ${formatDayNear(next.on, today)}`
}
