import type { DayNumber } from '../rules/calendar.ts'
import { requireExact } from '../ledger/cents.ts'
import type { CompiledPlan, FoundOccurrence } from '../ledger/compiled-plan.ts'
import { firstPartsOf } from '../ledger/continuations.ts'
import { countUnchanged, FlowCounter } from './flow-counter.ts'
import type { PlannedCashFlow } from '../ledger/cards/plan-card.ts'
import { changesWithin, type RangeChange } from './range-changes.ts'
import type { DayRange } from '../rules/rule-counter.ts'

interface PlacedOccurrence extends FoundOccurrence {
  place: number
  date: DayNumber
}

/** An income, with all that continue each other in it. */
interface WholeIncome {
  parts: PlannedCashFlow[]
  lowestId: number
  sumCents: number
  lastOn: DayNumber
}

interface PaydayQuestion extends DayRange {
  /** The chosen ones, which may be deleted. */
  ids: readonly number[]
}

/** People look at a few ranges of days, again and again. */
const KNOWN = 8

/** After the first of the days, through the last, of the payday incomes; null where no income has one. */
export function findPayday(
  compiled: CompiledPlan,
  question: PaydayQuestion,
): FoundOccurrence | null {
  const { first, last, ids } = question
  const { paydays } = compiled
  const key = `${first} ${last} ${ids.join()}`
  const known = paydays.get(key)
  if (known !== undefined) return known
  const { flows, changes } = paydayIncomesOf(compiled, question)
  const found = nextOf(flows, question, changes)
  const [oldest] = paydays.keys()
  if (oldest !== undefined && paydays.size >= KNOWN) paydays.delete(oldest)
  paydays.set(key, found)
  return found
}

/** The days after the first on which the payday incomes of `question` have pending occurrences. @throws ProjectionError as `findPayday`. */
export function* paydaysAfter(
  compiled: CompiledPlan,
  question: PaydayQuestion,
  through: DayNumber,
): Generator<DayNumber> {
  const { flows } = paydayIncomesOf(compiled, question)
  const range = { first: question.first, last: through }
  const changes = changesWithin(compiled, range, incomesAmong(compiled.cashFlows).length)
  for (let next = nextOf(flows, range, changes); next; next = nextOf(flows, range, changes)) {
    yield next.on
    range.first = next.on
  }
}

/**
 * The incomes with these ids and their other parts; without an id, or where none of them occurs after the first day, the
 * income that adds up to most. Empty where no income occurs then.
 */
function paydayIncomesOf(compiled: CompiledPlan, question: PaydayQuestion) {
  const firstParts = firstPartsOf(compiled.continuations)
  const flows = incomesAmong(compiled.cashFlows)
  const changes = changesWithin(compiled, question, flows.length)
  const incomes = incomesOf(flows, question, changes, firstParts)
  const chosen = new Set(question.ids.map((id) => incomes.get(firstParts.get(id) ?? id)))
  const isAhead = (income?: WholeIncome) => income !== undefined && income.lastOn > question.first
  const most = [...chosen].some(isAhead) ? chosen : [mostAhead(incomes.values(), question.first)]
  return { flows: [...most].flatMap((income) => income?.parts ?? []), changes }
}

function incomesAmong(cashFlows: readonly PlannedCashFlow[]): readonly PlannedCashFlow[] {
  const end = cashFlows.findIndex(({ cashFlow }) => cashFlow.kind !== 'income')
  return end === -1 ? cashFlows : cashFlows.slice(0, end)
}

function incomesOf(
  flows: readonly PlannedCashFlow[],
  range: DayRange,
  changes: ReadonlyMap<number, RangeChange>,
  firstParts: ReadonlyMap<number, number>,
): Map<number, WholeIncome> {
  const counter = new FlowCounter(range)
  const incomes = new Map<number, WholeIncome>()
  for (const flow of flows) {
    const { id } = flow.cashFlow
    const { amountCents, lastOn } = counter.count(flow, changes.get(flow.place)) ?? NOTHING
    const first = firstParts.get(id) ?? id
    const income = incomes.get(first)
    if (income) {
      income.parts.push(flow)
      income.lowestId = Math.min(income.lowestId, id)
      income.sumCents = requireExact(income.sumCents + amountCents)
      income.lastOn = Math.max(income.lastOn, lastOn)
    } else {
      incomes.set(first, { parts: [flow], lowestId: id, sumCents: amountCents, lastOn })
    }
  }
  return incomes
}

const NOTHING = { amountCents: 0, lastOn: -Infinity }

/** The income that adds up to most, of equals the one with the lowest id, of those that come after a day. */
function mostAhead(incomes: Iterable<WholeIncome>, day: DayNumber): WholeIncome | null {
  let most: WholeIncome | null = null
  for (const income of incomes) {
    if (income.lastOn <= day) continue
    const more = most === null ? 1 : income.sumCents - most.sumCents
    if (more > 0 || (more === 0 && most !== null && income.lowestId < most.lowestId)) most = income
  }
  return most
}

/** In the order of lists, after the first of the days, through the last; null where there is none. @param changes those of all these days */
function nextOf(
  flows: readonly PlannedCashFlow[],
  range: DayRange,
  changes: ReadonlyMap<number, RangeChange>,
): FoundOccurrence | null {
  let next: PlacedOccurrence | null = null
  for (const flow of flows) {
    const { place, cashFlow } = flow
    const change = changes.get(place)
    for (const { date, on, amountCents } of change?.added ?? [])
      if (on > range.first) next = earlierOf(next, { on, place, date, cashFlow, amountCents })
    const found = countUnchanged(flow, { first: range.first + 1, last: range.last }, change)
    if (!found) continue
    const { firstDate: date, firstOn: on } = found
    next = earlierOf(next, { on, place, date, cashFlow, amountCents: cashFlow.amountCents })
  }
  return next
}

function earlierOf(a: PlacedOccurrence | null, b: PlacedOccurrence): PlacedOccurrence {
  return a === null || (b.on - a.on || b.place - a.place || b.date - a.date) < 0 ? b : a
}
