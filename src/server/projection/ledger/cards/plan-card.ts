/** A card: an expense that pays for others, with what continues it [behaviour: Cards]. */
import type { PayingCard } from '../../../../shared/plan/spending.ts'
import {
  type DayNumber,
  dayText,
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
} from '../../rules/calendar.ts'
import {
  type CardPart,
  CardTimetable,
  isWithin,
  type Payment,
  paymentIn,
} from '../../rules/card-timetable.ts'
import { type DayRange, MOST_OFFSET } from '../../rules/rule-counter.ts'
import { dayFallenOn, type Rule } from '../../rules/schedule-days.ts'
import { requireExact } from '../cents.ts'
import type { EverydayFlow } from './everyday-flow.ts'
import type { Exception, Exceptions } from '../exceptions.ts'
import { FlowSums } from '../flow-sums.ts'
import type { PlanCashFlow } from '../plan.ts'

interface PlannedPart extends CardPart {
  place: number
  cashFlow: PlanCashFlow
}

/** A cash flow with its rule, which is null for a one-time one, and for everyday spending, which has no dates. */
export interface PlannedCashFlow {
  place: number
  cashFlow: PlanCashFlow
  rule: Rule | null
  /** True if many cash flows have the same rule. */
  isCommon: boolean
  /** The card that it is, or a part of it. */
  card: Card | null
  /** The card with which it is paid. */
  paidBy: Card | null
}

export interface CardPayment extends Payment<PlannedPart> {
  /** The day on which it falls. */
  on: DayNumber
  exception: Exception | undefined
}

export class Card {
  readonly timetable: CardTimetable<PlannedPart>
  /** All that fall on a day, whether the card pays for it or not. */
  readonly purchases = new FlowSums()
  readonly everyday: EverydayFlow[] = []
  readonly #parts: ReadonlyMap<number, PlannedPart>
  readonly #exceptions: Exceptions
  /** Keyed by the day to which they were moved. */
  readonly #arrived = new Map<DayNumber, CardPayment[]>()

  constructor(parts: readonly PlannedPart[], exceptions: Exceptions) {
    this.timetable = new CardTimetable(parts)
    this.#parts = new Map(parts.map((part) => [part.place, part]))
    this.#exceptions = exceptions
  }

  /** Call it once for a payment that was moved to another day. */
  move(place: number, date: DayNumber, to: DayNumber): void {
    const payment = this.paymentOf(place, date)
    if (!payment) return
    const others = this.#arrived.get(to)
    if (others) others.push(payment)
    else this.#arrived.set(to, [payment])
  }

  /** The payment of a date that a part has. */
  paymentOf(place: number, date: DayNumber): CardPayment | null {
    const part = this.#parts.get(place)
    const month = monthOf(date)
    return part ? this.#placed(paymentIn(part, month), month) : null
  }

  /** The payments that fall on some days, in no order. */
  paymentsOn(range: DayRange, place?: number): CardPayment[] {
    const found: CardPayment[] = []
    const isAsked = (part: PlannedPart) => place === undefined || part.place === place
    for (const part of this.#parts.values()) {
      if (!isAsked(part)) continue
      const { firstDate, lastDate, weekend } = part.rule
      const mostOffset = weekend === null ? 0 : MOST_OFFSET
      const first = Math.max(range.first - mostOffset, firstDate)
      const last = Math.min(range.last + mostOffset, lastDate)
      if (first > last) continue
      let month = monthOf(first)
      for (; month.firstDay <= last; month = monthAt(month.number + 1)) {
        const payment = paymentIn(part, month)
        if (!isWithin(part, payment.date)) continue
        const unmovedOn = dayFallenOn(part.rule, payment.date)
        if (unmovedOn < range.first || unmovedOn > range.last) continue
        const placed = this.#placed(payment, month)
        if (placed.on === unmovedOn) found.push(placed)
      }
    }
    for (const [day, payments] of this.#arrived)
      if (day >= range.first && day <= range.last)
        for (const payment of payments) if (isAsked(payment.part)) found.push(payment)
    return found
  }

  /** The first month from which on payments are as large as those of months that are alike; null where no such month can be told. */
  alikeFrom(monthsBefore: number): MonthNumber | null {
    const isSimple = this.#parts.size === 1 && this.everyday.length === 0
    if (!isSimple || !this.purchases.detailed.isEmpty) return null
    const { first } = this.timetable.covered
    const lastChanged = this.purchases.changes.lastMonth
    return Math.max(monthOf(first).number, lastChanged) + monthsBefore + 1
  }

  /** The sum of what else than the card's own amount is on the bill of a payment. */
  boughtCents(payment: CardPayment): number {
    const period = this.timetable.periodOf(payment)
    return requireExact(this.purchases.expenseWithin(period) + this.everydayCents(period))
  }

  everydayCents(period: DayRange): number {
    return requireExact(this.everyday.reduce((sum, flow) => sum + flow.centsOnCard(period), 0))
  }

  plannedCents(payment: CardPayment): number {
    return requireExact(payment.part.cashFlow.amountCents + this.boughtCents(payment))
  }

  amountCents(payment: CardPayment): number {
    return overrideOf(payment) ?? this.plannedCents(payment)
  }

  /** The payment that pays for what falls on a day, as occurrences carry it; null where none does. */
  payingOn(day: DayNumber): PayingCard | null {
    const payment = this.timetable.paymentFor(day)
    if (!payment) return null
    const { part, date } = payment
    const { on } = this.#placed(payment, monthOf(date))
    const { id, name } = part.cashFlow
    return { id, name, date: dayText(date), on: dayText(on) }
  }

  #placed(payment: Payment<PlannedPart>, month: Month): CardPayment {
    const { part, date, closeOn } = payment
    const exception = this.#exceptions.of(part.place, month.number, date - month.firstDay + 1)
    const on = exception?.movedTo ?? dayFallenOn(part.rule, date)
    return { part, date, closeOn, on, exception }
  }
}

/** The bill as it came, which replaces what is planned; null where nobody typed it. */
export function overrideOf({ exception }: CardPayment): number | null {
  return exception ? exception.overrideCents : null
}

/** True if a payment counts: one that is done or skipped counts for nothing, and so do its purchases. */
export function isPending({ exception }: CardPayment): boolean {
  return !exception?.isDone && !exception?.isSkipped
}
