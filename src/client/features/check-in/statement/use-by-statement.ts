import { useMemo, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { CheckInInput, OpenItem, OpenItems } from '../../../../shared/plan/check-in.ts'
import type { StatementMatch } from '../../../../shared/statements/proposal.ts'
import { writtenOf } from '../../../plan/statement/review/proposal-rows.ts'
import { useCompared } from '../../../plan/statement/review/use-compared.ts'
import { withDoneDates } from '../../../plan/statement/review/use-plan-ahead.ts'
import { useProposalRows } from '../../../plan/statement/review/use-proposal-rows.ts'
import { FAILURES, failureOf } from '../../../words/call-error.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import { usePlan } from '../../../plan/use-plan.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import { addDays, monthOf } from '../../../words/dates.ts'
import { type CheckInDraft, listAnswers } from '../check-in-draft.ts'
import {
  answersByStatement,
  balanceByStatement,
  flowKeyOf,
  namesToLearn,
  pairedLinesOf,
  withPaidEarly,
} from './answers-by-statement.ts'
import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { changedAmounts, type PriceEdit, type PriceEdits } from './price-edits.ts'

interface ByStatementOptions {
  account: AccountRef
  open: OpenItems | undefined
  today: string
  draft: CheckInDraft
  onFilled: () => void
}

export const NewItems = lazyScreen(() =>
  import('../../../plan/statement/review/proposal-group.tsx').then(
    ({ ProposalGroup }) => ProposalGroup,
  ),
)

const NO_ITEMS: OpenItem[] = []

/** The statement is not part of the draft, which is kept. */
export function useByStatement({ account, open, today, draft, onFilled }: ByStatementOptions) {
  const [prices, setPrices] = useState<PriceEdits>(new Map())
  const { query, take, compareAgain } = useCompared<StatementMatch>(async (input, options) => {
    const match = await trpcClient.statement.match.mutate(input, options)
    // Nothing is added that nobody has seen.
    if (match.proposals.length > 0) await NewItems.load()
    return match
  })
  const { byKey: flows, isSettled } = usePlan(account, query.data !== undefined)
  const found = (isSettled && query.data) || null
  const listed = useMemo(
    () => (found ? { proposals: found.answer.proposals, everyday: null, to: null } : undefined),
    [found],
  )
  const proposals = useProposalRows(listed)
  const openItems = open?.items ?? NO_ITEMS
  const items = useMemo(
    () => (found ? withPaidEarly(openItems, found.answer, today) : openItems),
    [found, openItems, today],
  )
  const lines = useMemo(() => found && pairedLinesOf(found.answer), [found])
  const answers = useMemo(
    () =>
      found && lines
        ? new Map([...answersByStatement(items, lines, found.statement), ...draft.answers])
        : draft.answers,
    [found, lines, items, draft.answers],
  )
  const balance = found && balanceByStatement(found.answer, today)
  const priceChanges = useMemo(
    () => found?.answer.priceChanges.filter((each) => flows.has(flowKeyOf(each))) ?? [],
    [found, flows],
  )
  const change = changedAmounts(priceChanges, prices)

  async function takeNext(read: ReadStatement | null) {
    setPrices(new Map())
    proposals.reset()
    const compared = await take(read)
    if (typeof (compared && balanceByStatement(compared.answer, today))?.cents === 'number')
      onFilled()
  }

  async function fieldsOf(balanceCents: number): Promise<CheckInFields> {
    const answered = listAnswers(answers, items)
    if (!lines || !change) return answered
    const filled = balance?.cents === balanceCents ? balance : null
    const onDate = filled?.onDate ?? null
    const yesterday = addDays(today, -1)
    // New items after the closing balance are neither in it nor in what was added to it.
    const through =
      onDate ?? (filled && filled.closing.on < yesterday ? filled.closing.on : yesterday)
    const { create } = writtenOf(proposals.rows)
    const asked = {
      balanceCents,
      onDate: through,
      done: answered.done,
      written: { create, change },
    }
    const isThisMonth = monthOf(through) >= monthOf(today)
    return {
      ...answered,
      ...(onDate && { onDate }),
      create: create.length > 0 && isThisMonth ? await withDoneDates(account, asked) : create,
      change,
      learn: namesToLearn(items, lines, answers, flows),
    }
  }

  return {
    found,
    isMatching: query.isFetching || (found === null && query.data !== undefined),
    failure: query.error && !query.isFetching ? failureOf(query.error, FAILURES.load) : null,
    take: (read: ReadStatement | null) => void takeNext(read),
    compareAgain,
    items,
    lines,
    answers,
    balance,
    flows,
    priceChanges,
    prices,
    editPrice: (key: string, edit: PriceEdit) => setPrices((now) => new Map(now).set(key, edit)),
    proposals,
    isComplete: !found || (change !== null && proposals.isFinished),
    fieldsOf,
    parts: [found, prices, proposals.rows],
  }
}

export type ByStatement = ReturnType<typeof useByStatement>

type CheckInFields = Pick<
  CheckInInput,
  'done' | 'skipped' | 'moved' | 'onDate' | 'create' | 'change' | 'learn'
>
