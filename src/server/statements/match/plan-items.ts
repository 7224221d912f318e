import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { listPending } from '../../projection/answers/pending-occurrences.ts'
import type { DayRange } from '../../projection/rules/rule-counter.ts'
import { elementAt } from '../../projection/ledger/cents.ts'
import type { CompiledPlan } from '../../projection/ledger/compiled-plan.ts'
import { type DayNumber, dateText, monthAt, monthOf } from '../../projection/rules/calendar.ts'
import { compareTexts } from '../lists.ts'

export interface PlanItem extends OpenItem {
  /** 'open' and 'ahead' can be answered by a check-in; what is 'settled' is done, or fell before the open days. */
  state: 'open' | 'ahead' | 'settled'
}

const DAYS_AHEAD = 10
const MAX_SETTLED = 10_000

/** Ascending by day, without skipped ones. @param openDays through today */
export function listPlanItems(
  compiled: CompiledPlan,
  openDays: DayRange,
  settledFrom: DayNumber,
): PlanItem[] {
  const ahead = { first: openDays.last + 1, last: openDays.last + DAYS_AHEAD }
  const answered = [
    ...listPending(compiled, openDays, MAX_OPEN_ITEMS).map(withState('open')),
    ...listPending(compiled, ahead, MAX_OPEN_ITEMS).map(withState('ahead')),
  ]
  const names = new Set(answered.map(nameOf))
  const settled = listNewest(
    compiled,
    { first: settledFrom, last: ahead.last },
    (item) => !names.has(nameOf(item)),
  )
  return [...settled.map(withState('settled')), ...answered].toSorted((a, b) =>
    compareTexts(a.on, b.on),
  )
}

export function periodDaysOf({ recurrenceType, every }: Schedule): number {
  return PERIOD_DAYS[recurrenceType] * (every ?? 1)
}

const PERIOD_DAYS: Record<Schedule['recurrenceType'], number> = {
  DAILY: 1,
  WEEKLY: 7,
  BIWEEKLY: 14,
  BIMONTHLY: 15,
  MONTHLY: 30,
  YEARLY: 365,
  ON_X_DAY: 365,
}

function withState(state: PlanItem['state']) {
  return (item: OpenItem): PlanItem => ({ ...item, state })
}

function nameOf({ kind, id, date }: OpenItem): string {
  return `${kind} ${id} ${date}`
}

/** From the newest month back. */
function listNewest(
  { lists }: CompiledPlan,
  { first, last }: DayRange,
  isWanted: (item: OpenItem) => boolean,
): OpenItem[] {
  const found: OpenItem[] = []
  for (let { number } = monthOf(last); found.length < MAX_SETTLED; number--) {
    const month = monthAt(number)
    if (month.firstDay + month.length <= first) break
    const listsOfMonth = lists.of(month)
    for (let dayOfMonth = month.length; dayOfMonth >= 1; dayOfMonth--) {
      const day = month.firstDay + dayOfMonth - 1
      const count = elementAt(listsOfMonth.counts, dayOfMonth - 1)
      if (day < first || day > last || count === 0) continue
      const on = dateText(month, dayOfMonth)
      for (const occurrence of listsOfMonth.list(dayOfMonth, 0, count)) {
        const { kind, id, name, date, amountCents, skipped, occurred, card } = occurrence
        const item = { kind, id, name, date, on, amountCents }
        // No line of the account pays for what is paid with a card later.
        const isPaid = !skipped && (card === null || occurred)
        if (isPaid && isWanted(item)) found.push(item)
      }
    }
  }
  return found
}
