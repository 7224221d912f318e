/**
 * The ways in which an expense leaves an account other than by itself on its own day. Money is integer cents
 * [behaviour: Cards] [behaviour: Everyday spending].
 */
import { z } from 'zod'
import { amountCentsField, idField } from '../fields.ts'
import type { Schedule, ScheduleChange } from '../schedules/schedule.ts'

export interface Spending {
  /** 1 to 31 makes a card of a monthly expense: its bill closes on that day of a month. */
  closeDay: number | null
  /** The card with which it is paid; null for the account. */
  paidBy: number | null
  /** True for what is spent a little every day: its amount is that of a week, and it has no dates. */
  everyday: boolean
  /** Eight of ten weeks lie between these; both or none. */
  everydayLowCents: number | null
  everydayHighCents: number | null
}

/** Paid by itself, from the account. */
export const PLAIN_SPENDING: Spending = {
  closeDay: null,
  paidBy: null,
  everyday: false,
  everydayLowCents: null,
  everydayHighCents: null,
}

export const SPENDING_NAMES = Object.keys(PLAIN_SPENDING) as (keyof Spending)[]

export const MAX_CARDS = 10
export const MAX_EVERYDAY = 5
/** The number that an account can add. */
export interface SpendingRoom {
  cards: number
  everyday: number
}

export const CARDS_SENTENCE = `An account can have at most ${MAX_CARDS} cards.`
export const EVERYDAY_SENTENCE = `An account can have at most ${MAX_EVERYDAY} everyday expenses.`
export const NO_DATES = 'Everyday spending has no dates to mark.'
export const NO_CARD = 'That card is not in this account.'

/** The part of a card that pays for a purchase, with the date of the payment and the day on which it falls. */
export interface PayingCard {
  id: number
  name: string
  date: string
  on: string
}

const CLOSE_DAY_SENTENCE = 'The day on which the bill closes must be a whole number from 1 to 31.'

export const spendingFields = {
  closeDay: z
    .int({ error: CLOSE_DAY_SENTENCE })
    .min(1, CLOSE_DAY_SENTENCE)
    .max(31, CLOSE_DAY_SENTENCE)
    .nullable()
    .optional(),
  paidBy: idField.nullable().optional(),
  everyday: z.boolean({ error: '"everyday" must be true or false.' }).optional(),
  everydayLowCents: amountCentsField.nullable().optional(),
  everydayHighCents: amountCentsField.nullable().optional(),
}

/** A new or an edited expense; a field that is undefined stays as it is. */
export type SpendingChange = { [Field in keyof Spending]?: Spending[Field] | undefined }

interface Spender {
  kind: 'income' | 'expense'
  amountCents: number
  schedule: Schedule
  spending: Spending
}

/** Why an expense is refused. */
export interface SpendingProblem {
  sentence: string
}

export function spendingOf(of: Spending): Spending {
  const { closeDay, paidBy, everyday, everydayLowCents, everydayHighCents } = of
  return { closeDay, paidBy, everyday, everydayLowCents, everydayHighCents }
}

/** Everyday spending is weekly, and has nothing else of a schedule than its first and its last date. */
export function everydaySchedule(
  { everyday }: Spending,
  change: SpendingChange & ScheduleChange,
): ScheduleChange {
  if (change.everyday !== true || everyday) return change
  const emptied = { every: null, anchorDate: null, weekend: null, recurrenceDay: null }
  const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...emptied, ...sent }
}

/**
 * The spending of a cash flow after a change. Another type makes a card, or everyday spending, a plain expense; an amount
 * outside of the range empties the range.
 *
 * @param after the cash flow with its changed amount and schedule, and with its spending before
 */
export function changeSpending(
  { kind, amountCents, schedule, spending }: Spender,
  change: SpendingChange & ScheduleChange,
): Spending | SpendingProblem {
  const { recurrenceType } = schedule
  const isMonthly = recurrenceType === 'MONTHLY'
  const closeDay =
    change.closeDay ?? (change.closeDay === null || !isMonthly ? null : spending.closeDay)
  const paidBy = change.paidBy === undefined ? spending.paidBy : change.paidBy
  const everyday = change.everyday ?? (spending.everyday && recurrenceType === 'WEEKLY')
  if (kind === 'income' && (closeDay !== null || paidBy !== null || everyday))
    return { sentence: 'Only an expense can be a card, be paid with one, or be everyday spending.' }
  if (closeDay !== null) {
    if (!isMonthly || schedule.every !== null || schedule.weekdayOfMonth)
      return { sentence: 'A card must be paid every month, on a day of the month.' }
    if (paidBy !== null) return { sentence: 'A card cannot be paid with a card.' }
  }
  if (everyday) {
    if (recurrenceType !== 'WEEKLY')
      return { sentence: 'Everyday spending must have the amount of a week.' }
    if (schedule.every !== null || schedule.weekend !== null || schedule.recurrenceDay !== null)
      return {
        sentence: 'Everyday spending can have no day, no count of weeks and no rule for weekends.',
      }
  }
  const range = changeRange({ amountCents, everyday, spending }, change)
  return 'sentence' in range ? range : { closeDay, paidBy, everyday, ...range }
}

type Range = Pick<Spending, 'everydayLowCents' | 'everydayHighCents'>

const NO_RANGE: Range = { everydayLowCents: null, everydayHighCents: null }

function changeRange(
  {
    amountCents,
    everyday,
    spending,
  }: Pick<Spender, 'amountCents' | 'spending'> & { everyday: boolean },
  change: SpendingChange,
): Range | SpendingProblem {
  const { everydayLowCents: sentLow, everydayHighCents: sentHigh } = change
  const low = sentLow === undefined ? spending.everydayLowCents : sentLow
  const high = sentHigh === undefined ? spending.everydayHighCents : sentHigh
  const isSent = isSet(sentLow) || isSet(sentHigh)
  if (!everyday) return isSent ? { sentence: 'Only everyday spending can have a range.' } : NO_RANGE
  if (low === null && high === null) return NO_RANGE
  if (low === null || high === null)
    return { sentence: 'A range needs both its lowest and its highest week.' }
  if (low <= amountCents && amountCents <= high)
    return { everydayLowCents: low, everydayHighCents: high }
  return isSent ? { sentence: 'The amount of a week must lie within its range.' } : NO_RANGE
}

export function isSpendingProblem(result: Spending | SpendingProblem): result is SpendingProblem {
  return 'sentence' in result
}

function isSet<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}
