import type { CashFlowKind } from '../../../../shared/plan/cash-flow.ts'
import type { OpenItem } from '../../../../shared/plan/check-in.ts'
import type { CompiledPlan } from '../../ledger/compiled-plan.ts'
import type { PlannedCashFlow } from '../../ledger/cards/plan-card.ts'
import {
  type DayNumber,
  dayText,
  monthAt,
  type MonthNumber,
  monthOf,
} from '../../rules/calendar.ts'
import { uncoveredWithin } from '../../rules/card-timetable.ts'
import { type DaySet, firstOf } from '../../rules/day-set.ts'
import type { DayRange, RuleCount } from '../../rules/rule-counter.ts'
import { dayFallenOn, daysIn, type Rule } from '../../rules/schedule-days.ts'
import { pendingPayments } from '../cards/later-lines.ts'
import { FlowCounter } from '../flow-counter.ts'
import { changesWithin, type RangeChange } from '../range-changes.ts'

interface Found {
  flow: PlannedCashFlow
  date: DayNumber
  on: DayNumber
  amountCents: number
}

interface Counted extends RuleCount {
  flow: PlannedCashFlow
}

export class LargestOccurrences {
  readonly #changes: ReadonlyMap<number, RangeChange>
  /** The cash flows of each kind by amount, and the occurrences with an exception, the largest first. */
  readonly #sources = {
    income: { byAmount: new Map<number, PlannedCashFlow[]>(), changed: [] as Found[] },
    expense: { byAmount: new Map<number, PlannedCashFlow[]>(), changed: [] as Found[] },
  }

  /** @param range all days that will be asked about */
  constructor(compiled: CompiledPlan, range: DayRange) {
    this.#changes = changesWithin(compiled, range, compiled.cashFlows.length)
    const { cashFlows } = compiled
    for (const flow of cashFlows.toSorted(
      (a, b) => b.cashFlow.amountCents - a.cashFlow.amountCents,
    )) {
      const { kind, amountCents } = flow.cashFlow
      const { byAmount, changed } = this.#sources[kind]
      for (const { date, on, amountCents: cents } of pendingPayments(compiled, flow, range))
        changed.push({ flow, date, on, amountCents: cents })
      if (flow.card) continue
      const flows = byAmount.get(amountCents)
      if (flows) flows.push(flow)
      else byAmount.set(amountCents, [flow])
      for (const added of this.#changes.get(flow.place)?.added ?? [])
        if (!flow.paidBy?.timetable.isCovered(added.on)) changed.push({ flow, ...added })
    }
    for (const { changed } of Object.values(this.#sources)) changed.sort(compareFound)
  }

  /** At most `limit`: the largest first, then by the day on which they fall, then as that day lists them. In cents. */
  within(kind: CashFlowKind, range: DayRange, limit: number): OpenItem[] {
    const { byAmount, changed } = this.#sources[kind]
    const isWithin = ({ on }: Found) => on >= range.first && on <= range.last
    const found = changed.filter(isWithin).slice(0, limit)
    const counter = new FlowCounter(range)
    let wanted = limit
    for (const flows of byAmount.values()) {
      if (wanted <= 0) break
      const counted = this.#countEach(flows, counter, range)
      for (const { flow, ...dates } of counted.slice(0, wanted))
        for (const date of this.#firstDates(flow, dates, wanted)) found.push(toFound(flow, date))
      wanted -= counted.reduce((sum, { count }) => sum + count, 0)
    }
    return found.toSorted(compareFound).slice(0, limit).map(toItem)
  }

  /** Without exceptions, by the first day on which one falls. */
  #countEach(flows: readonly PlannedCashFlow[], counter: FlowCounter, range: DayRange): Counted[] {
    const counted: Counted[] = []
    for (const flow of flows) {
      const change = this.#changes.get(flow.place)
      const { paidBy } = flow
      const counters = paidBy
        ? uncoveredWithin(range, paidBy.timetable.covered).map((days) => new FlowCounter(days))
        : [counter]
      for (const each of counters) {
        const found = each.countUnchanged(flow, change)
        if (found) counted.push({ flow, ...found })
      }
    }
    return counted.toSorted((a, b) => a.firstOn - b.firstOn || a.flow.place - b.flow.place)
  }

  #firstDates({ rule, place }: PlannedCashFlow, dates: RuleCount, limit: number): DayNumber[] {
    if (rule === null) return [dates.firstDate]
    return firstDatesOf(rule, dates, limit, this.#changes.get(place)?.without)
  }
}

function toFound(flow: PlannedCashFlow, date: DayNumber): Found {
  const { rule, cashFlow } = flow
  const on = rule === null ? date : dayFallenOn(rule, date)
  return { flow, date, on, amountCents: cashFlow.amountCents }
}

function compareFound(a: Found, b: Found): number {
  return (
    b.amountCents - a.amountCents || a.on - b.on || a.flow.place - b.flow.place || a.date - b.date
  )
}

function toItem({ flow, date, on, amountCents }: Found): OpenItem {
  const { kind, id, name } = flow.cashFlow
  return { kind, id, name, date: dayText(date), on: dayText(on), amountCents }
}

/** Both ends are dates of the rule. @param without dates that do not count, by month */
function firstDatesOf(
  rule: Rule,
  { firstDate, lastDate }: Pick<RuleCount, 'firstDate' | 'lastDate'>,
  limit: number,
  without?: ReadonlyMap<MonthNumber, DaySet>,
): DayNumber[] {
  const found: DayNumber[] = []
  for (let month = monthOf(firstDate); month.firstDay <= lastDate;) {
    const dates = daysIn(rule, month) & ~(without?.get(month.number) ?? 0)
    for (let days = dates; days !== 0; days &= days - 1) {
      const date = month.firstDay + firstOf(days) - 1
      if (date < firstDate || date > lastDate) continue
      if (found.length === limit) return found
      found.push(date)
    }
    month = monthAt(month.number + 1)
  }
  return found
}
