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
  return { ...flow, monthlyCents: averageMonth(scope)(flow) }
}

export function toListed(scope: Scope, cashFlows: CashFlow[]): ListedCashFlow[] {
  const monthlyCentsOf = averageMonth(scope)
  return cashFlows.map((flow) => {
    const rule = flow.firstDate && repeatedRuleOf(scope, flow)
    const firstOn = rule && firstDayOf(rule)
    return { ...flow, monthlyCents: monthlyCentsOf(flow), ...(firstOn && { firstOn }) }
  })
}

/** The cents of an average month, in the order of the cash flows. */
export function monthlyCentsOf(scope: Scope, cashFlows: readonly PlanCashFlow[]): number[] {
  const centsOf = averageMonth(scope)
  return cashFlows.map(({ schedule, ...flow }) => centsOf({ ...schedule, ...flow }))
}

function averageMonth(scope: Scope) {
  const month = new AverageMonth(todayIn(scope, 'UTC'))
  return (of: Schedule & { amountCents: number; everyday: boolean }) =>
    month.centsOf(repeatedRuleOf(scope, of), of.amountCents, { perWeek: of.everyday })
}

/** Null for a one-time cash flow. */
function repeatedRuleOf({ settings }: Scope, of: Schedule & { everyday: boolean }) {
  if (of.recurrenceType === 'ON_X_DAY') return null
  // The days of everyday spending stand for dates.
  const schedule = of.everyday ? { ...of, recurrenceType: 'DAILY' as const } : of
  return ruleOf({ schedule, date: null }, settings.biweeklyDefault)
}
