/**
 * A plan that is prepared once, so that every balance after that costs the same however many cash flows and
 * marks there are.
 *
 * Compiling reads each cash flow and each mark once: O(cash flows + marks). A compiled plan holds for
 * one month of the user's today (`currentMonth`) and, in 'auto' mark-done mode, for one day
 * (`doneBefore`); a projection with a `today` of another month is a programming error and throws RangeError.
 */
import type { Temporal } from 'temporal-polyfill'
import type { BiweeklyDefault } from '../../shared/recurrence.ts'
import {
  monthAt,
  monthNumber,
  parseDay,
  parseDayOfMonth,
  parseMonth,
  type DayNumber,
  type Month,
  type MonthNumber,
} from './calendar.ts'
import { DayChanges, RecurringSums } from './day-sums.ts'
import { MonthContents } from './month-contents.ts'
import { MonthCourses } from './month-course.ts'
import type { Plan, PlannedCashFlow } from './plan.ts'
import { daysOf, hasDay, ruleOf } from './recurrence.ts'
import { MONTHS_AHEAD } from './window.ts'

export interface CompileOptions {
  /** YYYY-MM, the month of the user's today: balances start on its first day. */
  currentMonth: string
  biweeklyDefault: BiweeklyDefault
  /**
   * In 'auto' mark-done mode the user's today, YYYY-MM-DD: occurrences before it count as done; null
   * in 'manual' mode.
   */
  doneBefore: string | null
}

export interface CompiledPlan {
  readonly plan: Plan
  readonly currentMonth: MonthNumber
  /** Occurrences before this day are done, marked or not. */
  readonly doneBefore: DayNumber
  /** From the current month on. */
  readonly courses: MonthCourses
  /** What each month lists; sorted into months at the first call. */
  readonly contents: () => MonthContents
}

/**
 * Prepares a plan for projections. Marks of a day on which the cash flow does not occur, or of an
 * unknown cash flow, have no effect; done wins over an override, and of two overrides of the same occurrence the later in the list counts. Sums too large to be exact are refused by the projections that need them, not here.
 *
 * @throws RangeError for a recurrence day that the type cannot have.
 */
export function compilePlan(plan: Plan, options: CompileOptions): CompiledPlan {
  const currentMonth = parseMonth(options.currentMonth)
  const doneBefore = options.doneBefore === null ? -Infinity : parseDay(options.doneBefore)
  const recurring = new RecurringSums()
  const changes = new DayChanges()
  const planned = plan.cashFlows.map((cashFlow, index): PlannedCashFlow => {
    return { cashFlow, index, rule: ruleOf(cashFlow, options.biweeklyDefault) }
  })
  for (const { cashFlow, rule } of planned) {
    const { kind, amountCents, date } = cashFlow
    if (rule !== null) recurring.add(rule, kind, amountCents)
    else if (date !== null && date >= options.currentMonth)
      changes.add(parseMonth(date), parseDayOfMonth(date), kind, amountCents)
  }
  addMarks(plan, planned, options.currentMonth, changes)
  const courses = new MonthCourses(recurring, changes, doneBefore)
  // Made when a month is first listed, because balances do not need it.
  let contents: MonthContents | undefined
  return {
    plan,
    currentMonth,
    doneBefore,
    courses,
    contents: () => (contents ??= new MonthContents(planned, plan)),
  }
}

/** Adds to the sums of each day what done marks and overrides change in them, from the current month on. */
function addMarks(
  plan: Plan,
  planned: readonly PlannedCashFlow[],
  currentMonthText: string,
  changes: DayChanges,
): void {
  const currentMonth = parseMonth(currentMonthText)
  const months: Month[] = []
  const byId = new Map<number, PlannedCashFlow>()
  for (const flow of planned) byId.set(flow.cashFlow.id, flow)
  const marked = new Set<number>()

  // The first mark of an occurrence decides.
  function mark(cashFlowId: number, date: string, amountCents: number): void {
    if (date < currentMonthText) return
    const found = byId.get(cashFlowId)
    if (!found) return
    const { cashFlow, index, rule } = found
    const ahead = parseMonth(date) - currentMonth
    if (ahead >= MONTHS_AHEAD) return
    const month = (months[ahead] ??= monthAt(currentMonth + ahead))
    const day = parseDayOfMonth(date)
    const occurs = rule === null ? cashFlow.date === date : hasDay(daysOf(rule, month), day)
    if (!occurs) return
    // A small integer, which a Set finds faster than a larger number or a text.
    const occurrence = (index * MONTHS_AHEAD + ahead) * 32 + day
    if (marked.has(occurrence)) return
    marked.add(occurrence)
    changes.add(month.number, day, cashFlow.kind, amountCents - cashFlow.amountCents)
  }

  for (const { cashFlowId, date } of plan.completions) mark(cashFlowId, date, 0)
  for (const { cashFlowId, date, amountCents } of plan.overrides.toReversed())
    mark(cashFlowId, date, amountCents)
}

/** @throws RangeError when the plan was compiled for another month than that of `today`. */
export function requireCurrent(compiled: CompiledPlan, today: Temporal.PlainDate): void {
  if (monthNumber(today.year, today.month) !== compiled.currentMonth) {
    throw new RangeError('The plan was compiled for another month than that of today.')
  }
}
