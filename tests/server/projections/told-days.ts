/**
 * The days of an account, worked out from the lists that it answers and from docs/behaviour alone: all dates of
 * some years are written down, each purchase looks for its payment, and each day adds up what falls on it. It shares no code
 * with the server.
 */
import type { CashFlow } from '../../../src/shared/plan/cash-flow.ts'
import type { Day, Occurrence } from '../../../src/shared/projections/projection.ts'
import { closingOf, dayOf, isNamed, isoOf, weekendShift } from './told-dates.ts'

export interface Told {
  /** YYYY-MM-DD */
  today: string
  startingBalanceCents: number
  balanceOn: string | null
  /** True where the past is done without a mark. */
  isPastDone: boolean
  flows: readonly CashFlow[]
}

/** Days are counted from 1970-01-01, which is day 0. */
interface Found {
  flow: CashFlow
  date: number
  on: number
  isMarkedDone: boolean
  isSkipped: boolean
  overrideCents: number | null
}

interface Payment extends Found {
  from: number
  closeOn: number
}

export interface Planned extends Found {
  payment: Payment | null
  /** Without its override. */
  baseCents: number
  amountCents: number
  isDone: boolean
}

/** Marks, moves and questions of the tests are nearer than that. */
const DAYS_AROUND = 900

export class ToldDays {
  readonly told: Told
  readonly today: number
  readonly firstOfMonth: number
  readonly occurrences: readonly Planned[]
  readonly #payments = new Map<number, Payment[]>()
  readonly #found: readonly Found[]

  constructor(told: Told) {
    this.told = told
    this.today = dayOf(told.today)
    this.firstOfMonth = dayOf(`${told.today.slice(0, 7)}-01`)
    this.#found = told.flows.filter(({ everyday }) => !everyday).flatMap((flow) => this.#find(flow))
    for (const flow of told.flows) this.#payments.set(flow.id, this.#paymentsOf(flow.id))
    this.occurrences = this.#found.map((found) => this.#plan(found))
  }

  #find(flow: CashFlow): Found[] {
    const found: Found[] = []
    for (let date = this.today - DAYS_AROUND; date <= this.today + DAYS_AROUND; date++) {
      if (!isNamed(flow, date)) continue
      const iso = isoOf(date)
      const moved = flow.moves.find((move) => move.date === iso)
      found.push({
        flow,
        date,
        on: moved ? dayOf(moved.to) : date + weekendShift(flow, date),
        isMarkedDone: flow.completedDates.includes(iso),
        isSkipped: flow.skippedDates.includes(iso),
        overrideCents: flow.overrides.find((mark) => mark.date === iso)?.amountCents ?? null,
      })
    }
    return found
  }

  /** The first part of what a cash flow continues. */
  rootOf(id: number): number {
    const before = this.told.flows.find((flow) => flow.id === id)?.continuesId ?? null
    return before === null ? id : this.rootOf(before)
  }

  #paymentsOf(id: number): Payment[] {
    const root = this.rootOf(id)
    const payments: Payment[] = []
    let latest: number | null = null
    const dated = this.#found
      .filter(({ flow }) => flow.closeDay !== null && this.rootOf(flow.id) === root)
      .toSorted((a, b) => a.date - b.date || a.flow.id - b.flow.id)
    for (const found of dated) {
      const closeOn = closingOf(found.flow, found.date)
      const before: number = latest ?? closingOf(found.flow, found.date, 1)
      payments.push({ ...found, from: before + 1, closeOn })
      latest = Math.max(closeOn, latest ?? closeOn)
    }
    return payments
  }

  /** The payment of what is paid by card, and falls on a day. */
  #payingOf({ paidBy }: CashFlow, day: number): Payment | null {
    const payments = paidBy === null ? [] : (this.#payments.get(paidBy) ?? [])
    const first = payments.find(({ closeOn }) => closeOn >= day)
    return first && first.from <= day ? first : null
  }

  /** On the bill, done and skipped ones too. */
  purchasesOf({ flow, from, closeOn }: Payment): Found[] {
    const root = this.rootOf(flow.id)
    return this.#found
      .filter(({ flow: { paidBy } }) => paidBy !== null && this.rootOf(paidBy) === root)
      .filter(({ on }) => from <= on && on <= closeOn)
      .toSorted(inListOrder)
  }

  everydayOnBill({ flow, from, closeOn }: Payment): number {
    const root = this.rootOf(flow.id)
    if (from > closeOn) return 0
    return this.told.flows
      .filter(({ everyday, paidBy }) => everyday && paidBy !== null && this.rootOf(paidBy) === root)
      .reduce((sum, each) => {
        const through = (day: number) => {
          const last = each.lastDate === null ? day : Math.min(day, dayOf(each.lastDate))
          return Math.max(0, last - dayOf(each.firstDate ?? '1970-01-01') + 1)
        }
        return sum + ofWeeks(each, through(closeOn)) - ofWeeks(each, through(from - 1))
      }, 0)
  }

  paymentOf(id: number, date: number): Payment {
    const payment = this.#payments
      .get(id)
      ?.find((each) => each.flow.id === id && each.date === date)
    if (!payment) throw new Error('The card has no such payment.')
    return payment
  }

  #plan(found: Found): Planned {
    const { flow, date, on, isMarkedDone, overrideCents } = found
    const payment = this.#payingOf(flow, on)
    let baseCents = flow.amountCents
    if (flow.closeDay !== null) {
      const own = this.paymentOf(flow.id, date)
      baseCents += this.everydayOnBill(own)
      for (const { isMarkedDone, isSkipped, ...purchase } of this.purchasesOf(own))
        if (!isMarkedDone && !isSkipped) baseCents += amountOf(purchase)
    }
    const isPast = this.told.isPastDone && on < this.today && payment === null
    const amountCents = overrideCents ?? baseCents
    return { ...found, payment, baseCents, amountCents, isDone: isMarkedDone || isPast }
  }

  /** The days of everyday spending without a card from one day through another. */
  everydayDays(flow: CashFlow, from: number, to: number): number[] {
    const first = flow.firstDate === null ? from : Math.max(from, dayOf(flow.firstDate))
    const last = flow.lastDate === null ? to : Math.min(to, dayOf(flow.lastDate))
    const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    return days.filter((day) => this.#payingOf(flow, day) === null)
  }

  /** The first day of everyday spending that the line counts. */
  get everydayFrom(): number {
    const { balanceOn, isPastDone } = this.told
    const starts = [this.firstOfMonth]
    if (balanceOn !== null) starts.push(dayOf(balanceOn) + 1)
    if (isPastDone) starts.push(this.today)
    return Math.max(...starts)
  }

  /** Each everyday spending without a card, with the cents that it takes from one day through another. */
  everydaySpent(from: number, to: number) {
    return this.told.flows
      .filter(({ everyday }) => everyday)
      .map((flow) => {
        const before = this.everydayDays(flow, this.everydayFrom, from - 1).length
        const through = this.everydayDays(flow, this.everydayFrom, to)
        const cents = ofWeeks(flow, through.length) - ofWeeks(flow, before)
        return { flow, cents, days: through.slice(before), countThrough: through.length }
      })
  }

  /** The pending ones that count on their own day, from one day through another. */
  pending(from: number, to: number): Planned[] {
    return this.occurrences
      .filter((each) => from <= each.on && each.on <= to && isPending(each))
      .toSorted(inListOrder)
  }

  balanceOf(day: number): number {
    if (day < this.firstOfMonth) return day === this.firstOfMonth - 1 ? this.#start : 0
    const moved = this.pending(this.firstOfMonth, day).reduce((sum, each) => sum + signed(each), 0)
    const spent = this.everydaySpent(this.firstOfMonth, day)
    return this.#start + moved - spent.reduce((sum, { cents }) => sum + cents, 0)
  }

  get #start(): number {
    return this.told.startingBalanceCents
  }

  /** From one day through another. */
  days(from: number, to: number): Day[] {
    const days: Day[] = []
    let balanceCents = this.balanceOf(from - 1)
    for (let day = from; day <= to; day++) {
      const ofDay = this.occurrences.filter(({ on }) => on === day).toSorted(inListOrder)
      const spent = day < this.firstOfMonth ? [] : this.everydaySpent(day, day)
      const everydayCents = spent.reduce((sum, { cents }) => sum + cents, 0)
      const sumOf = (kind: 'income' | 'expense') =>
        ofDay
          .filter((each) => each.flow.kind === kind && isPending(each))
          .reduce((sum, { amountCents }) => sum + amountCents, 0)
      const incomeCents = sumOf('income')
      const expenseCents = sumOf('expense') + everydayCents
      const netCents = incomeCents - expenseCents
      if (day === this.firstOfMonth) balanceCents = this.#start
      balanceCents = day < this.firstOfMonth ? 0 : balanceCents + netCents
      days.push({
        date: isoOf(day),
        balanceCents,
        incomeCents,
        expenseCents,
        everydayCents,
        netCents,
        pendingCount: ofDay.filter(isPending).length,
        transactions: ofDay.map(toOccurrence),
      })
    }
    return days
  }
}

export function signed({ flow, amountCents }: Planned): number {
  return flow.kind === 'income' ? amountCents : -amountCents
}

function isPending({ isDone, isSkipped, payment }: Planned): boolean {
  return !isDone && !isSkipped && payment === null
}

function inListOrder(a: Found, b: Found): number {
  if (a.on !== b.on) return a.on - b.on
  if (a.flow.kind !== b.flow.kind) return a.flow.kind === 'income' ? -1 : 1
  return a.flow.name.localeCompare(b.flow.name, 'en') || a.flow.id - b.flow.id || a.date - b.date
}

/** So many sevenths of a week's amount, rounded half up. */
export function ofWeeks({ amountCents }: CashFlow, days: number): number {
  return Math.floor((2 * days * amountCents + 7) / 14)
}

export function amountOf({ flow, overrideCents }: Pick<Found, 'flow' | 'overrideCents'>): number {
  return overrideCents ?? flow.amountCents
}

function toOccurrence(planned: Planned): Occurrence {
  const { flow, date, payment, isDone, isSkipped, baseCents, amountCents } = planned
  const iso = isoOf(date)
  return {
    kind: flow.kind,
    id: flow.id,
    name: flow.name,
    date: iso,
    amountCents,
    baseAmountCents: baseCents,
    hasOverride: planned.overrideCents !== null,
    occurred: isDone,
    skipped: isSkipped,
    moved: flow.moves.some((move) => move.date === iso),
    card: payment && {
      id: payment.flow.id,
      name: payment.flow.name,
      date: isoOf(payment.date),
      on: isoOf(payment.on),
    },
    ...(flow.recurrenceType === 'ON_X_DAY' && { oneTime: true }),
  }
}
