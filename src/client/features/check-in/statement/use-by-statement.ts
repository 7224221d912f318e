import { useMemo, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { CheckInInput, OpenItem, OpenItems } from '../../../../shared/plan/check-in.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import { usePlan } from '../../../plan/cash-flow-queries.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import { addDays, monthOf } from '../../../words/dates.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { type CheckInDraft, listAnswers } from '../check-in-draft.ts'
import {
  answersByStatement,
  balanceByStatement,
  flowKeyOf,
  namesToLearn,
  pairedLinesOf,
  withPaidEarly,
} from './answers-by-statement.ts'
import { changedAmounts, NO_EDITS, type StatementEdits } from './statement-edits.ts'
import { useStatementMatch } from './use-statement-match.ts'

interface ByStatementOptions {
  account: AccountRef
  open: OpenItems | undefined
  today: string
  draft: CheckInDraft
  onFilled: () => void
}

const NO_ITEMS: OpenItem[] = []

/** The statement is not part of the draft, which is kept. */
export function useByStatement({ account, open, today, draft, onFilled }: ByStatementOptions) {
  const [edits, setEdits] = useState<StatementEdits>(NO_EDITS)
  const matching = useStatementMatch()
  const { byKey: flows, isSettled } = usePlan(account, matching.found !== null)
  const found = isSettled ? matching.found : null
  const listed = open?.items ?? NO_ITEMS
  const items = useMemo(
    () => (found ? withPaidEarly(listed, found.match, today) : listed),
    [found, listed, today],
  )
  const lines = useMemo(() => found && pairedLinesOf(found.match), [found])
  const answers = useMemo(
    () =>
      found && lines
        ? new Map([...answersByStatement(items, lines, found.statement), ...draft.answers])
        : draft.answers,
    [found, lines, items, draft.answers],
  )
  const balance = found && balanceByStatement(found.match, today)
  const priceChanges = useMemo(
    () => found?.match.priceChanges.filter((each) => flows.has(flowKeyOf(each))) ?? [],
    [found, flows],
  )
  const change = changedAmounts(priceChanges, edits.prices)
  // The list that says them is gone once all of them are in the plan.
  const created = found?.match.proposals.length === 0 ? [] : edits.created

  async function take(read: ReadStatement | null) {
    setEdits(NO_EDITS)
    const match = await matching.take(read)
    if (typeof (match && balanceByStatement(match, today))?.cents === 'number') onFilled()
  }

  async function fieldsOf(balanceCents: number): Promise<CheckInFields> {
    const answered = listAnswers(answers, items)
    if (!lines || !change || !created) return answered
    const filled = balance?.cents === balanceCents ? balance : null
    const onDate = filled?.onDate ?? null
    const yesterday = addDays(today, -1)
    // A new one after the closing balance is neither in it nor in what was added to it.
    const through =
      onDate ?? (filled && filled.closing.on < yesterday ? filled.closing.on : yesterday)
    const plan = { account, balanceCents, done: answered.done, create: [...created], change }
    return {
      ...answered,
      ...(onDate && { onDate }),
      create: await withDoneDates(plan, through, today),
      change,
      learn: namesToLearn(items, lines, answers, flows),
    }
  }

  return {
    ...matching,
    found,
    isMatching: matching.isMatching || found !== matching.found,
    /** Nothing is added that nobody has seen, and nothing is left out unseen. */
    isListing: found !== null && created === undefined,
    take: (read: ReadStatement | null) => void take(read),
    items,
    lines,
    answers,
    balance,
    flows,
    priceChanges,
    edits,
    edit: (changed: Partial<StatementEdits>) => setEdits((now) => ({ ...now, ...changed })),
    isComplete: !found || (change !== null && created !== null),
    fieldsOf,
    parts: [found, edits],
  }
}

export type ByStatement = ReturnType<typeof useByStatement>

type CheckInFields = Pick<
  CheckInInput,
  'done' | 'skipped' | 'moved' | 'onDate' | 'create' | 'change' | 'learn'
>

type PlannedChanges = Pick<CheckInInput, 'account' | 'balanceCents' | 'done' | 'create' | 'change'>

async function withDoneDates(
  { create = [], ...plan }: PlannedChanges,
  through: string,
  today: string,
): Promise<CheckInInput['create']> {
  if (create.length === 0 || monthOf(through) < monthOf(today)) return create
  const asked = { ...plan, create, timeZone: browserTimeZone(), onDate: through }
  const { doneDates } = await trpcClient.statement.preview.mutate(asked)
  return create.map((fields, place) => ({ ...fields, doneDates: doneDates[place] ?? [] }))
}
