/** The occurrences of a day, found in the most obvious way: every cash flow is asked which of its dates fall on it. */
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { BiweeklyDefault } from '../../src/shared/schedules/recurrence.ts'
import { type DateFacts, factsOf, namesDate } from './naive-schedule.ts'

/** All that continue, or are continued by, a cash flow, directly or through others; with itself. */
export function relativesOf({ cashFlows, deletedContinuations }: Plan, id: number): Set<number> {
  const relatives = new Set([id])
  for (let size = 0; size < relatives.size;) {
    size = relatives.size
    for (const link of [...cashFlows, ...deletedContinuations]) {
      if (link.continuesId === null) continue
      if (relatives.has(link.id) || relatives.has(link.continuesId))
        relatives.add(link.id).add(link.continuesId)
    }
  }
  return relatives
}

/** The marks of a plan; of several of the same occurrence the later one. */
export interface NaiveMarks {
  done: ReadonlySet<string>
  skipped: ReadonlySet<string>
  moves: ReadonlyMap<string, string>
  overrides: ReadonlyMap<string, number>
}

export function marksOf(plan: Plan): NaiveMarks {
  return {
    done: new Set(plan.completions.map(keyOf)),
    skipped: new Set(plan.skips.map(keyOf)),
    moves: new Map(plan.moves.map((move) => [keyOf(move), move.to])),
    overrides: new Map(plan.overrides.map((mark) => [keyOf(mark), mark.amountCents])),
  }
}

/** The dates of a cash flow that fall on a day, ascending. */
export function datesThatFallOn(
  { day, around, arrivals }: NaiveDayFacts,
  cashFlow: PlanCashFlow,
  moves: ReadonlyMap<string, string>,
  biweeklyDefault: BiweeklyDefault,
): string[] {
  const dates: string[] = []
  const weekend = cashFlow.schedule.weekend
  for (const named of weekend ? around : [day]) {
    if (!namesDate(cashFlow, named, biweeklyDefault)) continue
    if (moves.has(keyOf({ cashFlowId: cashFlow.id, date: named.iso }))) continue
    if (awayFromWeekend(named.date, weekend).equals(day.date)) dates.push(named.iso)
  }
  for (const { cashFlowId, date } of arrivals) {
    if (cashFlowId !== cashFlow.id) continue
    if (namesDate(cashFlow, date, biweeklyDefault)) dates.push(date.iso)
  }
  return dates.toSorted()
}

export interface NaiveDayFacts {
  day: DateFacts
  /** A weekend is two days long, so no rule for weekends carries a date further than that. */
  around: DateFacts[]
  /** The occurrence that was moved here, if the cash flow has that date. */
  arrivals: { cashFlowId: number; date: DateFacts }[]
}

export function factsAround(
  day: Temporal.PlainDate,
  moves: ReadonlyMap<string, string>,
): NaiveDayFacts {
  const iso = day.toString()
  const arrivals = []
  for (const [key, to] of moves) {
    if (to !== iso) continue
    const [id, date = ''] = key.split(' ')
    arrivals.push({ cashFlowId: Number(id), date: factsOf(Temporal.PlainDate.from(date)) })
  }
  const around = [-2, -1, 0, 1, 2].map((days) => factsOf(day.add({ days })))
  return { day: factsOf(day), around, arrivals }
}

export function awayFromWeekend(
  date: Temporal.PlainDate,
  weekend: 'before' | 'after' | null | undefined,
): Temporal.PlainDate {
  let day = date
  if (weekend === 'before') while (day.dayOfWeek > 5) day = day.subtract({ days: 1 })
  if (weekend === 'after') while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day
}

export function keyOf({ cashFlowId, date }: { cashFlowId: number; date: string }): string {
  return `${cashFlowId} ${date}`
}
