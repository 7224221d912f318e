import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import {
  affordDayOf,
  type AffordDraft,
  affordForm,
  type Affordability,
} from '../../../shared/projections/answers.ts'
import { useSettled } from '../../browser/use-settled.ts'
import type { PlannedExpense } from '../../plan/door.ts'
import {
  daysOf,
  lastDayOf,
  LONGEST_RANGE,
  monthsAfter,
  rangeWith,
  type ShownRange,
  useShownRange,
} from '../../plan/shown-range.tsx'
import { useAccountSettings } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { formatDayNear } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

const SETTLED_MS = 150
const MONTHS_COVERED = 3

export type AffordInCents = ReturnType<ReturnType<typeof affordForm>['parse']>

export interface Question extends AffordInCents {
  range: ShownRange
}

export interface Answered {
  question: Question
  answer: Affordability
  without: Affordability
}

/** Debounced. The answer before stays until a newer one is there. */
export function useAffordability(account: AccountRef, draft: AffordDraft) {
  const today = useToday()
  const utils = trpc.useUtils()
  const bufferCents = useAccountSettings(account)?.bufferCents
  const [range, setRange] = useShownRange()
  const lastDay = lastDayOf(today, LONGEST_RANGE)
  const days = { today, lastDay, lastDayInWords: formatDayNear(lastDay, today) }
  const schemaOf = (draft: AffordDraft) => affordForm(draft, bufferCents ?? 0, days)
  const text = JSON.stringify({ ...draft, name: '' })
  const settledText = useSettled(text, SETTLED_MS)
  const settled = JSON.parse(settledText) as AffordDraft
  const asked = schemaOf(settled).safeParse(settled).data
  const question = asked && { ...asked, range: rangeOf(settled, range, today) }
  // The debounced draft lags behind.
  const current = schemaOf(draft).safeParse(draft)
  const inputOf = ({ range, ...question }: Question) => ({
    account,
    timeZone: browserTimeZone(),
    days: daysOf(today, range),
    ...question,
  })
  const options = {
    enabled: question !== undefined && bufferCents !== undefined,
    // The server stops computing an answer that nobody waits for any more.
    trpc: { abortOnUnmount: true },
  }
  const query = trpc.projection.afford.useQuery(inputOf(question ?? NOTHING_ASKED), options)
  const withoutQuery = trpc.projection.afford.useQuery(
    inputOf(withoutSpending(question ?? NOTHING_ASKED, today)),
    options,
  )
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [answer, without] = [query.data, withoutQuery.data]
  // Kept with its question, because its words depend on both.
  if (
    question &&
    answer &&
    without &&
    (answer !== answered?.answer || without !== answered.without)
  )
    setAnswered({ question, answer, without })
  const error = query.error ?? withoutQuery.error
  const hasAnswer = answer !== undefined && without !== undefined
  const issues = question ? [] : (current.error?.issues ?? [])

  return {
    today,
    lastDay,
    bufferCents,
    schemaOf,
    answered: question && !error ? answered : null,
    problems: Object.fromEntries(issues.map(({ path, message }) => [path[0], message])),
    error: question && !hasAnswer ? error : null,
    refetch: () => Promise.all([query.refetch(), withoutQuery.refetch()]),
    isBehind:
      settledText !== text ||
      (question !== undefined && !hasAnswer && (query.isFetching || withoutQuery.isFetching)),
    range: rangeOf(draft, range, today),
    shortestRange: rangeOf(draft, '1', today),
    setRange,
    findPlan: async (asked: AffordInCents): Promise<Omit<PlannedExpense, 'name'>> => {
      const { amountCents, every, date } = asked
      if (every === 'month') return { amountCents, every, date: date ?? today }
      if (every === 'once' && date !== undefined) return { amountCents, every, date }
      const question = { ...asked, range: rangeOf(draft, range, today) }
      const answer = await utils.projection.afford.fetch(inputOf(question))
      if (every === 'once') return { amountCents, every, date: answer.date ?? today }
      return partsOf(amountCents, answer, today)
    },
  }
}

const NOTHING_ASKED: Question = { amountCents: 0, keepCents: 0, every: 'once', range: '1' }

function withoutSpending({ keepCents, range, every, date }: Question, today: string): Question {
  // Saving up begins today, whatever the day by which the amount is there.
  const from = every === 'save' ? today : (date ?? today)
  return { amountCents: 0, keepCents, every: 'once', range, date: from }
}

/** At least a year for a monthly spending: its first months say little of the others. */
function rangeOf(draft: AffordDraft, chosen: ShownRange, today: string): ShownRange {
  const field = affordDayOf(draft)
  const day = field ? draft[field] : ''
  if (draft.every !== 'month') return rangeWith(day, chosen, today)
  const atLeastYear = rangeWith(monthsAfter(today, 12), chosen, today)
  // A date that is being typed may have a year of one digit, or of six.
  return /^\d{4}-\d\d-\d\d$/.test(day)
    ? rangeWith(monthsAfter(day, MONTHS_COVERED), atLeastYear, today)
    : atLeastYear
}

/** In equal parts; the last one is the rest. */
function partsOf(
  amountCents: number,
  answer: Affordability,
  today: string,
): Omit<PlannedExpense, 'name'> {
  const { months = 1, perMonthCents = 0, lastPartCents = 0 } = answer
  if (months === 1) return { amountCents, every: 'once', date: today }
  const last = { date: monthsAfter(today, months - 1), amountCents: lastPartCents }
  return { amountCents: perMonthCents, every: 'month', date: today, last }
}
