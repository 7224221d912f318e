/** The journal in the most obvious way. */
import type { Temporal } from 'temporal-polyfill'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { OpenItem } from '../../src/shared/plan/check-in.ts'
import { isPending, naiveDays, type NaiveOptions } from './naive-projection.ts'

export function naiveJournal(
  plan: Plan,
  options: NaiveOptions,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): OpenItem[] {
  const month = options.today.toString().slice(0, 7)
  const days = naiveDays(plan, options, from, to).filter(({ date }) => date >= month)
  return days.flatMap(({ date: on, transactions, everyday }) => {
    const occurrences = transactions
      .filter(isPending)
      .map(({ kind, id, name, date, amountCents }) => ({ kind, id, name, date, on, amountCents }))
    const spent = everyday
      .filter(({ cents }) => cents > 0n)
      .map(({ flow: { kind, id, name }, cents }) => {
        return { kind, id, name, date: on, on, amountCents: Number(cents) }
      })
    return [...occurrences, ...spent].toSorted(inDayOrder)
  })
}

function inDayOrder(a: OpenItem, b: OpenItem): number {
  if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
  return a.name.localeCompare(b.name, 'en') || a.id - b.id || (a.date < b.date ? -1 : 1)
}
