/**
 * Cards and everyday spending in the most obvious way: every payment is written down, every day of its period is
 * visited, and every purchase of that day is added. Money is BigInt.
 */
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { PayingCard } from '../../src/shared/plan/spending.ts'
import type { NaiveOptions } from './naive-projection.ts'
import {
  awayFromWeekend,
  datesThatFallOn,
  factsAround,
  keyOf,
  marksOf,
  relativesOf,
} from './naive-occurrences.ts'
import { factsOf, namesDate } from './naive-schedule.ts'

export interface NaivePurchase {
  id: number
  name: string
  date: string
  on: string
  amountCents: number
  occurred: boolean
  skipped: boolean
}

export interface NaivePayment {
  part: PlanCashFlow
  date: string
  on: string
  from: string
  closeOn: string
  purchases: NaivePurchase[]
  planned: bigint
  everyday: bigint
}

const YEARS_AROUND = 1

export class NaiveCards {
  readonly #plan: Plan
  readonly #options: NaiveOptions
  readonly #first: Temporal.PlainDate
  readonly #last: Temporal.PlainDate
  readonly #marks: ReturnType<typeof marksOf>
  readonly #payments = new Map<string, NaivePayment[]>()

  /** Payments are known from a year before the days that matter to a year after them. */
  constructor(plan: Plan, options: NaiveOptions, days: { from: string; to: string }) {
    this.#plan = plan
    this.#options = options
    this.#marks = marksOf(plan)
    const cards = plan.cashFlows.filter((flow) => flow.closeDay !== null)
    const ends = cards.flatMap(({ schedule }) => [schedule.firstDate, schedule.lastDate])
    const ids = new Set(cards.map(({ id }) => id))
    const moved = plan.moves.filter(({ cashFlowId }) => ids.has(cashFlowId))
    const dates = [...ends, ...moved.map(({ date }) => date)].filter((date) => date !== null)
    const known = [days.from, days.to, ...dates].toSorted()
    this.#first = Temporal.PlainDate.from(known.at(0) ?? days.from).subtract({
      years: YEARS_AROUND,
    })
    this.#last = Temporal.PlainDate.from(known.at(-1) ?? days.to).add({ years: YEARS_AROUND })
  }

  /** The payment to which a purchase belongs that falls on a day; null where none pays for it. */
  paymentFor(flow: PlanCashFlow, day: string): NaivePayment | null {
    if (flow.paidBy === null) return null
    const found = this.#paymentsOf(flow.paidBy).find(({ closeOn }) => closeOn >= day)
    return found && day >= found.from ? found : null
  }

  payingCard(flow: PlanCashFlow, day: string): PayingCard | null {
    const payment = this.paymentFor(flow, day)
    return payment && { ...nameOf(payment.part), date: payment.date, on: payment.on }
  }

  /** The payment of a date of a card. */
  payment(part: PlanCashFlow, date: string): NaivePayment {
    const payment = this.#paymentsOf(part.id).find(
      (other) => other.part.id === part.id && other.date === date,
    )
    if (!payment) throw new Error(`There is no payment of ${part.name} on ${date}.`)
    return payment
  }

  #paymentsOf(id: number): NaivePayment[] {
    const relatives = relativesOf(this.#plan, id)
    const key = [...relatives].toSorted().join(' ')
    let payments = this.#payments.get(key)
    if (!payments) this.#payments.set(key, (payments = this.#findPayments(relatives)))
    return payments
  }

  #findPayments(relatives: ReadonlySet<number>): NaivePayment[] {
    const parts = this.#plan.cashFlows
      .filter(({ id, closeDay }) => relatives.has(id) && closeDay !== null)
      .toSorted((a, b) => a.id - b.id)
    const payments: NaivePayment[] = []
    let latestClosing: Temporal.PlainDate | null = null
    for (let day = this.#first; isThrough(day, this.#last); day = day.add({ days: 1 })) {
      for (const part of parts) {
        if (!namesDate(part, factsOf(day), this.#options.biweeklyDefault)) continue
        const closing = closingOf(part, day)
        const before: Temporal.PlainDate = latestClosing ?? closingOneMonthBefore(part, closing)
        const date = day.toString()
        const moved = this.#marks.moves.get(keyOf({ cashFlowId: part.id, date }))
        payments.push(
          this.#withPurchases(relatives, {
            part,
            date,
            on: moved ?? awayFromWeekend(day, part.schedule.weekend).toString(),
            from: before.add({ days: 1 }).toString(),
            closeOn: closing.toString(),
          }),
        )
        if (!latestClosing || isThrough(latestClosing, closing)) latestClosing = closing
      }
    }
    return payments
  }

  /** The sums of a payment are worked out when they are first asked for: there are many payments. */
  #withPurchases(
    relatives: ReadonlySet<number>,
    payment: Omit<NaivePayment, 'purchases' | 'planned' | 'everyday'>,
  ): NaivePayment {
    const { part, from, closeOn } = payment
    const flows = this.#plan.cashFlows.filter(
      ({ paidBy }) => paidBy !== null && relatives.has(paidBy),
    )
    const once = <T>(find: () => T) => {
      let known: { value: T } | null = null
      return () => (known ??= { value: find() }).value
    }
    const purchases = once(() => this.#purchasesOf(flows, from, closeOn))
    const everyday = once(() =>
      flows
        .filter((flow) => flow.everyday && from <= closeOn)
        .reduce((sum, flow) => sum + takenOnCard(flow, from, closeOn), 0n),
    )
    const planned = once(() =>
      purchases()
        .filter(({ occurred, skipped }) => !occurred && !skipped)
        .reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n),
    )
    return {
      ...payment,
      get purchases() {
        return purchases()
      },
      get everyday() {
        return everyday()
      },
      get planned() {
        return BigInt(part.amountCents) + planned() + everyday()
      },
    }
  }

  #purchasesOf(flows: readonly PlanCashFlow[], from: string, closeOn: string): NaivePurchase[] {
    const { done, skipped, moves, overrides } = this.#marks
    const found: NaivePurchase[] = []
    for (let on = from; on <= closeOn; on = dayAfter(on)) {
      const facts = factsAround(Temporal.PlainDate.from(on), moves)
      const ofDay = flows.flatMap((flow) =>
        datesThatFallOn(facts, flow, moves, this.#options.biweeklyDefault).map((date) => {
          const key = keyOf({ cashFlowId: flow.id, date })
          return {
            ...nameOf(flow),
            date,
            on,
            amountCents: overrides.get(key) ?? flow.amountCents,
            occurred: done.has(key),
            skipped: skipped.has(key),
          }
        }),
      )
      found.push(...ofDay.toSorted(inDayOrder))
    }
    return found
  }
}

function inDayOrder(a: NaivePurchase, b: NaivePurchase): number {
  return a.name.localeCompare(b.name, 'en') || a.id - b.id || (a.date < b.date ? -1 : 1)
}

function nameOf({ id, name }: PlanCashFlow) {
  return { id, name }
}

/** The day on which the bill of a payment closes: of its own month, or of the one before. */
function closingOf({ closeDay, schedule }: PlanCashFlow, date: Temporal.PlainDate) {
  const day = closeDay ?? 0
  const paidOn = schedule.recurrenceDay ?? 1
  const month = date.with({ day: 1 }).subtract({ months: day < paidOn ? 0 : 1 })
  return month.with({ day: Math.min(day, month.daysInMonth) })
}

function closingOneMonthBefore({ closeDay }: PlanCashFlow, closing: Temporal.PlainDate) {
  const month = closing.with({ day: 1 }).subtract({ months: 1 })
  return month.with({ day: Math.min(closeDay ?? 0, month.daysInMonth) })
}

function isThrough(day: Temporal.PlainDate, last: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(day, last) <= 0
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString()
}

/** A week's amount through the n-th day, rounded half up. */
export function takenThrough({ amountCents }: PlanCashFlow, days: number): bigint {
  return (2n * BigInt(days) * BigInt(amountCents) + 7n) / 14n
}

/** The days of everyday spending through one, counted from its first date, else from 1970-01-01. */
function daysThrough({ schedule }: PlanCashFlow, day: string): number {
  const { firstDate, lastDate } = schedule
  const first = Temporal.PlainDate.from(firstDate ?? '1970-01-01')
  const last = Temporal.PlainDate.from(lastDate !== null && lastDate < day ? lastDate : day)
  return Math.max(0, first.until(last).days + 1)
}

function takenOnCard(flow: PlanCashFlow, from: string, closeOn: string): bigint {
  const before = Temporal.PlainDate.from(from).subtract({ days: 1 }).toString()
  return (
    takenThrough(flow, daysThrough(flow, closeOn)) - takenThrough(flow, daysThrough(flow, before))
  )
}

/** The first day of everyday spending without a card; of those after it the ones that no card takes. */
export function startOfEveryday(
  { schedule }: PlanCashFlow,
  { balanceOn }: Plan,
  { today, auto }: NaiveOptions,
): string {
  const starts = [today.with({ day: 1 }).toString()]
  if (balanceOn !== null) starts.push(dayAfter(balanceOn))
  if (schedule.firstDate !== null) starts.push(schedule.firstDate)
  if (auto) starts.push(today.toString())
  return starts.toSorted().at(-1) ?? ''
}
