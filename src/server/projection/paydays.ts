/** The income for which a person waits, and when it comes next [behaviour: Answers]. */
import type { Payday } from '../../shared/answers.ts'
import type { Occurrence } from '../../shared/projection.ts'
import { type DayNumber, dayText, monthOf } from './calendar.ts'
import { requireExact } from './cents.ts'
import type { CompiledPlan } from './compiled-plan.ts'

interface PaydayOptions {
  /** Today. */
  first: DayNumber
  last: DayNumber
  paydayCashFlowId: number | null
}

interface IncomeAhead {
  lowestId: number
  /** What its pending occurrences add up to, those of today with the others. */
  sumCents: number
  next: FoundPayday | null
}

interface FoundPayday {
  day: DayNumber
  payday: Payday
}

/** The payday after the first and through the last day; null where there is none. */
export function findPayday(
  compiled: CompiledPlan,
  { first, last, paydayCashFlowId }: PaydayOptions,
): FoundPayday | null {
  const { wholes, lists } = compiled
  const incomes = new Map<number, IncomeAhead>()
  for (let day = first; day <= last; day++) {
    const month = monthOf(day)
    for (const occurrence of lists.of(month).list(day - month.firstDay + 1, 0, Infinity)) {
      const { kind, id, name, amountCents } = occurrence
      if (kind !== 'income' || !isPending(occurrence)) continue
      const whole = wholes.get(id) ?? id
      let income = incomes.get(whole)
      if (!income) incomes.set(whole, (income = { lowestId: id, sumCents: 0, next: null }))
      income.lowestId = Math.min(income.lowestId, id)
      income.sumCents = requireExact(income.sumCents + amountCents)
      if (day > first)
        income.next ??= { day, payday: { date: dayText(day), kind, id, name, amountCents } }
    }
  }
  const chosen =
    paydayCashFlowId === null
      ? undefined
      : incomes.get(wholes.get(paydayCashFlowId) ?? paydayCashFlowId)
  if (chosen?.next) return chosen.next
  let best: IncomeAhead | null = null
  for (const income of incomes.values())
    if (income.next && (best === null || isBefore(income, best))) best = income
  return best && best.next
}

function isBefore(a: IncomeAhead, b: IncomeAhead): boolean {
  return a.sumCents > b.sumCents || (a.sumCents === b.sumCents && a.lowestId < b.lowestId)
}

function isPending({ occurred, skipped }: Occurrence): boolean {
  return !occurred && !skipped
}
