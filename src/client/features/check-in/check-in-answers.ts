import type { CheckInInput, OpenItem, OpenItems } from '../../../shared/plan/check-in.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { addDays } from '../../words/dates.ts'

export type Answer = 'happened' | 'notHappening' | 'stillToCome' | 'leftOpen'

export interface ItemAnswer {
  answer: Answer
  to: string
}

/** Keyed by item. */
export type Answers = Readonly<Record<string, ItemAnswer>>

export const HAPPENED: ItemAnswer = { answer: 'happened', to: '' }

export const LEFT_OPEN: ItemAnswer = { answer: 'leftOpen', to: '' }

export function answerOf(answers: Answers, item: OpenItem): ItemAnswer {
  return answers[keyOf(item)] ?? HAPPENED
}

export function answerOfAll(
  answers: Answers,
  [first, ...others]: readonly [OpenItem, ...OpenItem[]],
): ItemAnswer | null {
  const given = answerOf(answers, first)
  const isSame = ({ answer, to }: ItemAnswer) => answer === given.answer && to === given.to
  return others.every((item) => isSame(answerOf(answers, item))) ? given : null
}

export function answerWith(answer: Answer, given: ItemAnswer | null, today: string): ItemAnswer {
  const to = given?.to ?? ''
  return { answer, to: answer === 'stillToCome' ? to || addDays(today, 1) : to }
}

export function fitsPlan(
  answers: Answers,
  balanceCents: number | null,
  { expectedCents }: Pick<OpenItems, 'expectedCents'>,
): boolean {
  // An answered item stays in sight, also where the answer is as planned in the end.
  return balanceCents === expectedCents && Object.keys(answers).length === 0
}

export function notHappenedOf(answers: Answers, items: readonly OpenItem[]): OpenItem[] {
  return items.filter((item) => answerOf(answers, item).answer !== 'happened')
}

export function dayProblem({ answer, to }: ItemAnswer, today: string): string | null {
  if (answer !== 'stillToCome') return null
  if (!DAY.test(to)) return 'Choose a day.'
  return to < today ? 'Choose today or a later day.' : null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

type Lists = Pick<CheckInInput, 'done' | 'skipped' | 'moved'>

export function listAnswers(answers: Answers, items: OpenItem[]): Lists {
  const lists: Lists = { done: [], skipped: [], moved: [] }
  for (const item of items) {
    const { kind, id, date, on } = item
    const { answer, to } = answerOf(answers, item)
    if (answer === 'happened') lists.done.push({ kind, id, date })
    else if (answer === 'notHappening') lists.skipped.push({ kind, id, date })
    else if (answer === 'stillToCome' && to !== on) lists.moved.push({ kind, id, date, to })
  }
  return lists
}
