import type { CashFlowRow } from '../db/cash-flow-row.ts'
import type { Schedule } from '../../shared/schedules/schedule.ts'
import { formatSchedule, parseSchedule } from '../../shared/schedules/schedule-text.ts'
import type { CheckedRow } from './check-row.ts'

/** An item of the account. */
export interface ExistingRow extends CashFlowRow {
  id: number
  paidBy: number | null
}

interface Items {
  count: number
  rows: CheckedRow[]
}

/**
 * The rows that are in the account already. Each of its items matches one row: rows that equal it first, then as many of the
 * others as can be at once.
 */
export function findExisting(rows: CheckedRow[], existing: ExistingRow[]): Set<CheckedRow> {
  const found = new Set<CheckedRow>()
  if (existing.length === 0) return found
  const itemsByKey = groupItems(existing)
  const itemsLike = (row: CheckedRow) => itemsByKey.get(keyOf(row))
  for (const row of rows) {
    const items = itemsLike(row)
    if (!items || items.rows.length === items.count) continue
    items.rows.push(row)
    found.add(row)
  }
  const choices = new Map<CheckedRow, Items[]>()
  const choicesOf = (row: CheckedRow) => {
    const all =
      choices.get(row) ?? [row, ...formerRowsOf(row)].flatMap((like) => itemsLike(like) ?? [])
    choices.set(row, all)
    return all
  }
  /** Gives the row an item; if none is left for it, the row that has one takes another (Kuhn's algorithm). */
  const take = (row: CheckedRow, tried: Set<Items>): boolean =>
    choicesOf(row).some((items) => {
      if (tried.has(items) || hopeless.has(items)) return false
      tried.add(items)
      const { count, rows } = items
      const place =
        rows.length < count ? rows.length : rows.findIndex((other) => take(other, tried))
      if (place >= 0) rows[place] = row
      return place >= 0
    })
  // No other row can get what one has tried in vain.
  const hopeless = new Set<Items>()
  for (const row of rows) {
    if (found.has(row)) continue
    const tried = new Set<Items>()
    if (take(row, tried)) found.add(row)
    else for (const items of tried) hopeless.add(items)
  }
  return found
}

function groupItems(existing: ExistingRow[]): Map<string, Items> {
  const itemsByKey = new Map<string, Items>()
  const names = new Map(existing.map(({ id, name }) => [id, name]))
  for (const row of existing) {
    const { closeDay = null, paidBy, everydayLowCents = null, everydayHighCents = null } = row
    const paidWith = paidBy === null ? null : (names.get(paidBy) ?? null)
    const key = keyOf({
      ...row,
      schedule: parseSchedule(row.schedule),
      date: row.startDate?.slice(0, 10) ?? null,
      everyday: row.everyday ?? false,
      spending: { closeDay, paidWith, everydayLowCents, everydayHighCents },
    })
    const items = itemsByKey.get(key)
    if (items) items.count++
    else itemsByKey.set(key, { count: 1, rows: [] })
  }
  return itemsByKey
}

/** An earlier import may have made these of a row: while its start date was to come, or as an older version, which left it out. */
function formerRowsOf(row: CheckedRow): CheckedRow[] {
  const { schedule, date, parts } = row
  if (schedule.recurrenceType === 'ON_X_DAY' || date === null) return []
  const without = parts?.first ? { ...schedule, firstDate: null } : schedule
  const withFirst = schedule.firstDate === null ? { ...schedule, firstDate: date } : without
  const plain = {
    ...without,
    recurrenceDay: parts?.day ? null : schedule.recurrenceDay,
    anchorDate: parts?.anchor ? null : schedule.anchorDate,
  }
  return [withFirst, plain].map((former) => ({ ...row, schedule: former }))
}

type ComparedRow = Omit<CheckedRow, 'line' | 'note'>

/** A note makes no difference, and a detail that the file has no column for is empty. */
function keyOf({
  kind,
  name,
  amountCents,
  schedule,
  date,
  everyday,
  spending,
}: ComparedRow): string {
  const day = schedule.recurrenceType === 'ON_X_DAY' ? date : ''
  const key = formatSchedule({ ...schedule, anchorDate: null })
  const { closeDay, paidWith, everydayLowCents, everydayHighCents } = spending
  const texts = [name, paidWith].map((text) => JSON.stringify(text))
  const weeks = `${everyday}|${everydayLowCents}|${everydayHighCents}`
  const plan = `${kind}|${amountCents}|${key}|${phaseOf(schedule)}|${day}|${closeDay}`
  return `${plan}|${weeks}|${texts.join('|')}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Equal for two dates to count from that make the same schedule, like two paydays of one salary. */
function phaseOf({ recurrenceType, anchorDate, every }: Schedule): number | null {
  if (anchorDate === null) return null
  const day = Date.parse(anchorDate) / DAY_MS
  const [year = 0, month = 0] = anchorDate.split('-').map(Number)
  const count = every ?? 1
  switch (recurrenceType) {
    case 'DAILY':
      return modulo(day, count)
    case 'WEEKLY':
      return modulo(day, 7 * count)
    case 'BIWEEKLY':
      return modulo(day, 14)
    case 'MONTHLY':
      return modulo(12 * year + month, count)
    default:
      return 12 * modulo(year, count) + month
  }
}

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor
}
