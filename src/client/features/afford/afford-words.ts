import { rangeLabel } from '../../plan/shown-range.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import type { Answered, Question } from './use-affordability.ts'
import { countOf } from '../../words/counts.ts'
import type { Affordability } from '../../../shared/projections/answers.ts'
import { formatCents } from '../../words/shown-amounts.ts'

interface DayWords {
  date: string
  text: string
}

export type Sentence = (string | DayWords)[]

export interface AnswerInWords {
  /** Null if no amount was asked about. */
  isYes: boolean | null
  verdict: Sentence
  details: Sentence[]
}

export function spendingInWords(answered: Answered, today: string): AnswerInWords {
  const { question, answer } = answered
  const { amountCents, every, range } = question
  const { ok, mostCents } = answer
  const day = answer.date ?? question.date ?? today
  const when = every === 'once' ? on(day, today) : ['every month from ', dayWords(day, today)]
  const each = every === 'month' ? 'every month' : day === today ? 'today' : 'that day'
  const most = formatCents(mostCents)
  if (amountCents === 0)
    return {
      isYes: null,
      verdict: [
        mostCents > 0 ? `You can spend up to ${most} ` : 'You cannot spend anything ',
        ...when,
        '.',
      ],
      details: [
        ...shortfall(answered, today),
        ...(mostCents > 0
          ? [['With an amount, the answer says from when you can afford it.']]
          : []),
      ],
    }
  if (ok)
    return {
      isYes: true,
      verdict: ['Yes, ', ...yesFrom(question, day, today), '.'],
      details: [
        ...lowestWith('after that', answered, today),
        [`You could spend up to ${most} ${each}.`],
        ...shortfall(answered, today),
      ],
    }
  return {
    isYes: false,
    verdict:
      every === 'once' && question.date === undefined
        ? [`Not within ${rangeLabel(range)}.`]
        : ['Not ', ...when, '.'],
    details: [
      ...shortfall(answered, today),
      [
        mostCents > 0
          ? `The most you could spend ${each} is ${most}.`
          : `Nothing could be spent ${each}.`,
      ],
    ],
  }
}

function yesFrom({ every, date }: Question, day: string, today: string): Sentence {
  if (every === 'month') return ['every month from ', dayWords(day, today)]
  return date === undefined ? ['from ', dayWords(day, today)] : on(day, today)
}

function lowestWith(when: string, { answer }: Answered, today: string): Sentence[] {
  const { lowest } = answer
  if (!lowest) return []
  const balance = formatCents(lowest.cents)
  return [[`Your lowest balance ${when} is ${balance} `, ...on(lowest.date, today), '.']]
}

function shortfall(answered: Answered, today: string): Sentence[] {
  const { question, answer, without } = answered
  const { amountCents, every, date } = question
  const by = ({ shortByCents }: Affordability) => formatCents(shortByCents)
  const { lowest, firstShort } = answer
  if (without.lowest && without.firstShort !== null) {
    const { lowest: anyway } = without
    const words = [`You are short by ${by(without)} `, ...on(anyway.date, today), ' anyway']
    if (amountCents === 0 || answer.ok || !lowest) return [[...words, '.']]
    const day = lowest.date === anyway.date ? [] : [' ', ...on(lowest.date, today)]
    return [[...words, `; with it by ${by(answer)}`, ...day, '.']]
  }
  if (!lowest || firstShort === null) return []
  const isAnyDay = every === 'once' && date === undefined && amountCents > 0
  const it = isAnyDay ? 'If you spend it today, it' : 'It'
  if (firstShort === lowest.date)
    return [[`${it} falls short by ${by(answer)} `, ...on(firstShort, today), '.']]
  return [
    [
      `${it} first falls short `,
      ...on(firstShort, today),
      `, and by as much as ${by(answer)} `,
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

export function plainText(sentence: Sentence): string {
  return sentence
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('')
    .replaceAll('\u00A0', ' ')
}

export function savingInWords(answered: Answered, today: string): AnswerInWords {
  const { question, answer } = answered
  const { ok, mostCents, months = 1, perMonthCents = 0, lastPartCents = 0 } = answer
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
  const parts =
    months === 1
      ? `${formatCents(lastPartCents)} today`
      : `${formatCents(perMonthCents)} a month, ${countOf(months, 'time')} from today`
  const last: Sentence[] =
    months === 1 || lastPartCents === perMonthCents
      ? []
      : [[`The last one is ${formatCents(lastPartCents)}.`]]
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
