import type { CashFlow } from '../../../shared/cash-flow.ts'
import { describeSchedule } from '../../../shared/schedule-words.ts'
import { describeLimits, formatDate, hasEnded } from './schedule-limits.ts'

interface ScheduleWordsProps {
  cashFlow: CashFlow
  /** YYYY-MM-DD */
  today: string
}

/** The schedule of a row, as a person would say it [behaviour: Income and Expenses tabs]. */
export function ScheduleWords({ cashFlow, today }: ScheduleWordsProps) {
  if (cashFlow.lastDate !== null && hasEnded(cashFlow, today))
    return `Ended ${formatDate(cashFlow.lastDate)}`
  return [describeSchedule(cashFlow), ...describeLimits(cashFlow, today)].join(', ')
}
