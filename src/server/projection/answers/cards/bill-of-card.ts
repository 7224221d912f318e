/** A payment of a card, and the purchases of which it is made [behaviour: Cards]. */
import type { JournalItem } from '../../../../shared/projections/journal-items.ts'
import type { Bill, BillPurchase } from '../../../../shared/projections/card-bill.ts'
import { BILL_PURCHASES_PER_PAGE } from '../../../../shared/projections/card-bill.ts'
import { dateText, dayText, type Month, monthAt, monthOf, parseDay } from '../../rules/calendar.ts'
import type { DayRange } from '../../rules/rule-counter.ts'
import { hasDate } from '../../rules/schedule-days.ts'
import { elementAt } from '../../ledger/cents.ts'
import { finish, type Steps } from '../../ledger/steps.ts'
import type { CompiledPlan } from '../../ledger/compiled-plan.ts'
import { type Card, overrideOf } from '../../ledger/cards/plan-card.ts'
import type { MonthLists } from '../../ledger/day-lists.ts'

interface BillQuestion {
  id: number
  /** The date of the payment, as its schedule names it: YYYY-MM-DD. */
  date: string
  /** The number of purchases on the pages before this one. */
  cursor: number
}

/** The bill, in cents, with a page of its purchases by day. Null for a cash flow that is no card, and for a date that it does not have. */
export function projectBill(compiled: CompiledPlan, question: BillQuestion): Bill | null {
  return finish(billInSteps(compiled, question))
}

/** Works in steps. */
export function* billInSteps(
  compiled: CompiledPlan,
  { id, date, cursor }: BillQuestion,
): Steps<Bill | null> {
  const found = findPayment(compiled, { id, date })
  if (!found) return null
  const { card, cashFlow, payment } = found
  const period = card.timetable.periodOf(payment)
  const page = { start: cursor, limit: BILL_PURCHASES_PER_PAGE }
  const { purchases, count } = yield* purchasesWithin(compiled, card, period, page)
  const end = cursor + purchases.length
  const { exception } = payment
  return {
    id,
    name: cashFlow.name,
    date,
    on: dayText(payment.on),
    from: dayText(period.first),
    closeOn: dayText(period.last),
    ownCents: cashFlow.amountCents,
    purchases,
    purchaseCount: count,
    plannedCents: card.plannedCents(payment),
    amountCents: card.amountCents(payment),
    hasOverride: overrideOf(payment) !== null,
    occurred: payment.on < compiled.doneBefore || (exception?.isDone ?? false),
    skipped: exception?.isSkipped ?? false,
    everydayCents: card.everydayCents(period),
    nextCursor: end < count ? end : null,
  }
}

function findPayment({ cashFlows }: CompiledPlan, { id, date }: Pick<BillQuestion, 'id' | 'date'>) {
  const flow = cashFlows.find(({ cashFlow }) => cashFlow.id === id)
  if (!flow?.card || !flow.rule || !hasDate(flow.rule, date)) return null
  const { card, cashFlow, place } = flow
  const payment = card.paymentOf(place, parseDay(date))
  return payment && { card, cashFlow, payment }
}

/** The cost of the lists of a bill, in looks of one rule at one month. */
export function costOfBill(compiled: CompiledPlan, question: BillQuestion): number {
  const found = findPayment(compiled, question)
  if (!found) return 0
  const { first, last } = found.card.timetable.periodOf(found.payment)
  return compiled.lists.costOf(Math.max(1, monthOf(last).number - monthOf(first).number + 1))
}

type PaymentParts = Pick<JournalItem, 'purchases' | 'everydayCents'>

/** The bill of an occurrence; empty where it is no payment of a card. @param limit of purchases */
export function* partsOfPayment(
  compiled: CompiledPlan,
  occurrence: Pick<BillQuestion, 'id' | 'date'>,
  limit: number,
): Steps<PaymentParts> {
  const found = compiled.cards.length > 0 ? findPayment(compiled, occurrence) : null
  if (!found) return { purchases: [], everydayCents: 0 }
  const { card, payment } = found
  const period = card.timetable.periodOf(payment)
  const { purchases } = yield* purchasesWithin(compiled, card, period, { start: 0, limit })
  return {
    purchases: purchases
      .filter(({ occurred, skipped }) => !occurred && !skipped)
      .map(({ occurred: _occurred, skipped: _skipped, ...purchase }) => purchase),
    everydayCents: card.everydayCents(period),
  }
}

function* purchasesWithin(
  compiled: CompiledPlan,
  card: Card,
  { first, last }: DayRange,
  { start, limit }: { start: number; limit: number },
): Steps<{ purchases: BillPurchase[]; count: number }> {
  const purchases: BillPurchase[] = []
  let count = 0
  for (let number = monthOf(first).number; monthAt(number).firstDay <= last; number++) {
    yield
    const month = monthAt(number)
    const ofMonth = compiled.lists.of(month, ({ paidBy }) => paidBy === card)
    const end = Math.min(month.length, last - month.firstDay + 1)
    for (let day = Math.max(1, first - month.firstDay + 1); day <= end; day++) {
      const room = limit - purchases.length
      if (room > 0)
        for (const purchase of pageOf(ofMonth, month, day, Math.max(0, start - count), room))
          purchases.push(purchase)
      count += elementAt(ofMonth.counts, day - 1)
    }
  }
  return { purchases, count }
}

function pageOf(
  lists: MonthLists,
  month: Month,
  day: number,
  start: number,
  limit: number,
): BillPurchase[] {
  if (start >= elementAt(lists.counts, day - 1)) return []
  const on = dateText(month, day)
  return lists
    .list(day, start, limit)
    .map(({ id, name, date, amountCents, occurred, skipped }) => ({
      id,
      name,
      date,
      on,
      amountCents,
      occurred,
      skipped,
    }))
}
