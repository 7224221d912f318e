/** [behaviour: Projection] */
import { z } from 'zod'
import { type CashFlowKind, scheduleFields } from '../plan/cash-flow.ts'
import type { PayingCard } from '../plan/spending.ts'
import { accountField, dateField, idField, monthField, timeZoneField } from '../fields.ts'

export interface Occurrence {
  kind: CashFlowKind
  id: number
  name: string
  /** The date that its schedule names, YYYY-MM-DD: marks belong to it. It may fall on another day. */
  date: string
  amountCents: number
  baseAmountCents: number
  hasOverride: boolean
  occurred: boolean
  skipped: boolean
  /** True if a person moved it to the day on which it falls. */
  moved: boolean
  /** It pays for it later: the occurrence counts on that day, as a part of the payment. */
  card: PayingCard | null
  oneTime?: true
}

export interface Day {
  date: string
  /** At the end of the day; 0 in past months. */
  balanceCents: number
  /** The sum of the pending incomes; the next three fields cover pending occurrences as well. */
  incomeCents: number
  expenseCents: number
  /** The part of the expenses that is spent a little every day, and has no occurrence. */
  everydayCents: number
  netCents: number
  pendingCount: number
  /** Incomes before expenses, then by name, then by id. */
  transactions: Occurrence[]
  /** Only in a month of more than 2,000 occurrences: how many the day has beside these, its first 50. */
  moreCount?: number
}

export interface DayPage extends Day {
  moreCount: number
  nextCursor: number | null
}

export const MAX_MONTH_OCCURRENCES = 2_000

export const OCCURRENCES_PER_PAGE = 50

/**
 * Figures of a month or a year. First, last, lowest and highest are balances at the end of a day; income
 * and expense are sums of the pending occurrences, and net is the one less the other.
 */
export interface Span {
  firstDayCents: number
  lastDayCents: number
  lowestCents: number
  highestCents: number
  incomeCents: number
  expenseCents: number
  netCents: number
}

export interface MonthProjection {
  month: string
  today: string
  /** The balance at the end of the month before; the starting balance in the current month, 0 in past ones. */
  startCents: number
  days: Day[]
}

export interface YearProjection {
  year: number
  today: string
  /** All twelve; in the current year only those from the current month on. */
  months: ({ month: string } & Span)[]
  totals: { incomeCents: number; expenseCents: number; netCents: number }
}

export interface YearsProjection {
  today: string
  years: ({ year: number } & Span)[]
}

export interface BalancesProjection {
  from: string
  today: string
  balancesCents: number[]
  /** The balances of these days have a range, which `projection.range` answers. */
  hasRange: boolean
}

export interface NextDate {
  date: string
  on: string
  /** Only where `paidBy` was asked: the payment that pays for it; null where none does. */
  card?: PayingCard | null
}

const MAX_DATES_FROM = 31

export const MAX_BALANCE_DAYS = 3_660

export const projectionScope = { account: accountField, timeZone: timeZoneField }
export const projectionScopeInput = z.object(projectionScope)
const yearField = z.int({ error: 'The year must be a whole number.' })

export const monthProjectionInput = z.object({ ...projectionScope, month: monthField })
export const dayProjectionInput = z.object({
  ...projectionScope,
  date: dateField,
  /** The number of the day's occurrences on the pages before this one; absent for the first page. */
  cursor: idField.optional(),
})
export const yearProjectionInput = z.object({ ...projectionScope, year: yearField })
export const yearsProjectionInput = z.object({
  ...projectionScope,
  fromYear: yearField,
  count: z
    .int({ error: 'The count must be a whole number.' })
    .min(1, 'The count must be at least 1.')
    .max(100, 'The count must be at most 100.'),
})
export const balancesProjectionInput = z.object({
  ...projectionScope,
  from: dateField,
  to: dateField,
})

const DAY_MS = 24 * 60 * 60 * 1_000

/** @param tooEarly the sentence for a day before the current month */
export function exportRangeForm(today: string, tooEarly: string) {
  return z.object({ from: z.string(), to: z.string() }).superRefine(({ from, to }, context) => {
    const refuse = (field: 'from' | 'to', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (from === '') refuse('from', 'Choose the first day.')
    else if (from < `${today.slice(0, 7)}-01`) refuse('from', tooEarly)
    else if (to === '') refuse('to', 'Choose the last day.')
    else if (to < from) refuse('to', 'The last day must not be before the first day.')
    else if (Date.parse(to) - Date.parse(from) >= MAX_BALANCE_DAYS * DAY_MS)
      refuse('to', 'At most ten years can be exported at once.')
  })
}
const MAX_NEXT_DATES = 24

export const nextDatesInput = z
  .object({
    ...projectionScope,
    ...scheduleFields,
    /** The first day on which they may fall, not before the 1st of the current month; today when missing. */
    from: dateField.optional(),
    /** The card with which it is paid. */
    paidBy: idField.optional(),
    count: z
      .int({ error: 'The count must be a whole number.' })
      .min(1, 'The count must be at least 1.')
      .max(MAX_DATES_FROM, `The count must be at most ${MAX_DATES_FROM}.`),
  })
  .refine(({ from, count }) => from !== undefined || count <= MAX_NEXT_DATES, {
    path: ['count'],
    error: `The count must be at most ${MAX_NEXT_DATES}.`,
  })

export type ProjectionScope = z.infer<typeof projectionScopeInput>
export type MonthProjectionInput = z.infer<typeof monthProjectionInput>
export type DayProjectionInput = z.infer<typeof dayProjectionInput>
export type YearProjectionInput = z.infer<typeof yearProjectionInput>
export type YearsProjectionInput = z.infer<typeof yearsProjectionInput>
export type BalancesProjectionInput = z.infer<typeof balancesProjectionInput>
export type NextDatesInput = z.infer<typeof nextDatesInput>
