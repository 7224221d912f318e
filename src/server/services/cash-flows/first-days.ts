/** The days on which cash flows with a first date fall first [behaviour: Income and Expenses tabs]. */
import type { CashFlow, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { firstDayOf } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import type { Scope } from '../scope.ts'

/** The cash flows; each that has a first date with the day of its first occurrence. */
export function withFirstDays({ settings }: Scope, cashFlows: CashFlow[]): ListedCashFlow[] {
  return cashFlows.map((flow) => {
    const rule = ruleOf({ schedule: flow, date: null }, settings.biweeklyDefault)
    const firstOn = flow.firstDate && firstDayOf(rule)
    return firstOn ? { ...flow, firstOn } : flow
  })
}
