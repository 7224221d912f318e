/** The fields of a check-in while it is being filled in [behaviour: Check-in]. */
import type { CheckInInput, OpenItem, OpenItems } from '../../../shared/plan/check-in.ts'
import { BALANCE_LIMITS, readMoney } from '../../../shared/money/money-text.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'

/** A person's answer about an open item. */
export type Answer = 'happened' | 'notHappening' | 'stillToCome' | 'leftOpen'

export interface ItemAnswer {
  answer: Answer
  /** The new day of what is still to come, YYYY-MM-DD; empty where none is chosen. */
  to: string
}

/** The answers that were given by hand, by the key of the item. */
export type Answers = ReadonlyMap<string, ItemAnswer>

export interface CheckInDraft {
  /** As typed; null until then. */
  balance: string | null
  answers: Answers
}

export const EMPTY_DRAFT: CheckInDraft = { balance: null, answers: new Map() }

/** An item that is due has mostly happened, so that is the answer unless a person gives another one. */
export const HAPPENED: ItemAnswer = { answer: 'happened', to: '' }

/** Nothing is said about it: it stays as it is. */
export const LEFT_OPEN: ItemAnswer = { answer: 'leftOpen', to: '' }

export function answerOf(answers: Answers, item: OpenItem): ItemAnswer {
  return answers.get(keyOf(item)) ?? HAPPENED
}

/** The answer that several items have in common; null where they differ. */
export function answerOfAll(
  answers: Answers,
  [first, ...others]: readonly [OpenItem, ...OpenItem[]],
): ItemAnswer | null {
  const given = answerOf(answers, first)
  const isSame = ({ answer, to }: ItemAnswer) => answer === given.answer && to === given.to
  return others.every((item) => isSame(answerOf(answers, item))) ? given : null
}

/** Returns true if the bank says what was planned, and nobody answers by hand: then there is nothing to ask. */
export function fitsPlan(
  answers: Answers,
  balanceCents: number | null,
  { expectedCents }: Pick<OpenItems, 'expectedCents'>,
): boolean {
  // An answered item stays in sight, also where the answer is as planned in the end.
  return balanceCents === expectedCents && answers.size === 0
}

/** Null if the text is not an amount yet. */
export function balanceOf(text: string): number | null {
  return readMoney(text, BALANCE_LIMITS).cents
}

/** The items that have not happened by the answers. */
export function notHappenedOf(answers: Answers, items: readonly OpenItem[]): OpenItem[] {
  return items.filter((item) => answerOf(answers, item).answer !== 'happened')
}

/** The mistake in the new day of an item that is still to come; null when there is none. */
export function dayProblem({ answer, to }: ItemAnswer, today: string): string | null {
  if (answer !== 'stillToCome') return null
  if (!DAY.test(to)) return 'Choose a day.'
  return to < today ? 'Choose today or a later day.' : null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The answers in the shape of the call. An item that stays as it is, or on its day, is left out. */
export function listAnswers(
  answers: Answers,
  items: OpenItem[],
): Pick<CheckInInput, 'done' | 'skipped' | 'moved'> {
  const lists: Pick<CheckInInput, 'done' | 'skipped' | 'moved'> = {
    done: [],
    skipped: [],
    moved: [],
  }
  for (const item of items) {
    const { kind, id, date, on } = item
    const { answer, to } = answerOf(answers, item)
    if (answer === 'happened') lists.done.push({ kind, id, date })
    else if (answer === 'notHappening') lists.skipped.push({ kind, id, date })
    else if (answer === 'stillToCome' && to !== on) lists.moved.push({ kind, id, date, to })
  }
  return lists
}
