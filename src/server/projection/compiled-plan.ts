/**
 * A plan that is prepared once, so that every balance after that costs the same however many cash flows and
 * marks there are.
 *
 * Compiling reads each cash flow and each mark once, and sorts the cash flows. A compiled plan holds for
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
  type Month,
  type MonthNumber,
} from './calendar.ts'
import { hasDay } from './day-set.ts'
import { compareInList, DayLists } from './day-lists.ts'
import { DayChanges, RecurringSums } from './day-sums.ts'
import { elementAt } from './element.ts'
import { MonthCourses } from './month-course.ts'
import type { Plan, PlanCashFlow } from './plan.ts'
import { daysOf, ruleNumberOf, type RuleNumber } from './rule-table.ts'
import { sortInSteps } from './sort-in-steps.ts'
import { MONTHS_AROUND } from './window.ts'

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
  readonly startingBalanceCents: number
  readonly currentMonth: MonthNumber
  readonly courses: MonthCourses
  readonly lists: DayLists
  /** How many months differ from others by marks or one-time cash flows; its memory depends on them too. */
  readonly changedMonths: number
}

/** A cash flow with its rule, which is null for a one-time one. */
interface PlannedCashFlow {
  place: number
  cashFlow: PlanCashFlow
  rule: RuleNumber | null
}

/** How many cash flows or marks are read in one step. */
const STEP = 1_000

/**
 * Prepares a plan for projections, in short steps, between which other work can run. Marks of a day on which the
 * cash flow does not occur, or of an unknown cash flow, have no effect; done wins over an override, and of two
 * overrides of the same occurrence the later in the list counts. Sums too large to be exact are refused by the
 * projections that need them, not here.
 *
 * @throws RangeError for a recurrence day that the type cannot have.
 */
export function* compilePlan(
  plan: Plan,
  options: CompileOptions,
): Generator<void, CompiledPlan, void> {
  const doneBefore = options.doneBefore === null ? -Infinity : parseDay(options.doneBefore)
  const cashFlows = yield* sortInSteps(plan.cashFlows, compareInList)
  const lists = new DayLists(cashFlows, doneBefore)
  const recurring = new RecurringSums()
  const changes = new DayChanges()
  const byId = new Map<number, PlannedCashFlow>()
  for (const [place, cashFlow] of cashFlows.entries()) {
    if (place % STEP === STEP - 1) yield
    const { id, kind, amountCents, date, recurrenceType, recurrenceDay } = cashFlow
    const rule =
      recurrenceType === 'ON_X_DAY'
        ? null
        : ruleNumberOf(recurrenceType, recurrenceDay, options.biweeklyDefault)
    byId.set(id, { place, cashFlow, rule })
    if (rule !== null) {
      recurring.add(rule, kind, amountCents)
      lists.addRecurring(place, rule)
    } else if (date !== null) {
      changes.add(parseMonth(date), parseDayOfMonth(date), kind, amountCents)
      lists.addOneTime(place, parseDay(date))
    }
  }
  const currentMonth = parseMonth(options.currentMonth)
  yield* addMarks(plan, { byId, currentMonth, changes, lists })
  return {
    startingBalanceCents: plan.startingBalanceCents,
    currentMonth,
    courses: new MonthCourses(recurring, changes, doneBefore),
    lists,
    changedMonths: changes.monthCount,
  }
}

/** Adds the marks to the lists, and to the sums of each day what done marks and overrides change in them. */
function* addMarks(
  { completions, overrides }: Plan,
  {
    byId,
    currentMonth,
    changes,
    lists,
  }: {
    byId: ReadonlyMap<number, PlannedCashFlow>
    currentMonth: MonthNumber
    changes: DayChanges
    lists: DayLists
  },
): Generator<void, void, void> {
  const months = new Map<MonthNumber, Month>()

  /** The occurrence on a date; undefined if there is none, or none that can be projected. */
  function find(cashFlowId: number, date: string) {
    const found = byId.get(cashFlowId)
    if (!found) return undefined
    const number = parseMonth(date)
    if (Math.abs(number - currentMonth) >= MONTHS_AROUND) return undefined
    let month = months.get(number)
    if (!month) months.set(number, (month = monthAt(number)))
    const day = parseDayOfMonth(date)
    const { place, cashFlow, rule } = found
    const occurs = rule === null ? cashFlow.date === date : hasDay(daysOf(rule, month), day)
    return occurs ? { place, cashFlow, month: number, day } : undefined
  }

  for (const [index, { cashFlowId, date }] of completions.entries()) {
    if (index % STEP === STEP - 1) yield
    const found = find(cashFlowId, date)
    if (!found) continue
    const { place, cashFlow, month, day } = found
    if (lists.marksOf(month).markDone(place, day))
      changes.add(month, day, cashFlow.kind, -cashFlow.amountCents)
  }
  for (let index = overrides.length - 1; index >= 0; index--) {
    if (index % STEP === STEP - 1) yield
    const { cashFlowId, date, amountCents } = elementAt(overrides, index)
    const found = find(cashFlowId, date)
    if (!found) continue
    const { place, cashFlow, month, day } = found
    const marks = lists.marksOf(month)
    if (marks.override(place, day, amountCents) && !marks.isDone(place, day))
      changes.add(month, day, cashFlow.kind, amountCents - cashFlow.amountCents)
  }
}

/** @throws RangeError when the plan was compiled for another month than that of `today`. */
export function requireCurrent(compiled: CompiledPlan, today: Temporal.PlainDate): void {
  if (monthNumber(today.year, today.month) !== compiled.currentMonth) {
    throw new RangeError('The plan was compiled for another month than that of today.')
  }
}
