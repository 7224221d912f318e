import { dateText, type Month, monthOf } from '../rules/calendar.ts'
import type { DayRange } from '../rules/rule-counter.ts'
import { netCents } from '../../../shared/money/signed-amount.ts'
import { elementAt, requireExact } from '../ledger/cents.ts'
import type { CompiledPlan } from '../ledger/compiled-plan.ts'
import { compareInList } from '../ledger/day-lists.ts'
import { finish, type Steps } from '../ledger/steps.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'

export type ListPlace = Omit<OpenItem, 'amountCents'>

const PER_PAGE = 200

/** Ascending by day, then as each day lists them. In cents. @param after those up to this place are left out, though it may be gone */
export function listPending(
  compiled: CompiledPlan,
  days: DayRange,
  limit: number,
  after?: ListPlace,
): OpenItem[] {
  return finish(listInSteps(compiled, days, limit, after))
}

export function* listInSteps(
  { lists, ledger }: CompiledPlan,
  days: DayRange,
  limit: number,
  after?: ListPlace,
): Steps<OpenItem[]> {
  const found: OpenItem[] = []
  for (const { month, first, last } of partsByMonth(days)) {
    yield
    const listsOfMonth = lists.of(month)
    const countOf = ledger.countsOf(month)
    for (let dayOfMonth = first; dayOfMonth <= last; dayOfMonth++) {
      if (countOf(dayOfMonth - 1) === 0) continue
      const on = dateText(month, dayOfMonth)
      if (after && on < after.on) continue
      const count = elementAt(listsOfMonth.counts, dayOfMonth - 1)
      for (let start = 0; start < count; start += PER_PAGE) {
        if (found.length >= limit) return found
        yield
        for (const occurrence of listsOfMonth.list(dayOfMonth, start, PER_PAGE)) {
          const { kind, id, name, date, amountCents, occurred, skipped, card } = occurrence
          if (occurred || skipped || card || found.length >= limit) continue
          const pending = { kind, id, name, date, on, amountCents }
          if (!after || comparePlaces(pending, after) > 0) found.push(pending)
        }
      }
    }
  }
  return found
}

/** Everyday spending has no occurrences. */
export function sumPending({ ledger }: CompiledPlan, days: DayRange): number {
  let cents = 0
  for (const { month, first, last } of partsByMonth(days)) {
    for (let dayOfMonth = first; dayOfMonth <= last; dayOfMonth++) {
      const sums = ledger.sumsOf(month, dayOfMonth - 1)
      const { incomeCents, expenseCents, everydayCents } = sums
      cents = requireExact(cents + netCents(incomeCents, expenseCents - everydayCents))
    }
  }
  return cents
}

export function countPending({ ledger }: CompiledPlan, days: DayRange): number {
  let count = 0
  for (const { month, first, last } of partsByMonth(days)) {
    const countOf = ledger.countsOf(month)
    for (let dayOfMonth = first; dayOfMonth <= last; dayOfMonth++) count += countOf(dayOfMonth - 1)
  }
  return count
}

/** Ascending by day, then as each day lists them. */
export function comparePlaces(a: ListPlace, b: ListPlace): number {
  return compareTexts(a.on, b.on) || compareInList(a, b) || compareTexts(a.date, b.date)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function partsByMonth(days: DayRange): { month: Month; first: number; last: number }[] {
  const parts = []
  for (let day = days.first; day <= days.last;) {
    const month = monthOf(day)
    const first = day - month.firstDay + 1
    const last = Math.min(month.length, days.last - month.firstDay + 1)
    parts.push({ month, first, last })
    day = month.firstDay + month.length
  }
  return parts
}
