/** The answer of "Can I afford it?", live while one types [behaviour: Can I afford it?]. */
import { useState } from 'react'
import type { Affordability } from '../../../shared/answers.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { useToday } from '../../server/today.ts'
import { trpc } from '../../server/trpc.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { AFFORD_DAYS, type AffordDraft, type Question, questionOf } from './afford-draft.ts'

const SETTLED_MS = 150

/** An answer, and what it answers. */
interface Answered {
  question: Question
  answer: Affordability
}

/**
 * The answer to the draft, a moment after its last change. The answer before stays until a newer one is there; each
 * question is asked at once, and only the answer to the last one counts.
 */
export function useAffordability(account: AccountRef, draft: AffordDraft) {
  const today = useToday()
  const utils = trpc.useUtils()
  const bufferCents = useBuffer(account)
  const settled = useSettled(draft, SETTLED_MS)
  const asked = questionOf(settled, bufferCents ?? 0, today)
  const inputOf = (question: Question) => ({
    account,
    timeZone: browserTimeZone(),
    days: AFFORD_DAYS,
    ...question,
  })
  const { question } = asked
  const query = trpc.projection.afford.useQuery(
    inputOf(question ?? { amountCents: 0, keepCents: 0, every: 'once' }),
    {
      enabled: question !== null && bufferCents !== undefined,
      // What nobody waits for any more is not computed to its end.
      trpc: { abortOnUnmount: true },
    },
  )
  const [answered, setAnswered] = useState<Answered | null>(null)
  // Kept with its question: its words depend on both.
  if (question && query.data && query.data !== answered?.answer)
    setAnswered({ question, answer: query.data })

  return {
    today,
    bufferCents,
    /** Null before the first answer, and where there is nothing to answer. */
    answered: question && !query.error ? answered : null,
    problems: question ? {} : asked.problems,
    error: question && !query.data ? query.error : null,
    refetch: query.refetch,
    isBehind: settled !== draft || (question !== null && query.isFetching && !query.data),
    /** The day on which it would be spent: where only the server knows it, it is asked. */
    findDate: async (question: Question): Promise<string> => {
      if (question.date !== undefined || question.every === 'month') return question.date ?? today
      const answer = await utils.projection.afford.fetch(inputOf(question))
      return answer.date ?? today
    },
  }
}

/** What the account in view is to keep, in cents; undefined while it is loading. */
function useBuffer(account: AccountRef): number | undefined {
  const user = trpc.user.me.useQuery(undefined, { enabled: account === 'personal' })
  const accounts = trpc.account.list.useQuery(undefined, { enabled: account !== 'personal' })
  if (account === 'personal') return user.data?.bufferCents
  return accounts.data?.find(({ id }) => id === account)?.bufferCents
}
