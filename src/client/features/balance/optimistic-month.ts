/**
 * Optimistic updates of a month: what it will look like once a change is saved, until the server's numbers
 * replace it. Money is integer cents.
 */
import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import { netCents } from '../../../shared/signed-amount.ts'
import type { Day, MonthProjection, Occurrence } from '../../../shared/projection.ts'

export interface OccurrenceRef {
  kind: CashFlowKind
  id: number
  /** YYYY-MM-DD */
  date: string
}

/** The part of an occurrence that a user can change on its date. */
export type OccurrencePatch = Partial<Pick<Occurrence, 'amountCents' | 'hasOverride' | 'occurred'>>

/** An optimistic update of one occurrence: its new fields, and by how much balances shift from its date on. */
export interface OccurrenceUpdate {
  ref: OccurrenceRef
  patch: OccurrencePatch
  shiftCents: number
}

/**
 * The optimistic update for a patch, computed from the month that shows its occurrence, and the update that
 * reverts it. Null when the month does not list the occurrence.
 */
export function createUpdate(
  month: MonthProjection,
  ref: OccurrenceRef,
  patch: OccurrencePatch,
): { update: OccurrenceUpdate; revert: OccurrenceUpdate } | null {
  const day = month.days.find(({ date }) => date === ref.date)
  const before = day?.transactions.find((occurrence) => isAt(occurrence, ref))
  if (!day || !before) return null
  // Days of past months are no part of any balance.
  const shiftCents = isPast(ref.date, month) ? 0 : netOf(patchDay(day, ref, patch)) - netOf(day)
  return {
    update: { ref, patch, shiftCents },
    revert: { ref, patch: pickSame(before, patch), shiftCents: 0 - shiftCents },
  }
}

/** The month with an update applied; the occurrence may be in this month, in a later or in an earlier one. */
export function applyUpdate(
  month: MonthProjection,
  { ref, patch, shiftCents }: OccurrenceUpdate,
): MonthProjection {
  const days = month.days.map((day) => {
    const patched = day.date === ref.date ? patchDay(day, ref, patch) : day
    return day.date < ref.date ? patched : shiftDay(patched, shiftCents)
  })
  return { ...month, days }
}

/** The month with another starting balance: past months stay at 0. */
export function shiftBalances(month: MonthProjection, shiftCents: number): MonthProjection {
  const days = month.days.map((day) => (isPast(day.date, month) ? day : shiftDay(day, shiftCents)))
  return { ...month, days }
}

function patchDay(day: Day, ref: OccurrenceRef, patch: OccurrencePatch): Day {
  const transactions = day.transactions.map((occurrence) =>
    isAt(occurrence, ref) ? { ...occurrence, ...patch } : occurrence,
  )
  const sums = { income: 0, expense: 0 }
  let pendingCount = 0
  for (const { kind, amountCents, occurred } of transactions) {
    if (occurred) continue
    sums[kind] += amountCents
    pendingCount++
  }
  const { income: incomeCents, expense: expenseCents } = sums
  return { ...day, transactions, incomeCents, expenseCents, pendingCount }
}

function shiftDay(day: Day, shiftCents: number): Day {
  // The same object lets a day that did not change skip its rendering.
  return shiftCents === 0 ? day : { ...day, balanceCents: day.balanceCents + shiftCents }
}

function netOf({ incomeCents, expenseCents }: Day): number {
  return netCents(incomeCents, expenseCents)
}

function isAt(occurrence: Occurrence, { kind, id }: OccurrenceRef): boolean {
  return occurrence.kind === kind && occurrence.id === id
}

function isPast(date: string, { today }: MonthProjection): boolean {
  return date.slice(0, 7) < today.slice(0, 7)
}

function pickSame(occurrence: Occurrence, patch: OccurrencePatch): OccurrencePatch {
  const { amountCents, hasOverride, occurred } = occurrence
  const before = { amountCents, hasOverride, occurred }
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in patch))
}
