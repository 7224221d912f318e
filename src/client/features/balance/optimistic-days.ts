/**
 * Optimistic updates of days: what they will look like once a change is saved, until the server's numbers
 * replace them. A day is part of a month, or comes with a page of its occurrences. Money is integer cents.
 */
import { signedAmountCents } from '../../../shared/signed-amount.ts'
import type { Day, MonthProjection, Occurrence } from '../../../shared/projection.ts'
import { isPending, type OccurrenceRef } from './occurrence.ts'

/** An occurrence, and the day on which it falls, YYYY-MM-DD. */
export interface PlacedOccurrence {
  on: string
  occurrence: Occurrence
}

type OccurrenceFields = Partial<
  Pick<Occurrence, 'amountCents' | 'hasOverride' | 'occurred' | 'skipped' | 'moved'>
>

/** What a user can change about an occurrence; `on` is another day on which it falls. */
export type OccurrencePatch = OccurrenceFields & { on?: string }

/** An optimistic update of one occurrence: as it was before, and as it is after. */
export interface OccurrenceUpdate {
  before: PlacedOccurrence
  after: PlacedOccurrence
  fields: OccurrenceFields
  today: string
  /** Whether a done mark also changes the starting balance by the amount [behaviour: Mark done moves the balance]. */
  doneMovesBalance: boolean
}

type DayFigures = Pick<Day, 'incomeCents' | 'expenseCents' | 'pendingCount'>

/** An occurrence among the days that list it; undefined when none of them does. */
export function findPlaced(days: readonly Day[], ref: OccurrenceRef): PlacedOccurrence | undefined {
  for (const day of days) {
    const occurrence = findListed(day, ref)
    if (occurrence) return { on: day.date, occurrence }
  }
  return undefined
}

export function createUpdate(
  before: PlacedOccurrence,
  { on = before.on, ...fields }: OccurrencePatch,
  today: string,
  doneMovesBalance = false,
): OccurrenceUpdate {
  const after = { on, occurrence: { ...before.occurrence, ...fields } }
  return { before, after, fields, today, doneMovesBalance }
}

/**
 * The update that reverts another one, and keeps what was changed beside it.
 *
 * @param current The occurrence as it is now.
 */
export function revertUpdate(
  { before, after, fields, today, doneMovesBalance }: OccurrenceUpdate,
  current: PlacedOccurrence,
): OccurrenceUpdate {
  const on = before.on === after.on ? current.on : before.on
  const patch = { ...pickSame(before.occurrence, fields), on }
  return createUpdate(current, patch, today, doneMovesBalance)
}

/** The month with an update applied; the occurrence may be in this month, in a later or in an earlier one. */
export function applyUpdate(month: MonthProjection, update: OccurrenceUpdate): MonthProjection {
  // The end of the month before: later than all of its days, and earlier than the 1st.
  const startShift = shiftAt(`${month.month}-00`, update)
  return {
    ...month,
    startCents: month.startCents + startShift,
    days: month.days.map((day) => applyToDay(day, update)),
  }
}

/** A day with an update applied. */
export function applyToDay<D extends Day>(day: D, update: OccurrenceUpdate): D {
  return shiftDay(changeList(day, update), shiftAt(day.date, update))
}

/** By how much an update changes the balance at the end of a day. */
function shiftAt(date: string, update: OccurrenceUpdate): number {
  const { before, after, today } = update
  const shareCents = shareOf(after, date, today) - shareOf(before, date, today)
  return shareCents + (isPast(date, today) ? 0 : movedCents(update))
}

/** The month with another starting balance: past months stay at 0. */
export function shiftBalances(month: MonthProjection, shiftCents: number): MonthProjection {
  if (isPast(month.month, month.today)) return month
  return {
    ...month,
    startCents: month.startCents + shiftCents,
    days: month.days.map((day) => shiftDay(day, shiftCents)),
  }
}

/** Changes the occurrence, or adds or removes it, and shifts the figures by what that changes in the day itself. */
function changeList<D extends Day>(day: D, { before, after, fields }: OccurrenceUpdate): D {
  const listed = findListed(day, before.occurrence)
  // A day that lists only some of its occurrences has this one too.
  const isUnlisted = !listed && day.moreCount !== undefined && day.date === before.on
  const had = isUnlisted ? before.occurrence : listed
  const isMoved = before.on !== after.on
  const comes = isMoved && day.date === after.on ? after.occurrence : undefined
  const leaves = isMoved && !comes
  const has = had ? (leaves ? undefined : { ...had, ...fields }) : comes
  if (!had && !has) return day
  const [added, removed] = [figuresOf(has), figuresOf(had)]
  const shifted = {
    ...day,
    incomeCents: day.incomeCents + added.incomeCents - removed.incomeCents,
    expenseCents: day.expenseCents + added.expenseCents - removed.expenseCents,
    pendingCount: day.pendingCount + added.pendingCount - removed.pendingCount,
  }
  const { transactions, moreCount = 0 } = day
  if (listed)
    return {
      ...shifted,
      transactions: transactions.flatMap((each) => (each === listed ? (has ?? []) : each)),
    }
  if (isUnlisted) return has ? shifted : { ...shifted, moreCount: Math.max(0, moreCount - 1) }
  if (moreCount > 0) return { ...shifted, moreCount: moreCount + 1 }
  return {
    ...shifted,
    transactions: [...transactions, ...(has ? [has] : [])].toSorted(compareInList),
  }
}

function shiftDay<D extends Day>(day: D, shiftCents: number): D {
  // The same object lets a day that did not change skip its rendering.
  return shiftCents === 0 ? day : { ...day, balanceCents: day.balanceCents + shiftCents }
}

/** What an occurrence adds to the figures of the day on which it falls. */
function figuresOf(occurrence: Occurrence | undefined): DayFigures {
  if (!occurrence || !isPending(occurrence))
    return { incomeCents: 0, expenseCents: 0, pendingCount: 0 }
  const { kind, amountCents } = occurrence
  return {
    incomeCents: kind === 'income' ? amountCents : 0,
    expenseCents: kind === 'expense' ? amountCents : 0,
    pendingCount: 1,
  }
}

/** What an occurrence adds to the balance at the end of a day. What falls in past months is part of no balance. */
function shareOf({ on, occurrence }: PlacedOccurrence, date: string, today: string): number {
  const counts = on <= date && !isPast(on, today) && isPending(occurrence)
  return counts ? signedAmountCents(occurrence) : 0
}

/**
 * By how much the starting balance changes. Marking it pending moves back what the mark moved. That is nearly
 * always the occurrence's amount; where it is not, the server's answer corrects the balance.
 */
function movedCents({ before, after, doneMovesBalance }: OccurrenceUpdate): number {
  const { occurred, skipped } = before.occurrence
  if (!doneMovesBalance || skipped || occurred === after.occurrence.occurred) return 0
  const cents = signedAmountCents(after.occurrence)
  return occurred ? -cents : cents
}

function findListed({ transactions }: Day, ref: OccurrenceRef): Occurrence | undefined {
  return transactions.find(
    ({ kind, id, date }) => id === ref.id && date === ref.date && kind === ref.kind,
  )
}

/** The server's order: incomes first, then by name, by id and by date. */
function compareInList(a: Occurrence, b: Occurrence): number {
  if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
  return a.name.localeCompare(b.name, 'en') || a.id - b.id || (a.date < b.date ? -1 : 1)
}

function isPast(date: string, today: string): boolean {
  return date.slice(0, 7) < today.slice(0, 7)
}

function pickSame(occurrence: Occurrence, fields: OccurrenceFields): OccurrenceFields {
  const { amountCents, hasOverride, occurred, skipped, moved } = occurrence
  const before = { amountCents, hasOverride, occurred, skipped, moved }
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in fields))
}
