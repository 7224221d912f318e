/** [behaviour: Answers] */
import { z } from 'zod'
import type { CashFlowKind } from '../plan/cash-flow.ts'
import { amountCentsField, dateField } from '../fields.ts'
import { MAX_AMOUNT_CENTS } from '../money/money.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS } from '../money/money-text.ts'
import { typedDay, typedMoneyOr } from '../typed-fields.ts'
import type { CountedPayment } from './card-bill.ts'
import { MAX_BALANCE_DAYS, projectionScope } from './projection.ts'

export interface DayBalance {
  date: string
  cents: number
}

export interface Outlook {
  today: string
  todayCents: number
  bufferCents: number
  lowest: DayBalance
  firstBelowZero: string | null
  /** Null while the buffer is 0. */
  firstBelowBuffer: string | null
  /** The next income to wait for; null where none falls after today within the days. */
  payday: Payday | null
  /** Pending expenses from today through the day before the payday, or through the last day without one. */
  billsCents: number
  billCount: number
  /** Everyday spending without a card on those days. */
  everydayCents: number
  safeToSpendCents: number
  spareCents: number
}

export interface Payday {
  date: string
  kind: CashFlowKind
  id: number
  name: string
  amountCents: number
}

/** `startCents` + `incomeCents` - `expenseCents` = `endCents`, always. */
export interface Explanation {
  from: string
  to: string
  startCents: number
  incomeCents: number
  expenseCents: number
  /** One for each cash flow with pending occurrences: incomes first, larger sums first, then by id. */
  lines: ExplanationLine[]
  endCents: number
  /** Only there where it was asked for. */
  parts?: ExplanationParts
}

/** More about some of the lines: the payments of which a card's line is the sum, and which lines count days. */
export interface ExplanationParts {
  /** Ascending by the day on which they fall, then by id. */
  payments: CountedPayment[]
  everydayIds: number[]
}

export interface ExplanationLine {
  kind: CashFlowKind
  id: number
  name: string
  count: number
  amountCents: number
  firstOn: string
  lastOn: string
}

export interface Affordability {
  /** The day that was asked about; else the earliest day that does, or null. */
  date: string | null
  ok: boolean
  /** The lowest balance with the spending in it, from its first day on; from today on where no day has room for it. */
  lowest: DayBalance | null
  firstShort: string | null
  /** The balance to keep minus the lowest balance; 0 if that is not below. */
  shortByCents: number
  /** The most that could be spent on the day, each month, or saved up, without falling below what is to be kept. */
  mostCents: number
  /** Only there where the amount is saved up: what is set aside each month, but for the last one, which has the rest. */
  perMonthCents?: number
  lastPartCents?: number
  months?: number
}

const daysField = z
  .int({ error: 'The days must be a whole number.' })
  .min(1, 'The days must be at least 1.')
  .max(MAX_BALANCE_DAYS, `The days must be at most ${MAX_BALANCE_DAYS}.`)

export const DEFAULT_OUTLOOK_DAYS = 90
const DEFAULT_AFFORD_DAYS = 365

export const outlookInput = z.object({
  ...projectionScope,
  days: daysField.default(DEFAULT_OUTLOOK_DAYS),
})

export const explainInput = z.object({
  ...projectionScope,
  from: dateField.optional(),
  to: dateField,
  /** True for an answer with `parts`. */
  parts: z.boolean({ error: '"parts" must be true or false.' }).optional(),
})

const EVERYS = ['once', 'month', 'save'] as const

export const affordInput = z
  .object({
    ...projectionScope,
    amountCents: amountCentsField,
    /** Missing: the first day with room for "once", today for "month". "save" needs it: all is saved by then. */
    date: dateField.optional(),
    every: z.enum(EVERYS, { error: '"every" must be "once", "month" or "save".' }).default('once'),
    keepCents: z
      .int({ error: 'What to keep must be a whole number of cents.' })
      .min(-MAX_AMOUNT_CENTS, 'What to keep must be at least -$999,999,999.99.')
      .max(MAX_AMOUNT_CENTS, 'What to keep must be at most $999,999,999.99.')
      .optional(),
    days: daysField.default(DEFAULT_AFFORD_DAYS),
  })
  .refine(({ every, date }) => every !== 'save' || date !== undefined, {
    path: ['date'],
    error: 'Saving up needs the date by which the amount has to be there.',
  })

export interface AffordDraft {
  amount: string
  keep: string | null
  every: AffordInput['every']
  isOnDay: boolean
  date: string
  by: string
  name: string
}

export function affordDayOf({ every, isOnDay }: AffordDraft): 'by' | 'date' | null {
  return every === 'save' ? 'by' : isOnDay ? 'date' : null
}

interface AffordDays {
  today: string
  lastDay: string
  lastDayInWords: string
}

export function affordForm(draft: AffordDraft, bufferCents: number, days: AffordDays) {
  const { today, lastDay, lastDayInWords } = days
  const dayField = affordDayOf(draft)
  // The year of a date that is being typed may have six digits.
  const isInReach = (day: string) => day.length <= lastDay.length && day <= lastDay
  const day = typedDay(today).refine(isInReach, `Choose a day until ${lastDayInWords}.`)
  return z
    .object({
      amount: typedMoneyOr(AMOUNT_LIMITS, 0),
      keep: typedMoneyOr(BALANCE_LIMITS, 0).nullable(),
      every: z.enum(EVERYS),
      isOnDay: z.boolean(),
      name: z.string(),
      date: dayField === 'date' ? day : z.string(),
      by: dayField === 'by' ? day : z.string(),
    })
    .transform(({ amount, keep, every, ...typed }) => ({
      amountCents: amount,
      keepCents: keep ?? bufferCents,
      every,
      ...(dayField && { date: typed[dayField] }),
    }))
}

export type OutlookInput = z.infer<typeof outlookInput>
export type ExplainInput = z.infer<typeof explainInput>
export type AffordInput = z.infer<typeof affordInput>
