import type { Affordability, AffordInput } from '../../../shared/projections/answers.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import {
  lastDayOf,
  LONGEST_RANGE,
  monthsAfter,
  rangeWith,
  type ShownRange,
} from '../../plan/shown-range.tsx'
import { formatDayNear } from '../../words/dates.ts'
import type { PlannedExpense } from '../../plan/door.ts'

type Every = AffordInput['every']

export interface AffordDraft {
  amount: string
  /** Null until typed: then the buffer counts. */
  keep: string | null
  every: Every
  isOnDay: boolean
  date: string
  by: string
}

export const EMPTY_DRAFT: AffordDraft = {
  amount: '',
  keep: null,
  every: 'once',
  isOnDay: false,
  date: '',
  by: '',
}

export interface Question extends Pick<AffordInput, 'amountCents' | 'date' | 'every'> {
  keepCents: number
  range: ShownRange
}

function dayOf({ every, isOnDay, date, by }: AffordDraft): string | undefined {
  if (every === 'save') return by
  return isOnDay ? date : undefined
}

const MONTHS_COVERED = 3

/** At least a year for a monthly spending: its first months say little of the others. */
export function rangeOf(draft: AffordDraft, chosen: ShownRange, today: string): ShownRange {
  const day = dayOf(draft) ?? ''
  if (draft.every !== 'month') return rangeWith(day, chosen, today)
  const atLeastYear = rangeWith(monthsAfter(today, 12), chosen, today)
  return isDay(day) ? rangeWith(monthsAfter(day, MONTHS_COVERED), atLeastYear, today) : atLeastYear
}

/** A date that is being typed may have a year of one digit, or of six. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

export type AffordProblems = Partial<Record<'amount' | 'keep' | 'date', string>>

export function questionOf(
  draft: AffordDraft,
  bufferCents: number,
  { today, range }: { today: string; range: ShownRange },
): { question: Question } | { question: null; problems: AffordProblems } {
  const amount = readMoney(draft.amount, AMOUNT_LIMITS)
  const keep =
    draft.keep === null
      ? { cents: bufferCents, problem: null }
      : readMoney(draft.keep, BALANCE_LIMITS)
  const date = dayOf(draft)
  const dateSentence = date === undefined ? undefined : dateProblem(date, today)
  const problems: AffordProblems = {
    ...(amount.problem && { amount: amount.problem }),
    ...(keep.problem && { keep: keep.problem }),
    ...(dateSentence && { date: dateSentence }),
  }
  if (amount.problem || keep.problem || dateSentence) return { question: null, problems }
  return {
    question: {
      // A field that was cleared counts as 0.
      amountCents: amount.cents ?? 0,
      keepCents: keep.cents ?? 0,
      every: draft.every,
      range: rangeOf(draft, range, today),
      ...(date !== undefined && { date }),
    },
  }
}

function dateProblem(date: string, today: string): string | undefined {
  const lastDay = lastDayOf(today, LONGEST_RANGE)
  if (date === '') return 'Choose a day.'
  if (date < today) return 'Choose today or a later day.'
  return date.length > lastDay.length || date > lastDay
    ? `Choose a day until ${formatDayNear(lastDay, today)}.`
    : undefined
}

/** In equal parts; the last one is the rest. */
export function partsOf(
  amountCents: number,
  answer: Affordability,
  today: string,
): Omit<PlannedExpense, 'name'> {
  const { months = 1, perMonthCents = 0, lastPartCents = 0 } = answer
  if (months === 1) return { amountCents, every: 'once', date: today }
  const last = { date: monthsAfter(today, months - 1), amountCents: lastPartCents }
  return { amountCents: perMonthCents, every: 'month', date: today, last }
}
