/** Everyday spending: a week's amount that flows a little on each day [behaviour: Everyday spending]. */
import { type DayNumber, parseDay } from '../../rules/calendar.ts'
import { uncoveredWithin } from '../../rules/card-timetable.ts'
import type { DayRange } from '../../rules/rule-counter.ts'
import { requireExact } from '../cents.ts'
import type { PlanCashFlow } from '../plan.ts'

const WEEK = 7
const NO_DAYS: DayRange = { first: Infinity, last: -Infinity }
const LAST_DATE = parseDay('9999-12-31')

interface EverydayDays {
  count: number
  firstOn: DayNumber
  lastOn: DayNumber
}

export class EverydayFlow {
  readonly place: number
  readonly cashFlow: PlanCashFlow
  /** True where a card pays for some of its days. */
  readonly isOnCard: boolean
  readonly #covered: DayRange
  readonly #firstDate: DayNumber | null
  readonly #lastDate: DayNumber
  readonly #start: DayNumber

  /**
   * @param covered the days that a card pays for; null without a card
   * @param start the first day on which it takes something from the balance
   */
  constructor(
    { place, cashFlow }: { place: number; cashFlow: PlanCashFlow },
    { covered, start }: { covered: DayRange | null; start: DayNumber },
  ) {
    const { firstDate, lastDate } = cashFlow.schedule
    this.place = place
    this.cashFlow = cashFlow
    this.isOnCard = covered !== null
    this.#covered = covered ?? NO_DAYS
    this.#firstDate = firstDate === null ? null : parseDay(firstDate)
    this.#lastDate = lastDate === null ? LAST_DATE : parseDay(lastDate)
    this.#start = start
  }

  /** The number of its days without a card from the first on which it takes something, or from another day, through one. */
  countThrough(day: DayNumber, start = this.#start): number {
    const days = this.#stretchesWithin({ first: start, last: day })
    return days.reduce((count, { first, last }) => count + last - first + 1, 0)
  }

  /** Its days without a card among some days; null where there is none. */
  daysWithin({ first, last }: DayRange): EverydayDays | null {
    const days = this.#stretchesWithin({ first: Math.max(first, this.#start), last })
    const [firstOn, lastOn] = [days.at(0)?.first, days.at(-1)?.last]
    if (firstOn === undefined || lastOn === undefined) return null
    const count = days.reduce((sum, each) => sum + each.last - each.first + 1, 0)
    return { count, firstOn, lastOn }
  }

  #stretchesWithin(range: DayRange): DayRange[] {
    const first = Math.max(range.first, this.#firstDate ?? -Infinity)
    const last = Math.min(range.last, this.#lastDate)
    return uncoveredWithin({ first, last }, this.#covered)
  }

  /** @throws ProjectionError when it is too large to be exact. */
  centsWithin({ first, last }: DayRange): number {
    return this.#cents(this.countThrough(first - 1), this.countThrough(last))
  }

  /** The sum of its first days without a card. */
  centsOf(days: number): number {
    return this.#cents(0, days)
  }

  /** Its part of a payment of the card. */
  centsOnCard({ first, last }: DayRange): number {
    if (last < first) return 0
    return this.#cents(this.#daysThrough(first - 1), this.#daysThrough(last))
  }

  /** All its days through one: a card counts them from its first date, else from 1970-01-01. */
  #daysThrough(day: DayNumber): number {
    return daysFrom(this.#firstDate ?? 0, Math.min(day, this.#lastDate))
  }

  /** Through the n-th day it has taken n sevenths of the amount in all, rounded half up: in weeks and the days of one, so that each product is exact. */
  #cents(before: number, through: number): number {
    const weeks = Math.floor(through / WEEK) - Math.floor(before / WEEK)
    const rest = this.#centsOfDays(through % WEEK) - this.#centsOfDays(before % WEEK)
    return requireExact(weeks * this.cashFlow.amountCents + rest)
  }

  #centsOfDays(days: number): number {
    return Math.floor((2 * requireExact(days * this.cashFlow.amountCents) + WEEK) / (2 * WEEK))
  }
}

function daysFrom(first: DayNumber, last: DayNumber): number {
  return Math.max(0, last - first + 1)
}
