/**
 * A plan that is prepared once, so that every balance after that costs the same however many cash flows there are. It holds for one
 * month of the user's today and, in 'auto' mark-done mode, for one day; a `today` of another month is a mistake, and throws RangeError.
 */
import type { Temporal } from 'temporal-polyfill'
import type { BiweeklyDefault } from '../../../shared/schedules/recurrence.ts'
import { isPlain } from '../../../shared/schedules/schedule.ts'
import {
  type DayNumber,
  monthAt,
  monthNumber,
  type MonthNumber,
  parseDay,
  parseMonth,
} from '../rules/calendar.ts'
import { type Continuation, firstPartsOf } from './continuations.ts'
import { compareInList, DayLists } from './day-lists.ts'
import { Card, type PlannedCashFlow } from './cards/plan-card.ts'
import { EverydayFlow } from './cards/everyday-flow.ts'
import { LaterLedger } from './cards/later-sums.ts'
import { FlowSums } from './flow-sums.ts'
import { Exceptions } from './exceptions.ts'
import { MonthLedger } from './month-ledger.ts'
import { addExceptions } from './plan-exceptions.ts'
import type { Plan, PlanCashFlow } from './plan.ts'
import { type Rule, ruleOf } from '../rules/schedule-days.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import { ProjectionError } from './cents.ts'

export interface CompileOptions {
  currentMonth: string
  biweeklyDefault: BiweeklyDefault
  /** In 'auto' mark-done mode the user's today, YYYY-MM-DD, before which occurrences count as done; null in 'manual' mode. */
  doneBefore: string | null
}

export interface FoundOccurrence {
  on: DayNumber
  cashFlow: PlanCashFlow
  amountCents: number
}

export interface CompiledPlan {
  readonly plan: Plan
  readonly startingBalanceCents: number
  readonly currentMonth: MonthNumber
  readonly doneBefore: DayNumber
  readonly cashFlows: readonly PlannedCashFlow[]
  readonly exceptions: Exceptions
  readonly cards: readonly Card[]
  readonly everyday: readonly EverydayFlow[]
  readonly ledger: MonthLedger
  readonly lists: DayLists
  /** The links of continuations, also of deleted cash flows. */
  readonly continuations: readonly Continuation[]
  /** The next paydays that were found, by what was asked; null where there is none. */
  readonly paydays: Map<string, FoundOccurrence | null>
}

/**
 * Exceptions of a date that the schedule does not name, or of an unknown cash flow, have no effect; done wins over an override, and of
 * two overrides or moves of one occurrence the later in the list counts. Sums too large to be exact are refused by the projections that
 * need them, not here. @throws RangeError for a recurrence day that the type cannot have.
 */
export function compilePlan(plan: Plan, options: CompileOptions): CompiledPlan {
  const { biweeklyDefault } = options
  const doneBefore = options.doneBefore === null ? -Infinity : parseDay(options.doneBefore)
  const currentMonth = parseMonth(options.currentMonth)
  const cashFlows = plan.cashFlows.toSorted(compareInList)
  const exceptions = new Exceptions()
  const sums = new FlowSums()
  const planned: PlannedCashFlow[] = []
  const { cards, cardOf, payerOf } = findCards(plan, cashFlows, { exceptions, biweeklyDefault })
  const lists = new DayLists({ flows: planned, exceptions, doneBefore })
  const everyday: EverydayFlow[] = []
  const continuations: Continuation[] = [...plan.deletedContinuations]
  for (const [place, cashFlow] of cashFlows.entries()) {
    const { schedule } = cashFlow
    if (cashFlow.continuesId !== null) continuations.push(cashFlow)
    const isDated = schedule.recurrenceType !== 'ON_X_DAY' && !cashFlow.everyday
    const isCommon = isDated && isPlain(schedule)
    const toRule = isCommon ? commonRuleOf : ruleOf
    const rule = isDated ? toRule(cashFlow, biweeklyDefault) : null
    const paidBy = payerOf(cashFlow)
    const flow = { place, cashFlow, rule, isCommon, card: cardOf(cashFlow), paidBy }
    planned.push(flow)
    lists.add(flow)
    if (cashFlow.everyday) {
      const start = startOfEveryday(plan, currentMonth, doneBefore)
      const covered = paidBy && paidBy.timetable.covered
      const spent = new EverydayFlow(flow, { covered, start })
      everyday.push(spent)
      paidBy?.everyday.push(spent)
    } else {
      const ownSums = paidBy ? paidBy.purchases : sums
      ownSums.add(flow)
    }
  }
  const byId = new Map(planned.map((flow) => [flow.cashFlow.id, flow]))
  addExceptions(plan, {
    byId,
    currentMonth,
    exceptions,
    changes: sums.changes,
    lists,
  })
  return {
    plan,
    startingBalanceCents: plan.startingBalanceCents,
    currentMonth,
    doneBefore,
    cashFlows: planned,
    exceptions,
    cards,
    everyday,
    ledger: new MonthLedger(sums, new LaterLedger(cards, everyday), doneBefore),
    lists,
    continuations,
    paydays: new Map(),
  }
}

interface FoundCards {
  cards: readonly Card[]
  /** The card that a cash flow is, or is a part of. */
  cardOf: (cashFlow: PlanCashFlow) => Card | null
  /** The card that pays for a cash flow. */
  payerOf: (cashFlow: PlanCashFlow) => Card | null
}

/** @param cashFlows in the order in which they have their places */
function findCards(
  { deletedContinuations }: Plan,
  cashFlows: readonly PlanCashFlow[],
  { exceptions, biweeklyDefault }: { exceptions: Exceptions; biweeklyDefault: BiweeklyDefault },
): FoundCards {
  const continuing = cashFlows.filter(({ continuesId }) => continuesId !== null)
  const firstParts = firstPartsOf([...deletedContinuations, ...continuing])
  const firstOf = (id: number) => firstParts.get(id) ?? id
  const partsOf = new Map<number, ConstructorParameters<typeof Card>[0][number][]>()
  for (const [place, cashFlow] of cashFlows.entries()) {
    const { id, closeDay, schedule } = cashFlow
    if (closeDay === null) continue
    const rule = ruleOf(cashFlow, biweeklyDefault)
    const part = { id, rule, place, cashFlow, closeDay, payDay: schedule.recurrenceDay ?? 1 }
    const others = partsOf.get(firstOf(id))
    if (others) others.push(part)
    else partsOf.set(firstOf(id), [part])
  }
  const cards = new Map(
    Array.from(partsOf, ([first, parts]) => [first, new Card(parts, exceptions)]),
  )
  const find = (id: number) => cards.get(firstOf(id)) ?? null
  return {
    cards: [...cards.values()],
    cardOf: ({ id, closeDay }) => (closeDay === null ? null : find(id)),
    payerOf: ({ paidBy }) => (paidBy === null ? null : find(paidBy)),
  }
}

/** A day before the current month, or before the balance was set, is in the starting balance. */
function startOfEveryday(
  { balanceOn }: Plan,
  currentMonth: MonthNumber,
  doneBefore: DayNumber,
): DayNumber {
  const setOn = balanceOn === null ? -Infinity : parseDay(balanceOn)
  return Math.max(monthAt(currentMonth).firstDay, setOn + 1, doneBefore)
}

/** The rules of schedules without details: there are few of them, and many cash flows have the same one. */
const commonRules = new Map<string, Rule>()

function commonRuleOf(cashFlow: PlanCashFlow, biweeklyDefault: BiweeklyDefault): Rule {
  const { recurrenceType, recurrenceDay } = cashFlow.schedule
  const key = `${recurrenceType} ${recurrenceDay} ${biweeklyDefault}`
  let rule = commonRules.get(key)
  if (!rule) commonRules.set(key, (rule = ruleOf(cashFlow, biweeklyDefault)))
  return rule
}

/** Both ends are included. */
export interface AskedDays {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  today: Temporal.PlainDate
}

/** @throws RangeError when the plan was compiled for another month than that of `today`. */
export function requireCurrent(compiled: CompiledPlan, today: Temporal.PlainDate): void {
  if (monthNumber(today.year, today.month) !== compiled.currentMonth) {
    throw new RangeError('The plan was compiled for another month than that of today.')
  }
}

/** Both ends are included. @throws ProjectionError for a year that cannot be projected; RangeError as `requireCurrent`. */
export function requireYearsNearby(
  compiled: CompiledPlan,
  firstYear: number,
  lastYear: number,
  today: Temporal.PlainDate,
): void {
  requireCurrent(compiled, today)
  const earliest = today.year - FURTHEST_YEARS
  const latest = today.year + FURTHEST_YEARS
  if (firstYear >= earliest && lastYear <= latest) return
  throw new ProjectionError(`Only the years from ${earliest} to ${latest} can be projected.`)
}
