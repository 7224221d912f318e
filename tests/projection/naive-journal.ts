/** The journal in the most obvious way. */
import type { Temporal } from 'temporal-polyfill'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { JournalItem } from '../../src/shared/projections/journal-items.ts'
import { NaiveCards } from './naive-cards.ts'
import { isPending, naiveDays, type NaiveOptions } from './naive-projection.ts'

export function naiveJournal(
  plan: Plan,
  options: NaiveOptions,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): JournalItem[] {
  const month = options.today.toString().slice(0, 7)
  const days = naiveDays(plan, options, from, to).filter(({ date }) => date >= month)
  const cards = new NaiveCards(plan, options, { from: from.toString(), to: to.toString() })
  const partsOf = (id: number, date: string) => {
    const flow = plan.cashFlows.find((other) => other.id === id)
    if (!flow || flow.closeDay === null) return NO_PARTS
    const { purchases, everyday } = cards.payment(flow, date)
    const counted = purchases.filter(({ occurred, skipped }) => !occurred && !skipped)
    return {
      purchases: counted.map(({ occurred: _occurred, skipped: _skipped, ...purchase }) => purchase),
      everydayCents: Number(everyday),
    }
  }
  return days.flatMap(({ date: on, transactions, everyday }) => {
    const occurrences = transactions
      .filter(isPending)
      .map(({ kind, id, name, date, amountCents }) => {
        return { kind, id, name, date, on, amountCents, ...partsOf(id, date) }
      })
    const spent = everyday
      .filter(({ cents }) => cents > 0n)
      .map(({ flow: { kind, id, name }, cents }) => {
        return { kind, id, name, date: on, on, amountCents: Number(cents), ...NO_PARTS }
      })
    return [...occurrences, ...spent].toSorted(inDayOrder)
  })
}

const NO_PARTS = { purchases: [], everydayCents: 0 }

function inDayOrder(a: JournalItem, b: JournalItem): number {
  if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
  return a.name.localeCompare(b.name, 'en') || a.id - b.id || (a.date < b.date ? -1 : 1)
}
