import { useState } from 'react'
import type { Affordability } from '../../../shared/projections/answers.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import type { PlannedExpense } from '../../plan/door.ts'
import { daysOf, useShownRange } from '../../plan/shown-range.tsx'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import {
  type AffordDraft,
  type AffordProblems,
  partsOf,
  type Question,
  questionOf,
  rangeOf,
} from './afford-draft.ts'

const SETTLED_MS = 150

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
  const settled = useSettled(draft, SETTLED_MS)
  const asked = questionOf(settled, bufferCents ?? 0, { today, range })
  const inputOf = ({ range, ...question }: Question) => ({
    account,
    timeZone: browserTimeZone(),
    days: daysOf(today, range),
    ...question,
  })
  const { question } = asked
  // The current question: the debounced draft lags behind.
  const current = questionOf(draft, bufferCents ?? 0, { today, range })
  const options = {
    enabled: question !== null && bufferCents !== undefined,
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

  return {
    today,
    bufferCents,
    answered: question && !error ? answered : null,
    problems: question || current.question ? {} : current.problems,
    error: question && !hasAnswer ? error : null,
    refetch: () => Promise.all([query.refetch(), withoutQuery.refetch()]),
    isBehind:
      settled !== draft ||
      (question !== null && !hasAnswer && (query.isFetching || withoutQuery.isFetching)),
    range: rangeOf(draft, range, today),
    shortestRange: rangeOf(draft, '1', today),
    setRange,
    findPlan: async (
      draft: AffordDraft,
    ): Promise<Omit<PlannedExpense, 'name'> | AffordProblems> => {
      const asked = questionOf(draft, bufferCents ?? 0, { today, range })
      if (!asked.question) return asked.problems
      const { question } = asked
      if (question.amountCents === 0 && draft.amount.trim() === '')
        return { amount: 'Enter an amount, like 12.50.' }
      const { amountCents, every, date } = question
      if (every === 'month') return { amountCents, every, date: date ?? today }
      if (every === 'once' && date !== undefined) return { amountCents, every, date }
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
