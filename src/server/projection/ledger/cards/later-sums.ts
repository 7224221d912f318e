/** The sums that cards and everyday spending add to the days of months. */
import { type DayNumber, type Month, monthAt, type MonthNumber } from '../../rules/calendar.ts'
import { type Card, isPending, overrideOf } from './plan-card.ts'
import { elementAt } from '../cents.ts'
import type { EverydayFlow } from './everyday-flow.ts'
import { expenseOfDay } from '../flow-sums.ts'

const NOTHING = Array.from({ length: 31 }, () => 0)
/** A period can begin in the second month before that of its payment, which a rule for weekends can carry into the next. */
const MONTHS_BEFORE = 3

/** The 1st is at index 0. Plain lists: there are many of these, and a typed array takes long to make. */
export interface LaterSums {
  /** Beside the own amounts of cards: purchases on the days on which they are paid. */
  expense: number[]
  /** Everyday spending without a card. */
  everyday: number[]
}

interface AlikeMonths {
  first: MonthNumber
  /** A day after all of them. */
  end: DayNumber
}

export class LaterLedger {
  readonly cards: readonly Card[]
  readonly everyday: readonly EverydayFlow[]
  #alike: AlikeMonths | undefined
  readonly #byMonth = new Map<MonthNumber, LaterSums>()

  constructor(cards: readonly Card[], everyday: readonly EverydayFlow[]) {
    this.cards = cards
    this.everyday = everyday
  }

  /** True where there is neither a card nor everyday spending. */
  get isEmpty(): boolean {
    return this.cards.length === 0 && this.everyday.length === 0
  }

  /**
   * A number that months have in common whose sums are the same by it; null for a month of which nothing else than working
   * out its sums can tell.
   */
  likenessOf(month: Month): number | null {
    this.#alike ??= this.#findAlike()
    const { first, end } = this.#alike
    if (month.number < first || month.firstDay + month.length > end) return null
    const daysBefore = month.firstDay - monthAt(month.number - MONTHS_BEFORE).firstDay
    return (daysBefore * 32 + month.length) * 12 + month.ofYear
  }

  #findAlike(): AlikeMonths {
    let first = this.everyday.length > 0 ? Infinity : -Infinity
    let end = Infinity
    for (const card of this.cards) {
      first = Math.max(first, card.alikeFrom(MONTHS_BEFORE) ?? Infinity)
      end = Math.min(end, card.timetable.covered.last)
    }
    return { first, end }
  }

  /** Null if it is empty. */
  of(month: Month): LaterSums | null {
    if (this.isEmpty) return null
    let sums = this.#byMonth.get(month.number)
    if (!sums) this.#byMonth.set(month.number, (sums = this.#workOut(month)))
    return sums
  }

  /** The months whose purchases the payments of some months pay for. */
  monthsBefore(first: MonthNumber, last: MonthNumber): MonthNumber[] {
    return Array.from(
      { length: Math.max(0, last - first + 1 + MONTHS_BEFORE) },
      (_, index) => first - MONTHS_BEFORE + index,
    )
  }

  #workOut(month: Month): LaterSums {
    const sums = {
      expense: [...NOTHING],
      everyday: [...NOTHING],
    }
    for (const card of this.cards) {
      addPayments(sums, month, card)
      addUncovered(sums, month, card)
    }
    for (const flow of this.everyday) addEveryday(sums, month, flow)
    return sums
  }
}

function addPayments({ expense }: LaterSums, month: Month, card: Card): void {
  const days = { first: month.firstDay, last: month.firstDay + month.length - 1 }
  for (const payment of card.paymentsOn(days)) {
    // The ordinary sums have the own amounts of payments, and their overrides.
    if (!isPending(payment) || overrideOf(payment) !== null) continue
    addCents(expense, payment.on - month.firstDay, card.boughtCents(payment))
  }
}

function addUncovered({ expense }: LaterSums, month: Month, { timetable, purchases }: Card): void {
  const { covered } = timetable
  const { firstDay, length } = month
  if (covered.first <= firstDay && covered.last >= firstDay + length - 1) return
  const sums = purchases.of(month)
  for (let index = 0; index < length; index++) {
    if (timetable.isCovered(firstDay + index)) continue
    addCents(expense, index, expenseOfDay(sums, index))
  }
}

function addEveryday({ everyday }: LaterSums, { firstDay, length }: Month, flow: EverydayFlow) {
  for (let index = 0; index < length; index++) {
    const day = firstDay + index
    addCents(everyday, index, flow.centsWithin({ first: day, last: day }))
  }
}

function addCents(sums: number[], index: number, cents: number): void {
  sums[index] = elementAt(sums, index) + cents
}
