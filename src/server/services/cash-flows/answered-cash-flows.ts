import type { AnsweredCashFlow, CashFlow, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { AverageMonth } from '../../projection/answers/average-month.ts'
import type { PlanCashFlow } from '../../projection/ledger/plan.ts'
import { firstDayOf } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import { type Scope, todayIn } from '../scope.ts'

/** [behaviour: A month] */
export function withMonth<Flow extends CashFlow>(
  scope: Scope,
  flow: Flow,
): Flow & AnsweredCashFlow {
  const monthlyCents = averageMonth(scope).centsOf(repeatedRuleOf(scope, flow), flow.amountCents, {
    perWeek: flow.everyday,
  })
  return { ...flow, monthlyCents }
}

export function toListed(scope: Scope, cashFlows: CashFlow[]): ListedCashFlow[] {
  const month = averageMonth(scope)
  return cashFlows.map((flow) => {
    const rule = repeatedRuleOf(scope, flow)
    const monthlyCents = month.centsOf(rule, flow.amountCents, { perWeek: flow.everyday })
    const firstOn = rule && flow.firstDate && firstDayOf(rule)
    return firstOn ? { ...flow, monthlyCents, firstOn } : { ...flow, monthlyCents }
  })
}

/** Of an average month, in the order of the cash flows. */
export function monthlyCentsOf(scope: Scope, cashFlows: readonly PlanCashFlow[]): number[] {
  const month = averageMonth(scope)
  return cashFlows.map(({ schedule, amountCents, everyday }) =>
    month.centsOf(repeatedRuleOf(scope, { ...schedule, everyday }), amountCents, {
      perWeek: everyday,
    }),
  )
}

function averageMonth(scope: Scope): AverageMonth {
  return new AverageMonth(todayIn(scope, 'UTC'))
}

/** Null for a one-time cash flow. */
function repeatedRuleOf({ settings }: Scope, of: Schedule & { everyday: boolean }) {
  if (of.recurrenceType === 'ON_X_DAY') return null
  // The days of everyday spending stand for dates.
  const schedule = of.everyday ? { ...of, recurrenceType: 'DAILY' as const } : of
  return ruleOf({ schedule, date: null }, settings.biweeklyDefault)
}
