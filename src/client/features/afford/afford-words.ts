/** The answer of "Can I afford it?" in a person's words [behaviour: Can I afford it?]. */
import type { Affordability } from '../../../shared/answers.ts'
import { formatCents } from '../../../shared/money.ts'
import { formatWeekdayNear } from '../../words/dates.ts'
import type { Question } from './afford-draft.ts'

interface DayWords {
  /** YYYY-MM-DD */
  date: string
  text: string
}

/** Words, and days that can be opened. */
export type Sentence = (string | DayWords)[]

export interface AnswerInWords {
  /** Null where no amount was asked about. */
  isYes: boolean | null
  verdict: Sentence
  details: Sentence[]
}

/** @param today YYYY-MM-DD */
export function answerInWords(
  question: Question,
  answer: Affordability,
  today: string,
): AnswerInWords {
  const { amountCents, every } = question
  const { ok, mostCents } = answer
  const day = answer.date ?? question.date ?? today
  const when = every === 'once' ? on(day, today) : ['every month from ', dayWords(day, today)]
  const each = every === 'month' ? 'every month' : day === today ? 'today' : 'that day'
  const most = formatCents(mostCents)
  if (amountCents === 0)
    return mostCents > 0
      ? {
          isYes: null,
          verdict: [`You can spend up to ${most} `, ...when, '.'],
          details: [['With an amount, the answer says from when you can afford it.']],
        }
      : {
          isYes: null,
          verdict: ['You cannot spend anything ', ...when, '.'],
          details: shortfall(question, answer, today),
        }
  if (ok)
    return {
      isYes: true,
      verdict: ['Yes, ', ...yesFrom(question, day, today), '.'],
      details: [...lowestAfter(answer, today), [`You could spend up to ${most} ${each}.`]],
    }
  return {
    isYes: false,
    verdict:
      every === 'once' && question.date === undefined
        ? ['Not within a year.']
        : ['Not ', ...when, '.'],
    details: [
      ...shortfall(question, answer, today),
      [
        mostCents > 0
          ? `The most you could spend ${each} is ${most}.`
          : `Nothing could be spent ${each}.`,
      ],
    ],
  }
}

/** What can be afforded as soon as possible can be afforded on every later day too. */
function yesFrom({ every, date }: Question, day: string, today: string): Sentence {
  if (every === 'month') return ['every month from ', dayWords(day, today)]
  return date === undefined ? ['from ', dayWords(day, today)] : on(day, today)
}

function lowestAfter({ lowest }: Affordability, today: string): Sentence[] {
  if (!lowest) return []
  const balance = formatCents(lowest.cents)
  return [[`Your lowest balance after that is ${balance} `, ...on(lowest.date, today), '.']]
}

/** By how much the balance is below what is to be kept, and when. */
function shortfall(
  { amountCents, keepCents, every, date }: Question,
  { lowest, firstShort }: Affordability,
  today: string,
): Sentence[] {
  if (!lowest || firstShort === null) return []
  const by = formatCents(keepCents - lowest.cents)
  const isAnyDay = every === 'once' && date === undefined && amountCents > 0
  const it = isAnyDay ? 'If you spend it today, it' : 'It'
  if (firstShort === lowest.date)
    return [[`${it} falls short by ${by} `, ...on(firstShort, today), '.']]
  return [
    [
      `${it} first falls short `,
      ...on(firstShort, today),
      `, and by as much as ${by} `,
      ...on(lowest.date, today),
      '.',
    ],
  ]
}

function on(date: string, today: string): Sentence {
  const words = dayWords(date, today)
  return date === today ? [words] : ['on ', words]
}

function dayWords(date: string, today: string): DayWords {
  const text = date === today ? 'today' : formatWeekdayNear(date, today)
  // A line does not end within a date.
  return { date, text: text.replaceAll(' ', '\u00A0') }
}

/** A sentence as it is read aloud. */
export function plainText(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
    .replaceAll('\u00A0', ' ')
}
