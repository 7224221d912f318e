/** The payment of a card that pays for what is bought on a day [behaviour: Cards]. */
import { type DayNumber, type Month, monthAt, type MonthNumber, monthOf } from './calendar.ts'
import type { DayRange } from './rule-counter.ts'
import type { Rule } from './schedule-days.ts'

/** A card, or the part of it that holds from one date through another. */
export interface CardPart {
  id: number
  /** Monthly, on a day of the month. */
  rule: Rule
  /** 1 to 31 */
  payDay: number
  /** 1 to 31 */
  closeDay: number
}

export interface Payment<Part extends CardPart> {
  part: Part
  /** The one that its schedule names. */
  date: DayNumber
  closeOn: DayNumber
}

/** The payments of a card are in the order of their dates, then of the ids of their parts. */
export class CardTimetable<Part extends CardPart> {
  readonly #parts: readonly Part[]
  /** All days that a payment pays for; empty where there is no payment. */
  readonly covered: DayRange

  constructor(parts: readonly Part[]) {
    this.#parts = parts
    this.covered = { first: this.#firstDay(), last: this.#lastDay() }
  }

  /** Null for a day before the first period, or after the last one. */
  paymentFor(day: DayNumber): Payment<Part> | null {
    if (!this.isCovered(day)) return null
    return earliestOf(this.#parts.map((part) => firstClosingFrom(part, day)))
  }

  isCovered(day: DayNumber): boolean {
    return day >= this.covered.first && day <= this.covered.last
  }

  /** The days of a payment. A change of the days can leave it none: then the first is after the last. */
  periodOf(payment: Payment<Part>): DayRange {
    const { date, closeOn } = payment
    let closedOn = -Infinity
    const month = monthOf(date)
    for (const other of this.#parts) {
      const before = lastBefore(other, month, payment)
      if (before) closedOn = Math.max(closedOn, before.closeOn)
    }
    const first = closedOn === -Infinity ? this.covered.first : closedOn + 1
    return { first, last: closeOn }
  }

  #firstDay(): DayNumber {
    const first = earliestOf(this.#parts.map((part) => firstFrom(part, -Infinity)))
    if (!first) return Infinity
    const closingMonth = monthOf(first.closeOn)
    return dayOf(monthAt(closingMonth.number - 1), first.part.closeDay) + 1
  }

  #lastDay(): DayNumber {
    return this.#parts.reduce((latest, part) => {
      const last = lastThrough(part, Infinity)
      return last ? Math.max(latest, last.closeOn) : latest
    }, -Infinity)
  }
}

/** The days of a range that lie before and after all periods. */
export function uncoveredWithin({ first, last }: DayRange, covered: DayRange): DayRange[] {
  const before = { first, last: Math.min(last, covered.first - 1) }
  const after = { first: Math.max(first, covered.last + 1, covered.first), last }
  return [before, after].filter((days) => days.first <= days.last)
}

/** The payment of a part in a month, whatever its first and its last date are. */
export function paymentIn<Part extends CardPart>(part: Part, month: Month): Payment<Part> {
  const { number } = month
  const closing = closesInOwnMonth(part) ? month : monthAt(number - 1)
  return { part, date: dayOf(month, part.payDay), closeOn: dayOf(closing, part.closeDay) }
}

export function isWithin({ rule }: CardPart, date: DayNumber): boolean {
  return date >= rule.firstDate && date <= rule.lastDate
}

function closesInOwnMonth({ closeDay, payDay }: CardPart): boolean {
  return closeDay < payDay
}

function earliestOf<Part extends CardPart>(
  payments: readonly (Payment<Part> | null)[],
): Payment<Part> | null {
  return payments.reduce<Payment<Part> | null>((earliest, payment) => {
    if (!payment || !earliest) return earliest ?? payment
    return (payment.date - earliest.date || payment.part.id - earliest.part.id) < 0
      ? payment
      : earliest
  }, null)
}

/** The first payment of a part that closes on a day or later. A later one closes later. */
function firstClosingFrom<Part extends CardPart>(part: Part, day: DayNumber): Payment<Part> | null {
  const month = monthOf(day)
  const closing = dayOf(month, part.closeDay) >= day ? month.number : month.number + 1
  return firstFrom(part, closesInOwnMonth(part) ? closing : closing + 1)
}

/** The first payment of a part in a month or later. */
function firstFrom<Part extends CardPart>(part: Part, month: MonthNumber): Payment<Part> | null {
  const start = Math.max(month, monthOf(part.rule.firstDate).number)
  const first = paymentIn(part, monthAt(start))
  const payment = first.date < part.rule.firstDate ? paymentIn(part, monthAt(start + 1)) : first
  return payment.date > part.rule.lastDate ? null : payment
}

/** The last payment of a part in a month or earlier. */
function lastThrough<Part extends CardPart>(part: Part, month: MonthNumber): Payment<Part> | null {
  const end = Math.min(month, monthOf(part.rule.lastDate).number)
  const last = paymentIn(part, monthAt(end))
  const payment = last.date > part.rule.lastDate ? paymentIn(part, monthAt(end - 1)) : last
  return payment.date < part.rule.firstDate ? null : payment
}

/** The last payment of a part that comes before that of a date of the part with an id. */
function lastBefore<Part extends CardPart>(
  part: Part,
  month: Month,
  { part: { id }, date }: Payment<Part>,
): Payment<Part> | null {
  const same = dayOf(month, part.payDay)
  const isBefore = same < date || (same === date && part.id < id)
  return lastThrough(part, isBefore ? month.number : month.number - 1)
}

/** A day of a month, or its last one where it is shorter. */
function dayOf({ firstDay, length }: Month, dayOfMonth: number): DayNumber {
  return firstDay + Math.min(dayOfMonth, length) - 1
}
