import { useMemo, useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { OpenItem, OpenItems } from '../../../shared/plan/check-in.ts'
import type { StatementMatch } from '../../../shared/statements/proposal.ts'
import { withDoneDates } from '../../plan/statement/use-plan-ahead.ts'
import { writtenOf } from '../../plan/statement/proposal-rows.ts'
import { type ReviewSource, useReview } from '../../plan/statement/use-review.ts'
import { trpcClient } from '../../server/trpc-client.ts'
import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { addDays, monthOf } from '../../words/dates.ts'
import { type Answers, listAnswers } from './check-in-answers.ts'
import {
  answersByStatement,
  balanceByStatement,
  changedAmounts,
  namesToLearn,
  pairedLinesOf,
  type PriceEdit,
  type PriceEdits,
  withPaidEarly,
} from './answers-by-statement.ts'

export const NewItems = lazyScreen(
  'ProposalList',
  () => import('../../plan/statement/proposal-list.tsx'),
)

const NO_ITEMS: OpenItem[] = []

/** Less says nothing of a week to come. */
const LEAST_WEEKS = 4

/** Nothing is added that nobody has seen. */
async function shown(match: StatementMatch): Promise<StatementMatch> {
  if (match.proposals.length > 0 || match.everyday) await NewItems.load()
  return match
}

export function useByStatement(account: AccountRef, open: OpenItems | undefined, today: string) {
  const [prices, setPrices] = useState<PriceEdits>(new Map())
  const review = useReview<StatementMatch>({
    account,
    today,
    leastWeeks: LEAST_WEEKS,
    ask: async (input, options) => shown(await trpcClient.statement.match.mutate(input, options)),
    askBank: async (input, options) => shown(await trpcClient.bank.ask.mutate(input, options)),
  })
  const { query, rows, find } = review
  const found = review.found ?? null
  const openItems = open?.items ?? NO_ITEMS
  const items = useMemo(
    () => (found ? withPaidEarly(openItems, found.answer, today) : openItems),
    [found, openItems, today],
  )
  const lines = useMemo(() => found && pairedLinesOf(found.answer), [found])
  const said = useMemo(
    () => (found && lines ? answersByStatement(items, lines, found.statement) : {}),
    [found, lines, items],
  )
  const balance = found && balanceByStatement(found.answer, today)
  const priceChanges = useMemo(
    () => found?.answer.priceChanges.filter(({ kind, id }) => find(kind, id)) ?? [],
    [found, find],
  )
  const change = changedAmounts(priceChanges, prices)

  /** Answers true if the statement says the balance. */
  async function take(source: ReviewSource | null): Promise<boolean> {
    setPrices(new Map())
    const compared = await review.take(source)
    const filled = compared && balanceByStatement(compared.answer, today)
    return typeof filled?.cents === 'number'
  }

  async function fieldsOf(answers: Answers, balanceCents: number) {
    const answered = listAnswers(answers, items)
    if (!lines || !change) return answered
    const filled = balance?.cents === balanceCents ? balance : null
    const onDate = filled?.onDate ?? null
    const yesterday = addDays(today, -1)
    // New items after the closing balance are neither in it nor in what was added to it.
    const through =
      onDate ?? (filled && filled.closing.on < yesterday ? filled.closing.on : yesterday)
    const { create, change: changed } = writtenOf(rows)
    const all = [...change, ...changed]
    const { done } = answered
    const planned = { balanceCents, onDate: through, done, written: { create, change: all } }
    const isThisMonth = monthOf(through) >= monthOf(today)
    return {
      ...answered,
      ...(onDate && { onDate }),
      create: create.length > 0 && isThisMonth ? await withDoneDates(account, planned) : create,
      change: all,
      learn: namesToLearn(items, lines, answers, find),
    }
  }

  return {
    ...review,
    found,
    isMatching: query.isFetching || (found === null && query.data !== undefined),
    failure: query.error && !query.isFetching ? failureOf(query.error, FAILURES.load) : null,
    take,
    items,
    lines,
    said,
    balance,
    find,
    priceChanges,
    prices,
    editPrice: (key: string, edit: PriceEdit) => setPrices((now) => new Map(now).set(key, edit)),
    isComplete: !found || (change !== null && review.isFinished),
    fieldsOf,
    parts: [found, prices, rows],
  }
}

export type ByStatement = ReturnType<typeof useByStatement>
