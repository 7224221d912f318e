/** The days on which cash flows with a first date fall first [behaviour: Income and Expenses tabs]. */
import type { CashFlow, ListedCashFlow } from '../../../shared/cash-flow.ts'
import type { BiweeklyDefault } from '../../../shared/recurrence.ts'
import { firstDayOf } from '../../projection/next-dates.ts'
import { ruleOf } from '../../projection/schedule-days.ts'
import type { Scope } from '../scope.ts'
import { runInTurns } from '../turns.ts'

/** The cash flows; each that has a first date with the day of its first occurrence. */
export async function withFirstDays(
  scope: Scope,
  cashFlows: CashFlow[],
): Promise<ListedCashFlow[]> {
  if (cashFlows.every(({ firstDate }) => firstDate === null)) return cashFlows
  return runInTurns(addFirstDays(cashFlows, scope.settings.biweeklyDefault))
}

function* addFirstDays(cashFlows: CashFlow[], biweeklyDefault: BiweeklyDefault) {
  const flows: ListedCashFlow[] = []
  for (const flow of cashFlows) {
    const { recurrenceType, recurrenceDay, firstDate } = flow
    const rule = { recurrenceType, recurrenceDay, details: flow, date: null }
    const firstOn = firstDate && firstDayOf(ruleOf(rule, biweeklyDefault))
    flows.push(firstOn ? { ...flow, firstOn } : flow)
    yield
  }
  return flows
}
