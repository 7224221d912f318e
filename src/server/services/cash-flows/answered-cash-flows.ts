/** The fields of answers that follow from the schedule of a cash flow, and are stored nowhere. */
import type { AnsweredCashFlow, CashFlow, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { AverageMonth } from '../../projection/answers/average-month.ts'
import type { PlanCashFlow } from '../../projection/ledger/plan.ts'
import { firstDayOf } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import { type Scope, todayIn } from '../scope.ts'

/** A cash flow with what it comes to in an average month [behaviour: A month]. */
export function withMonth<Flow extends CashFlow>(
  scope: Scope,
  flow: Flow,
): Flow & AnsweredCashFlow {
  const monthlyCents = averageMonth(scope).centsOf(repeatedRuleOf(scope, flow), flow.amountCents)
  return { ...flow, monthlyCents }
}

/** The same of many; each that has a first date also with the day of its first occurrence. */
export function toListed(scope: Scope, cashFlows: CashFlow[]): ListedCashFlow[] {
  const month = averageMonth(scope)
  return cashFlows.map((flow) => {
    const rule = repeatedRuleOf(scope, flow)
    const monthlyCents = month.centsOf(rule, flow.amountCents)
    const firstOn = rule && flow.firstDate && firstDayOf(rule)
    return firstOn ? { ...flow, monthlyCents, firstOn } : { ...flow, monthlyCents }
  })
}

/** The sums, in cents, to which cash flows of a plan come in an average month, in their order. */
export function monthlyCentsOf(scope: Scope, cashFlows: readonly PlanCashFlow[]): number[] {
  const month = averageMonth(scope)
  return cashFlows.map(({ schedule, amountCents }) =>
    month.centsOf(repeatedRuleOf(scope, schedule), amountCents),
  )
}

function averageMonth(scope: Scope): AverageMonth {
  return new AverageMonth(todayIn(scope, 'UTC'))
}

/** Null for a one-time cash flow. */
function repeatedRuleOf({ settings }: Scope, schedule: Schedule) {
  if (schedule.recurrenceType === 'ON_X_DAY') return null
  return ruleOf({ schedule, date: null }, settings.biweeklyDefault)
}
