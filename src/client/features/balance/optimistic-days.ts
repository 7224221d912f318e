/**
 * Optimistic updates of days: what they will look like once a change is saved, until the server's numbers
 * replace them. A day is part of a month, or comes with a page of its occurrences. Money is integer cents.
 */
import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import { signedAmountCents } from '../../../shared/signed-amount.ts'
import type { Day, MonthProjection, Occurrence } from '../../../shared/projection.ts'

export interface OccurrenceRef {
  kind: CashFlowKind
  id: number
  /** YYYY-MM-DD */
  date: string
}

/** The part of an occurrence that a user can change on its date. */
export type OccurrencePatch = Partial<Pick<Occurrence, 'amountCents' | 'hasOverride' | 'occurred'>>

type DayFigures = Pick<Day, 'incomeCents' | 'expenseCents' | 'pendingCount'>

/** An optimistic update of one occurrence: its new fields, and by how much figures and balances shift. */
export interface OccurrenceUpdate {
  ref: OccurrenceRef
  patch: OccurrencePatch
  /** By how much the figures of its day shift. */
  figures: DayFigures
  /** By how much the balances from its day on shift. */
  shiftCents: number
}

/**
 * The optimistic update for a patch, computed from a day that lists the occurrence, and the update that reverts
 * it. Null when none of the days lists it.
 */
export function createUpdate(
  days: readonly Day[],
  today: string,
  ref: OccurrenceRef,
  patch: OccurrencePatch,
): { update: OccurrenceUpdate; revert: OccurrenceUpdate } | null {
  const before = days.map((day) => findOn(day, ref)).find((found) => found !== undefined)
  if (!before) return null
  const after = { ...before, ...patch }
  // Days of past months are no part of any balance.
  const shiftCents = isPast(ref.date, today) ? 0 : netOf(after) - netOf(before)
  return {
    update: { ref, patch, figures: difference(after, before), shiftCents },
    revert: {
      ref,
      patch: pickSame(before, patch),
      figures: difference(before, after),
      shiftCents: 0 - shiftCents,
    },
  }
}

/** The month with an update applied; the occurrence may be in this month, in a later or in an earlier one. */
export function applyUpdate(month: MonthProjection, update: OccurrenceUpdate): MonthProjection {
  return { ...month, days: month.days.map((day) => applyToDay(day, update)) }
}

/** A day with an update applied. */
export function applyToDay<D extends Day>(day: D, update: OccurrenceUpdate): D {
  const { ref, shiftCents } = update
  const patched = day.date === ref.date ? patchDay(day, update) : day
  return day.date < ref.date ? patched : shiftDay(patched, shiftCents)
}

/** The month with another starting balance: past months stay at 0. */
export function shiftBalances(month: MonthProjection, shiftCents: number): MonthProjection {
  const days = month.days.map((day) =>
    isPast(day.date, month.today) ? day : shiftDay(day, shiftCents),
  )
  return { ...month, days }
}

/** Shifts the figures by what the patch changes in the day itself, if the day lists the occurrence. */
function patchDay<D extends Day>(day: D, { ref, patch, figures }: OccurrenceUpdate): D {
  const before = findOn(day, ref)
  const { incomeCents, expenseCents, pendingCount } = before
    ? difference({ ...before, ...patch }, before)
    : figures
  return {
    ...day,
    incomeCents: day.incomeCents + incomeCents,
    expenseCents: day.expenseCents + expenseCents,
    pendingCount: day.pendingCount + pendingCount,
    transactions: day.transactions.map((occurrence) =>
      occurrence === before ? { ...occurrence, ...patch } : occurrence,
    ),
  }
}

function shiftDay<D extends Day>(day: D, shiftCents: number): D {
  // The same object lets a day that did not change skip its rendering.
  return shiftCents === 0 ? day : { ...day, balanceCents: day.balanceCents + shiftCents }
}

/** What one occurrence adds to the figures of its day, less what another one does. */
function difference(one: Occurrence, other: Occurrence): DayFigures {
  const [added, removed] = [figuresOf(one), figuresOf(other)]
  return {
    incomeCents: added.incomeCents - removed.incomeCents,
    expenseCents: added.expenseCents - removed.expenseCents,
    pendingCount: added.pendingCount - removed.pendingCount,
  }
}

function figuresOf({ kind, amountCents, occurred }: Occurrence): DayFigures {
  const cents = occurred ? 0 : amountCents
  return {
    incomeCents: kind === 'income' ? cents : 0,
    expenseCents: kind === 'expense' ? cents : 0,
    pendingCount: occurred ? 0 : 1,
  }
}

function netOf(occurrence: Occurrence): number {
  return occurrence.occurred ? 0 : signedAmountCents(occurrence)
}

function findOn({ date, transactions }: Day, ref: OccurrenceRef): Occurrence | undefined {
  if (date !== ref.date) return undefined
  return transactions.find(({ kind, id }) => kind === ref.kind && id === ref.id)
}

function isPast(date: string, today: string): boolean {
  return date.slice(0, 7) < today.slice(0, 7)
}

function pickSame(occurrence: Occurrence, patch: OccurrencePatch): OccurrencePatch {
  const { amountCents, hasOverride, occurred } = occurrence
  const before = { amountCents, hasOverride, occurred }
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in patch))
}
