/** Advice in the most obvious way: it tries each change of each expense, and looks at every day. */
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { OpenItem } from '../../src/shared/plan/check-in.ts'
import type { Advice } from '../../src/shared/projections/advice.ts'
import {
  isPending,
  type NaiveDay,
  naiveDays,
  type NaiveOptions,
  toListedDay,
} from './naive-projection.ts'

const MOST_DAYS = 31
const MAX_CENTS = 99_999_999_999

export function naiveAdvice(
  plan: Plan,
  options: NaiveOptions,
  { days: count, bufferCents }: { days: number; bufferCents: number },
): Advice | null {
  const { today } = options
  const month = naiveDays(plan, options, today.with({ day: 1 }), today.add({ days: count - 1 }))
  const days = month.slice(today.day - 1)
  const isNegative = days.some(({ balance }) => balance < 0n)
  const line = isNegative ? 0n : BigInt(bufferCents)
  const first = days.findIndex(({ balance }) => balance < line)
  const [firstDay] = days.slice(first)
  if (first === -1 || !firstDay) return null
  const stretch = []
  for (const day of days.slice(first)) {
    if (day.balance >= line) break
    stretch.push(day)
  }
  const lowest = days.reduce((low, { balance }) => (balance < low ? balance : low), line)
  const short = Number(line - lowest)
  return {
    below: isNegative ? 'zero' : 'buffer',
    firstBelow: firstDay.date,
    until: stretch.at(-1)?.date ?? '',
    dayCount: stretch.length,
    shortByCents: short,
    cause: naiveCause(plan, month.slice(0, today.day + first), line),
    ...naiveChange(plan, days, line, short),
  }
}

function expensesOf(day: NaiveDay | undefined): OpenItem[] {
  const transactions = day ? toListedDay(day).transactions : []
  return transactions
    .filter((occurrence) => occurrence.kind === 'expense' && isPending(occurrence))
    .map(({ kind, id, name, date, amountCents }) => {
      return { kind, id, name, date, on: day?.date ?? '', amountCents }
    })
}

/** @param days through the first day below */
function naiveCause(plan: Plan, days: NaiveDay[], line: bigint): OpenItem | null {
  let at = days.length - 1
  while (at > 0 && (days[at - 1]?.balance ?? 0n) < line) at--
  if (at === 0 && BigInt(plan.startingBalanceCents) < line) return null
  const expenses = expensesOf(days[at])
  return expenses.toSorted((a, b) => b.amountCents - a.amountCents || a.id - b.id)[0] ?? null
}

function naiveChange(plan: Plan, days: NaiveDay[], line: bigint, short: number) {
  const moves = []
  const cuts = []
  for (const [at, day] of days.entries()) {
    for (const item of expensesOf(day)) {
      const changed = item
      const { kind, id, date, amountCents } = item
      const isGood = (end: number, cents: number) =>
        days.every(
          ({ balance }, index) =>
            balance + (index >= at && index < end ? BigInt(cents) : 0n) >= line,
        )
      for (let to = at + 1; to <= at + MOST_DAYS; to++) {
        const target = days[to]
        if (target && isGood(to, amountCents))
          moves.push({
            changed,
            days: to - at,
            change: { op: 'move' as const, kind, id, date, to: target.date },
          })
      }
      if (short <= amountCents && isGood(days.length, short)) {
        const change = { op: 'amount' as const, kind, id, date, amountCents: amountCents - short }
        cuts.push({ changed, change })
      }
    }
  }
  const byIdentity = (a: OpenItem, b: OpenItem) => a.id - b.id || (a.date < b.date ? 1 : -1)
  const [move] = moves.toSorted(
    (a, b) =>
      a.days - b.days ||
      b.changed.amountCents - a.changed.amountCents ||
      byIdentity(a.changed, b.changed),
  )
  if (move) return { change: move.change, changed: move.changed }
  const [cut] = cuts.toSorted(({ changed: a }, { changed: b }) => {
    const latest = a.on === b.on ? 0 : a.on < b.on ? 1 : -1
    return b.amountCents - a.amountCents || latest || byIdentity(a, b)
  })
  if (cut) return cut
  const isTooMuch = short > MAX_CENTS || Math.abs(plan.startingBalanceCents + short) > MAX_CENTS
  return {
    change: isTooMuch ? null : { op: 'balance' as const, deltaCents: short },
    changed: null,
  }
}
