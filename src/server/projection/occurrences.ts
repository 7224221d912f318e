/** The occurrences of one month, with their marks: made only for the month that is asked for. */
import type { Occurrence } from '../../shared/projection.ts'
import { monthText, parseDayOfMonth, parseMonth, type Month } from './calendar.ts'
import type { CompiledPlan, Plan, PlanCashFlow } from './plan.ts'
import { dayBit, daysOf, firstOf, hasDay, ruleOf, type DaySet } from './recurrence.ts'

/** One list for each day of the month, each with incomes first, then by name, then by id. */
export function listOccurrences(compiled: CompiledPlan, month: Month): Occurrence[][] {
  const lists: Occurrence[][] = Array.from({ length: month.length }, () => [])
  const marks = readMarks(compiled.plan, month)
  for (const cashFlow of compiled.inListOrder()) {
    const { kind, id, name, amountCents: baseAmountCents } = cashFlow
    const done = marks.done.get(id) ?? 0
    const overrides = marks.overrides.get(id)
    for (let days = daysWithin(month, cashFlow, compiled); days !== 0; days &= days - 1) {
      const day = firstOf(days)
      const override = overrides?.get(day)
      lists[day - 1]?.push({
        kind,
        id,
        name,
        amountCents: override ?? baseAmountCents,
        baseAmountCents,
        hasOverride: override !== undefined,
        occurred: hasDay(done, day) || month.firstDay + day - 1 < compiled.doneBefore,
      })
    }
  }
  return lists
}

function daysWithin(month: Month, cashFlow: PlanCashFlow, compiled: CompiledPlan): DaySet {
  const rule = ruleOf(cashFlow, compiled.biweeklyDefault)
  if (rule !== null) return daysOf(rule, month)
  const { date } = cashFlow
  if (date === null || parseMonth(date) !== month.number) return 0
  return dayBit(parseDayOfMonth(date))
}

interface Marks {
  done: Map<number, DaySet>
  /** By cash flow, then by day of the month. */
  overrides: Map<number, Map<number, number>>
}

function readMarks(plan: Plan, month: Month): Marks {
  const prefix = monthText(month)
  const marks: Marks = { done: new Map(), overrides: new Map() }
  for (const { cashFlowId, date } of plan.completions) {
    if (!date.startsWith(prefix)) continue
    const done = marks.done.get(cashFlowId) ?? 0
    marks.done.set(cashFlowId, done | dayBit(parseDayOfMonth(date)))
  }
  for (const { cashFlowId, date, amountCents } of plan.overrides) {
    if (!date.startsWith(prefix)) continue
    const overrides = marks.overrides.get(cashFlowId) ?? new Map<number, number>()
    marks.overrides.set(cashFlowId, overrides.set(parseDayOfMonth(date), amountCents))
  }
  return marks
}
