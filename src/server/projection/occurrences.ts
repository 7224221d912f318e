/** The occurrences of one month, with their marks: made only for the month that is requested. */
import type { Occurrence } from '../../shared/projection.ts'
import { parseDayOfMonth, parseMonth, type Month } from './calendar.ts'
import type { CompiledPlan } from './compiled-plan.ts'
import { elementAt } from './element.ts'
import type { MonthContent } from './month-contents.ts'
import type { PlannedCashFlow } from './plan.ts'
import { dayBit, daysOf, firstOf, hasDay, NO_DAYS, type DaySet } from './recurrence.ts'

/**
 * One list for each day of the month, each with incomes first, then by name, then by id. Its cost depends on what the month holds: its recurring cash flows, its one-time ones and its marks.
 */
export function listOccurrences(compiled: CompiledPlan, month: Month): Occurrence[][] {
  const lists: Occurrence[][] = Array.from({ length: month.length }, () => [])
  const content = compiled.contents().of(month.number)
  const marks = readMarks(content)
  for (const planned of content.cashFlows) {
    const { kind, id, name, amountCents: baseAmountCents } = planned.cashFlow
    const done = marks.done.get(id) ?? NO_DAYS
    const overrides = marks.overrides.get(id)
    for (let days = daysWithin(month, planned); days !== NO_DAYS; days &= days - 1) {
      const day = firstOf(days)
      const override = overrides?.get(day)
      elementAt(lists, day - 1).push({
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

function daysWithin(month: Month, { cashFlow: { date }, rule }: PlannedCashFlow): DaySet {
  if (rule !== null) return daysOf(rule, month)
  return date !== null && parseMonth(date) === month.number
    ? dayBit(parseDayOfMonth(date))
    : NO_DAYS
}

interface Marks {
  done: Map<number, DaySet>
  /** By cash flow, then by day of the month. */
  overrides: Map<number, Map<number, number>>
}

function readMarks({ completions, overrides }: MonthContent): Marks {
  const marks: Marks = { done: new Map(), overrides: new Map() }
  for (const { cashFlowId, date } of completions) {
    const done = marks.done.get(cashFlowId) ?? NO_DAYS
    marks.done.set(cashFlowId, done | dayBit(parseDayOfMonth(date)))
  }
  for (const { cashFlowId, date, amountCents } of overrides) {
    const byDay = marks.overrides.get(cashFlowId) ?? new Map<number, number>()
    marks.overrides.set(cashFlowId, byDay.set(parseDayOfMonth(date), amountCents))
  }
  return marks
}
