/** The input and the answer of the plan from payday to payday [behaviour: Paychecks]. Money is integer cents. */
import { z } from 'zod'
import type { OpenItem } from '../plan/check-in.ts'
import { type DayBalance, DEFAULT_OUTLOOK_DAYS } from './answers.ts'
import { projectionScope } from './projection.ts'

/** The days from one payday through the day before the next one, both included. */
export interface Paycheck {
  from: string
  to: string
  /** True for the first one, which begins with today. */
  isRunning: boolean
  /** The balance before its first day; `startCents` + `leftCents` = `endCents`, always. */
  startCents: number
  /** The sums of what is pending in it; neither is negative. */
  inCents: number
  outCents: number
  /** The number of its pending expenses; everyday spending is none. */
  billCount: number
  /** The part of `outCents` that is everyday spending. */
  everydayCents: number
  leftCents: number
  endCents: number
  /** The earliest of its days with the lowest balance. */
  lowest: DayBalance
  /** The most that can be spent on its first day so that no day from then on falls below the buffer; never negative. */
  spareCents: number
  /** The part of its last balance that must stay for later. */
  keepCents: number
  /** The largest expense for which it must; null where there is none. */
  keepFor: Omit<OpenItem, 'date'> | null
  /** The largest first, then by day: at most 50 of each. */
  bills: OpenItem[]
  incomes: OpenItem[]
}

export interface Paychecks {
  today: string
  bufferCents: number
  /** The smallest amount to keep of each paycheck so that all of them end with the buffer; null where none is enough. */
  steadyCents: number | null
  paychecks: Paycheck[]
}

/** The days within which a payday is looked for. */
export const PAYDAY_DAYS = DEFAULT_OUTLOOK_DAYS

export const MAX_PAYCHECK_ITEMS = 50

const MAX_PAYCHECKS = 26
const DEFAULT_PAYCHECKS = 8

export const paychecksInput = z.object({
  ...projectionScope,
  count: z
    .int({ error: 'The count must be a whole number.' })
    .min(1, 'The count must be at least 1.')
    .max(MAX_PAYCHECKS, `The count must be at most ${MAX_PAYCHECKS}.`)
    .default(DEFAULT_PAYCHECKS),
})

export type PaychecksInput = z.infer<typeof paychecksInput>
