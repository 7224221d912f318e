/** What "Can I afford it?" holds while it is being filled in: as typed and chosen [behaviour: Can I afford it?]. */
import type { AffordInput } from '../../../shared/answers.ts'
import { AMOUNT_LIMITS, BALANCE_LIMITS, readMoney } from '../../../shared/money-text.ts'
import { addDays, formatDayNear } from '../../words/dates.ts'

type Every = Exclude<AffordInput['every'], 'save'>

export interface AffordDraft {
  amount: string
  /** As long as nobody has typed in its field, the buffer. */
  keep: string | null
  every: Every
  isOnDay: boolean
  /** YYYY-MM-DD; empty where none is chosen. */
  date: string
}

export const EMPTY_DRAFT: AffordDraft = {
  amount: '',
  keep: null,
  every: 'once',
  isOnDay: false,
  date: '',
}

/** What the server is asked. */
export interface Question extends Pick<AffordInput, 'amountCents' | 'date'> {
  every: Every
  keepCents: number
}

/** How many days an answer covers: a year. */
export const AFFORD_DAYS = 365

/** What is wrong with the fields: a sentence for each, or nothing. */
export type AffordProblems = Partial<Record<'amount' | 'keep' | 'date', string>>

/**
 * The question that the draft asks; without an amount, how much could be spent.
 *
 * @param today YYYY-MM-DD
 */
export function questionOf(
  draft: AffordDraft,
  bufferCents: number,
  today: string,
): { question: Question } | { question: null; problems: AffordProblems } {
  const amount = readMoney(draft.amount, AMOUNT_LIMITS)
  const keep =
    draft.keep === null
      ? { cents: bufferCents, problem: null }
      : readMoney(draft.keep, BALANCE_LIMITS)
  const dateSentence = draft.isOnDay ? dateProblem(draft.date, today) : undefined
  const problems: AffordProblems = {
    ...(amount.problem && { amount: amount.problem }),
    ...(keep.problem && { keep: keep.problem }),
    ...(dateSentence && { date: dateSentence }),
  }
  if (amount.problem || keep.problem || dateSentence) return { question: null, problems }
  const { every, isOnDay, date } = draft
  return {
    question: {
      // A field that was cleared counts as 0.
      amountCents: amount.cents ?? 0,
      keepCents: keep.cents ?? 0,
      every,
      ...(isOnDay && { date }),
    },
  }
}

function dateProblem(date: string, today: string): string | undefined {
  const lastDay = addDays(today, AFFORD_DAYS - 1)
  if (date === '') return 'Choose a day.'
  if (date < today) return 'Choose today or a later day.'
  return date > lastDay ? `Choose a day until ${formatDayNear(lastDay, today)}.` : undefined
}
