/** The answers about an account, worked out from its days [behaviour: Answers]. */
import type {
  Explanation,
  ExplanationLine,
  Outlook,
} from '../../../src/shared/projections/answers.ts'
import type { OpenItem } from '../../../src/shared/plan/check-in.ts'
import type { Bill } from '../../../src/shared/projections/card-bill.ts'
import type { JournalItem } from '../../../src/shared/projections/journal-items.ts'
import type { Span } from '../../../src/shared/projections/projection.ts'
import { dayOf, isoOf } from './told-dates.ts'
import { amountOf, ofWeeks, type Planned, signed, type ToldDays } from './told-days.ts'

export interface PaydayQuestion {
  bufferCents: number
  paydayIds: readonly number[]
}

export function toItem({ flow: { kind, id, name }, date, on, amountCents }: Planned): OpenItem {
  return { kind, id, name, date: isoOf(date), on: isoOf(on), amountCents }
}

export function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0)
}

/** The roots of the incomes for which a person waits: the chosen ones, else the one that brings most in so many days. */
export function paydayRoots(days: ToldDays, count: number, chosen: readonly number[]): Set<number> {
  const incomes = days
    .pending(days.today, days.today + count - 1)
    .filter(({ flow }) => flow.kind === 'income')
  const later = incomes.filter(({ on }) => on > days.today)
  const rootOf = ({ flow }: Planned) => days.rootOf(flow.id)
  const roots = new Set(chosen.map((id) => days.rootOf(id)))
  if (later.some((each) => roots.has(rootOf(each)))) return roots
  const best = [...new Set(later.map(rootOf))]
    .map((root) => ({
      root,
      cents: sumOf(
        incomes.filter((each) => rootOf(each) === root).map(({ amountCents }) => amountCents),
      ),
    }))
    .toSorted((a, b) => b.cents - a.cents || a.root - b.root)
  return new Set(best.slice(0, 1).map(({ root }) => root))
}

export function outlookOf(
  days: ToldDays,
  count: number,
  { bufferCents, paydayIds }: PaydayQuestion,
): Outlook {
  const { today } = days
  const last = today + count - 1
  const roots = paydayRoots(days, count, paydayIds)
  const payday = days
    .pending(today + 1, last)
    .find(({ flow }) => flow.kind === 'income' && roots.has(days.rootOf(flow.id)))
  const before = payday ? payday.on - 1 : last
  const bills = days.pending(today, before).filter(({ flow }) => flow.kind === 'expense')
  const line = days.days(today, last)
  const lowestOf = (through: number) =>
    Math.min(...line.slice(0, through - today + 1).map(({ balanceCents }) => balanceCents))
  const lowest = line.find(({ balanceCents }) => balanceCents === lowestOf(last))
  const firstBelow = (cents: number) => line.find((day) => day.balanceCents < cents)?.date ?? null
  return {
    today: isoOf(today),
    todayCents: line[0]?.balanceCents ?? Number.NaN,
    bufferCents,
    lowest: { date: lowest?.date ?? '', cents: lowestOf(last) },
    firstBelowZero: firstBelow(0),
    firstBelowBuffer: bufferCents > 0 ? firstBelow(bufferCents) : null,
    payday: payday
      ? {
          date: isoOf(payday.on),
          kind: 'income',
          id: payday.flow.id,
          name: payday.flow.name,
          amountCents: payday.amountCents,
        }
      : null,
    billsCents: sumOf(bills.map(({ amountCents }) => amountCents)),
    billCount: bills.length,
    everydayCents: sumOf(days.everydaySpent(today, before).map(({ cents }) => cents)),
    safeToSpendCents: Math.max(0, lowestOf(before) - bufferCents),
    spareCents: Math.max(0, lowestOf(last) - bufferCents),
  }
}

export function explanationOf(days: ToldDays, from: number, to: number): Explanation {
  const lines = new Map<number, ExplanationLine>()
  for (const { flow, on, amountCents } of days.pending(from, to)) {
    const { kind, id, name } = flow
    const line = lines.get(id) ?? {
      kind,
      id,
      name,
      count: 0,
      amountCents: 0,
      firstOn: isoOf(on),
      lastOn: '',
    }
    line.count++
    line.amountCents += amountCents
    line.lastOn = isoOf(on)
    lines.set(id, line)
  }
  for (const { flow, cents, days: spent } of days.everydaySpent(from, to)) {
    const { kind, id, name } = flow
    const [first, last] = [spent[0], spent.at(-1)]
    if (first === undefined || last === undefined) continue
    const on = { firstOn: isoOf(first), lastOn: isoOf(last) }
    lines.set(id, { kind, id, name, count: spent.length, amountCents: cents, ...on })
  }
  const sorted = [...lines.values()].toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
    return b.amountCents - a.amountCents || a.id - b.id
  })
  const totalOf = (kind: ExplanationLine['kind']) =>
    sumOf(sorted.filter((line) => line.kind === kind).map(({ amountCents }) => amountCents))
  return {
    from: isoOf(from),
    to: isoOf(to),
    startCents: days.balanceOf(from - 1),
    incomeCents: totalOf('income'),
    expenseCents: totalOf('expense'),
    lines: sorted,
    endCents: days.balanceOf(to),
  }
}

const NO_PARTS = { purchases: [], everydayCents: 0 }

/** The bill of a payment without the purchases that are done or skipped. */
function partsOf(days: ToldDays, { flow, date }: Planned) {
  if (flow.closeDay === null) return NO_PARTS
  const payment = days.paymentOf(flow.id, date)
  const counted = days.purchasesOf(payment).filter((each) => !each.isMarkedDone && !each.isSkipped)
  return {
    purchases: counted.map((purchase) => ({
      id: purchase.flow.id,
      name: purchase.flow.name,
      date: isoOf(purchase.date),
      on: isoOf(purchase.on),
      amountCents: amountOf(purchase),
    })),
    everydayCents: days.everydayOnBill(payment),
  }
}

/** One item for each pending occurrence and for each part of a day of everyday spending. */
export function journalOf(days: ToldDays, from: number, to: number): JournalItem[] {
  const items: JournalItem[] = []
  for (let day = Math.max(from, days.firstOfMonth); day <= to; day++) {
    const iso = isoOf(day)
    const occurrences = days.pending(day, day).map((each) => {
      return { ...toItem(each), ...partsOf(days, each) }
    })
    const spent = days
      .everydaySpent(day, day)
      .filter(({ cents }) => cents > 0)
      .map(({ flow: { kind, id, name }, cents }) => {
        return { kind, id, name, date: iso, on: iso, amountCents: cents, ...NO_PARTS }
      })
    const ofDay = [...occurrences, ...spent].toSorted((a, b) => {
      if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
      return a.name.localeCompare(b.name, 'en') || a.id - b.id || (a.date < b.date ? -1 : 1)
    })
    for (const item of ofDay) items.push(item)
  }
  return items
}

export function billOf(days: ToldDays, planned: Planned): Bill {
  const { flow, date, on, amountCents, baseCents, isDone, isSkipped, overrideCents } = planned
  const payment = days.paymentOf(flow.id, date)
  const purchases = days.purchasesOf(payment)
  return {
    id: flow.id,
    name: flow.name,
    date: isoOf(date),
    on: isoOf(on),
    from: isoOf(payment.from),
    closeOn: isoOf(payment.closeOn),
    ownCents: flow.amountCents,
    purchases: purchases.slice(0, 200).map((purchase) => ({
      id: purchase.flow.id,
      name: purchase.flow.name,
      date: isoOf(purchase.date),
      on: isoOf(purchase.on),
      amountCents: amountOf(purchase),
      occurred: purchase.isMarkedDone,
      skipped: purchase.isSkipped,
    })),
    purchaseCount: purchases.length,
    plannedCents: baseCents,
    amountCents,
    hasOverride: overrideCents !== null,
    occurred: isDone,
    skipped: isSkipped,
    everydayCents: days.everydayOnBill(payment),
    nextCursor: purchases.length > 200 ? 200 : null,
  }
}

/** Between these lies the balance of a day, by the differences of weeks. */
export function rangeOf(days: ToldDays, day: number) {
  const ranged = days.told.flows.filter(
    ({ everyday, paidBy, everydayLowCents }) =>
      everyday && paidBy === null && everydayLowCents !== null,
  )
  if (ranged.length === 0) return null
  const balance = day < days.firstOfMonth ? 0 : days.balanceOf(day)
  if (day < days.today) return { low: balance, high: balance }
  const root = (differenceOf: (flow: (typeof ranged)[number]) => number) =>
    Math.sqrt(
      sumOf(
        ranged.map((flow) => {
          const count = days.everydayDays(flow, days.everydayFrom, day).length
          return (differenceOf(flow) ** 2 * count) / 7
        }),
      ),
    )
  return {
    low: balance - Math.round(root((flow) => (flow.everydayHighCents ?? 0) - flow.amountCents)),
    high: balance + Math.round(root((flow) => flow.amountCents - (flow.everydayLowCents ?? 0))),
  }
}

/** The open items, and the balance at the bank if all of them went as planned. */
export function openItemsOf(days: ToldDays): { items: OpenItem[]; expectedCents: number } {
  const { balanceOn, isPastDone, startingBalanceCents, flows } = days.told
  const yearAgo = `${Number(days.told.today.slice(0, 4)) - 1}${days.told.today.slice(4, 7)}-01`
  const monthOfBalance =
    balanceOn === null ? days.firstOfMonth : dayOf(`${balanceOn.slice(0, 7)}-01`)
  const start = Math.max(dayOf(yearAgo), monthOfBalance)
  const open = days.pending(isPastDone ? Math.max(start, days.today) : start, days.today)
  const since = balanceOn === null ? days.firstOfMonth : dayOf(balanceOn) + 1
  const spent = flows
    .filter(({ everyday }) => everyday)
    .map((flow) =>
      ofWeeks(flow, days.everydayDays(flow, Math.max(since, dayOf(yearAgo)), days.today).length),
    )
  const happened = days.occurrences.filter((each) => {
    if (balanceOn === null || each.isSkipped || each.on < since || each.on > days.today)
      return false
    const isTaken = each.isDone && each.payment === null && each.on >= start
    return each.isMarkedDone || isTaken
  })
  const expectedCents =
    startingBalanceCents + sumOf([...open, ...happened].map(signed)) - sumOf(spent)
  return { items: open.map(toItem), expectedCents }
}

/** Covers the days that are not in a past month. */
export function spanOf(days: ToldDays, from: number, to: number): Span {
  const counted = days.days(Math.max(from, days.firstOfMonth), to)
  const balances = counted.map(({ balanceCents }) => balanceCents)
  const incomeCents = sumOf(counted.map((day) => day.incomeCents))
  const expenseCents = sumOf(counted.map((day) => day.expenseCents))
  return {
    firstDayCents: balances[0] ?? 0,
    lastDayCents: balances.at(-1) ?? 0,
    lowestCents: Math.min(...balances),
    highestCents: Math.max(...balances),
    incomeCents,
    expenseCents,
    netCents: incomeCents - expenseCents,
  }
}
