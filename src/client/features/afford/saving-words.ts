/** The answer of "Save up for it" in a person's words [behaviour: Can I afford it?]. */
import { formatCents } from '../../../shared/money/money.ts'
import { countOf } from '../../words/counts.ts'
import {
  type AnswerInWords,
  dayWords,
  lowestWith,
  type Sentence,
  shortfall,
} from './afford-words.ts'
import { lastPartCents } from './saved-parts.ts'
import type { Answered } from './use-affordability.ts'

/** Answers about setting an amount aside each month. @param today YYYY-MM-DD */
export function savingInWords(answered: Answered, today: string): AnswerInWords {
  const { question, answer } = answered
  const { ok, mostCents, months = 1, perMonthCents = 0 } = answer
  const by = dayWords(question.date ?? today, today)
  const most = formatCents(mostCents)
  if (question.amountCents === 0)
    return {
      isYes: null,
      verdict: [
        mostCents > 0 ? `You can save up to ${most} by ` : 'You cannot save anything by ',
        by,
        '.',
      ],
      details: [
        ...shortfall(answered, today),
        ['With an amount, the answer says how much that is a month.'],
      ],
    }
  const lastCents = lastPartCents(question.amountCents, answer)
  const parts =
    months === 1
      ? `${formatCents(lastCents)} today`
      : `${formatCents(perMonthCents)} a month, ${countOf(months, 'time')} from today`
  const last: Sentence[] =
    months === 1 || lastCents === perMonthCents
      ? []
      : [[`The last one is ${formatCents(lastCents)}.`]]
  if (ok)
    return {
      isYes: true,
      verdict: [`Yes, ${parts}.`],
      details: [
        ...last,
        ...lowestWith('with it', answered, today),
        [`You could save up to ${most} by then.`],
      ],
    }
  return {
    isYes: false,
    verdict: ['Not by ', by, '.'],
    details: [
      [`It would be ${parts}.`],
      ...last,
      ...shortfall(answered, today),
      [
        mostCents > 0
          ? `The most you could save by then is ${most}.`
          : 'Nothing could be saved by then.',
      ],
    ],
  }
}
