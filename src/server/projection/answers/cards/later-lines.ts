/** The sums between two days of cash flows that cards pay for, of cards, and of everyday spending. */
import type { Explanation, ExplanationParts } from '../../../../shared/projections/answers.ts'
import { type DayNumber, dayText, parseDay } from '../../rules/calendar.ts'
import type { DayRange } from '../../rules/rule-counter.ts'
import { requireExact } from '../../ledger/cents.ts'
import type { CompiledPlan } from '../../ledger/compiled-plan.ts'
import { type CardPayment, isPending, type PlannedCashFlow } from '../../ledger/cards/plan-card.ts'

interface CountedPayment extends CardPayment {
  amountCents: number
}

/** The pending payments of a card, or of a part of one, that fall on some days; in no order. */
export function pendingPayments(
  { doneBefore }: CompiledPlan,
  { place, card }: PlannedCashFlow,
  range: DayRange,
): CountedPayment[] {
  if (!card) return []
  const days = { ...range, first: Math.max(range.first, doneBefore) }
  return card
    .paymentsOn(days, place)
    .filter(isPending)
    .map((payment) => ({ ...payment, amountCents: card.amountCents(payment) }))
}

interface LineCount {
  count: number
  amountCents: number
  firstOn: DayNumber
  lastOn: DayNumber
}

/** Null for a cash flow of which nothing counts on the days. */
export function sumOfCounts(counts: readonly (LineCount | null)[]): LineCount | null {
  return counts.reduce<LineCount | null>((sum, each) => {
    if (!sum || !each) return sum ?? each
    return {
      count: sum.count + each.count,
      amountCents: requireExact(sum.amountCents + each.amountCents),
      firstOn: Math.min(sum.firstOn, each.firstOn),
      lastOn: Math.max(sum.lastOn, each.lastOn),
    }
  }, null)
}

export function countPayments(
  compiled: CompiledPlan,
  flow: PlannedCashFlow,
  range: DayRange,
): LineCount | null {
  return sumOfCounts(
    pendingPayments(compiled, flow, range).map(({ on, amountCents }) => {
      return { count: 1, amountCents, firstOn: on, lastOn: on }
    }),
  )
}

/** Everyday spending counts its days without a card. */
export function countEveryday(
  { everyday }: CompiledPlan,
  { place }: PlannedCashFlow,
  range: DayRange,
): LineCount | null {
  const flow = everyday.find((other) => other.place === place)
  const days = flow ? flow.daysWithin(range) : null
  return flow && days ? { ...days, amountCents: flow.centsWithin(range) } : null
}

/** More about the lines of an explanation. Amounts are in cents. */
export function partsOf(
  compiled: CompiledPlan,
  { from, to }: Pick<Explanation, 'from' | 'to'>,
): ExplanationParts {
  const range = { first: parseDay(from), last: parseDay(to) }
  const payments = compiled.cashFlows.flatMap((flow) =>
    pendingPayments(compiled, flow, range).map(({ date, on, amountCents }) => {
      return { id: flow.cashFlow.id, date, on, amountCents }
    }),
  )
  return {
    payments: payments
      .toSorted((a, b) => a.on - b.on || a.id - b.id)
      .map((each) => ({ ...each, date: dayText(each.date), on: dayText(each.on) })),
    everydayIds: compiled.everyday.map(({ cashFlow }) => cashFlow.id),
  }
}
