import { useMemo, useState } from 'react'
import { dollarsFromCents } from '../../../../shared/money/money.ts'
import { BALANCE_LIMITS, readMoney } from '../../../../shared/money/money-text.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { useToday } from '../../../server/use-today.ts'
import { writtenOf } from './proposal-rows.ts'
import { doneItemsOf, startingPointOf } from './starting-point.ts'
import { useCompared } from './use-compared.ts'
import { type PlannedCheckIn, usePlanAhead } from './use-plan-ahead.ts'
import { useProposalRows } from './use-proposal-rows.ts'
import { useSavePlan } from './use-save-plan.ts'

export function useReview(scope: WriteScope, onSaved: () => void) {
  const { account } = scope
  const today = useToday()
  const [balance, setBalance] = useState<string | null>(null)
  const [showsProblems, setShowsProblems] = useState(false)
  const { query, take } = useCompared(trpcClient.statement.propose.mutate)
  const found = query.data
  const proposals = useProposalRows(found?.answer)
  const { rows } = proposals

  const point = useMemo(() => startingPointOf(found?.answer.closing ?? null, today), [found, today])
  const { onDate, closingCents } = point
  const text = balance ?? (closingCents === null ? '' : dollarsFromCents(closingCents))
  const balanceCents = readMoney(text, BALANCE_LIMITS).cents

  const doneItems = useMemo(() => (found ? doneItemsOf(found.open, point) : []), [found, point])
  const planned = useMemo((): PlannedCheckIn | null => {
    if (!found) return null
    const done = doneItems.map(({ kind, id, date }) => ({ kind, id, date }))
    return { balanceCents: balanceCents ?? 0, onDate, done, written: writtenOf(rows) }
  }, [found, onDate, balanceCents, doneItems, rows])
  const preview = usePlanAhead(account, planned, today)
  const lookAgain = async () => (await query.refetch()).data?.revision
  const saving = useSavePlan(scope, { today, lookAgain, onSaved })

  const isReady = balanceCents !== null && proposals.isFinished
  return {
    ...preview,
    ...saving,
    query,
    found: found?.answer,
    today,
    point,
    text,
    hasBalance: balanceCents !== null,
    rows,
    doneItems,
    editedKey: proposals.editedKey,
    showsProblems,
    take: (read: ReadStatement | null) => {
      setBalance(null)
      setShowsProblems(false)
      proposals.reset()
      void take(read)
    },
    type: setBalance,
    change: proposals.change,
    edit: (key: string | null) => {
      setShowsProblems(false)
      proposals.edit(key)
    },
    submit: (): boolean => {
      setShowsProblems(!isReady)
      if (isReady && planned && found) void saving.save(planned, found.revision)
      return isReady
    },
  }
}

export type Review = ReturnType<typeof useReview>
