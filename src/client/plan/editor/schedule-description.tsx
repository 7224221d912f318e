import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { describeCashFlow, paidWithWords } from '../../../shared/plan/spending-words.ts'
import { scheduleOf } from '../../../shared/schedules/schedule.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { formatDate, formatDayNear } from '../../words/dates.ts'
import { describeLimits, hasEnded } from '../../words/schedule-limits.ts'
import { isolated } from '../../words/isolated.ts'
import { formatCents } from '../../words/shown-amounts.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

interface ScheduleWordsProps {
  cashFlow: CashFlow
  today: string
}

/** @param card the name of the card with which it is paid */
export function ScheduleWords({
  cashFlow,
  today,
  card,
}: ScheduleWordsProps & { card?: string | undefined }) {
  const { recurrenceType, anchorDate, every, firstDate, lastDate } = cashFlow
  if (lastDate !== null && hasEnded(cashFlow, today))
    return `Ended ${formatDayNear(lastDate, today)}`
  // The words alone do not say which week.
  const isCounted = anchorDate !== null && (recurrenceType === 'BIWEEKLY' || every !== null)
  const asksNext = isCounted && (firstDate === null || firstDate <= today)
  const limits = describeLimits(cashFlow, today)
  return (
    <>
      {describeCashFlow(cashFlow, { formatDate, formatCents })}
      {asksNext && <NextDate cashFlow={cashFlow} today={today} />}
      {[...limits, ...(card === undefined ? [] : [paidWithWords(isolated(card))])]
        .map((words) => `, ${words}`)
        .join('')}
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
