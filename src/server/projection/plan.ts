/**
 * The plan of an account, and what the engine makes of it once, so that every projection after that
 * costs the same however many cash flows there are.
 *
 * Compiling reads each cash flow and each mark once: O(cash flows + marks). A compiled plan holds for
 * one month of the user's today (`currentMonth`) and, in 'auto' mark-done mode, for one day
 * (`doneBefore`); a projection asked with a `today` of another month is a programming error and throws.
 */
import type { Temporal } from 'temporal-polyfill'
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import type { BiweeklyDefault, RecurrenceType } from '../../shared/recurrence.ts'
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
import { signOf } from '../../shared/signed-amount.ts'
import { MonthCourses } from './month-course.ts'
import { DayChanges, RecurringSums } from './day-sums.ts'
import { daysOf, hasDay, ruleOf } from './recurrence.ts'
import { MONTHS_AHEAD } from './window.ts'

export interface PlanCashFlow {
  id: number
  kind: CashFlowKind
  name: string
  amountCents: number
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
  /** YYYY-MM-DD, the one day of a one-time cash flow; null otherwise. */
  date: string | null
}

/** Dates are YYYY-MM-DD. */
export interface Plan {
  startingBalanceCents: number
  cashFlows: readonly PlanCashFlow[]
  completions: readonly { cashFlowId: number; date: string }[]
  overrides: readonly { cashFlowId: number; date: string; amountCents: number }[]
}

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
  readonly biweeklyDefault: BiweeklyDefault
  readonly currentMonth: MonthNumber
  /** Occurrences before this day are done, marked or not. */
  readonly doneBefore: DayNumber
  /** From the current month on. */
  readonly courses: MonthCourses
  /** The cash flows as a day lists them: incomes first, then by name, then by id. */
  readonly inListOrder: () => readonly PlanCashFlow[]
}

/**
 * Prepares a plan for projections. Marks of a day on which the cash flow does not occur, or of an
 * unknown cash flow, have no effect; done wins over an override, and of two overrides of the same
 * occurrence the later in the list. Sums too large to be exact are refused by the projections that need
 * them, not here.
 */
export function compilePlan(plan: Plan, options: CompileOptions): CompiledPlan {
  const { biweeklyDefault } = options
  const currentMonth = parseMonth(options.currentMonth)
  const doneBefore = options.doneBefore === null ? -Infinity : parseDay(options.doneBefore)
  const recurring = new RecurringSums()
  const changes = new DayChanges()
  for (const cashFlow of plan.cashFlows) {
    const { kind, amountCents, date } = cashFlow
    const rule = ruleOf(cashFlow, biweeklyDefault)
    if (rule !== null) recurring.add(rule, kind, amountCents)
    else if (date !== null && date >= options.currentMonth)
      changes.add(parseMonth(date), parseDayOfMonth(date), kind, amountCents)
  }
  addMarks(plan, options, changes)
  const courses = new MonthCourses(recurring, changes, doneBefore)
  const inListOrder = sortedOnce(plan.cashFlows)
  return { plan, biweeklyDefault, currentMonth, doneBefore, courses, inListOrder }
}

/** Takes what marks settle or replace off the sums of their days, from the current month on. */
function addMarks(plan: Plan, options: CompileOptions, changes: DayChanges): void {
  const currentMonth = parseMonth(options.currentMonth)
  const months: Month[] = []
  const indexOf = new Map<number, number>()
  for (let index = 0; index < plan.cashFlows.length; index++) {
    const cashFlow = plan.cashFlows[index]
    if (cashFlow) indexOf.set(cashFlow.id, index)
  }
  const marked = new Set<number>()

  // The first mark of an occurrence decides.
  function mark(cashFlowId: number, date: string, amountCents: number): void {
    if (date < options.currentMonth) return
    const index = indexOf.get(cashFlowId)
    if (index === undefined) return
    const cashFlow = plan.cashFlows[index]
    const ahead = parseMonth(date) - currentMonth
    if (!cashFlow || ahead >= MONTHS_AHEAD) return
    const month = (months[ahead] ??= monthAt(currentMonth + ahead))
    const day = parseDayOfMonth(date)
    const rule = ruleOf(cashFlow, options.biweeklyDefault)
    const occurs = rule === null ? cashFlow.date === date : hasDay(daysOf(rule, month), day)
    if (!occurs) return
    // A small integer, which a Set finds faster than a larger number or a text.
    const occurrence = (index * MONTHS_AHEAD + ahead) * 32 + day
    if (marked.has(occurrence)) return
    marked.add(occurrence)
    changes.add(month.number, day, cashFlow.kind, amountCents - cashFlow.amountCents)
  }

  for (const { cashFlowId, date } of plan.completions) mark(cashFlowId, date, 0)
  for (let index = plan.overrides.length - 1; index >= 0; index--) {
    const override = plan.overrides[index]
    if (override) mark(override.cashFlowId, override.date, override.amountCents)
  }
}

/** Sorted when first asked for: balances need no order. */
function sortedOnce(cashFlows: readonly PlanCashFlow[]): () => readonly PlanCashFlow[] {
  let sorted: readonly PlanCashFlow[] | undefined
  return () => (sorted ??= cashFlows.toSorted(compareInList))
}

function compareInList(a: PlanCashFlow, b: PlanCashFlow): number {
  return signOf(b.kind) - signOf(a.kind) || nameOrder.compare(a.name, b.name) || a.id - b.id
}

// One locale for everyone: a day's order is the server's, the same in every browser.
const nameOrder = new Intl.Collator('en')

/** @throws RangeError when the plan was compiled for another month than that of `today`. */
export function requireCurrent(compiled: CompiledPlan, today: Temporal.PlainDate): void {
  if (monthNumber(today.year, today.month) !== compiled.currentMonth) {
    throw new RangeError('The plan was compiled for another month than that of today.')
  }
}
