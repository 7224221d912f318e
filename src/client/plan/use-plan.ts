import { useCallback, useMemo } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import { trpc } from '../server/trpc-hooks.ts'

// Apart from the changes of a list, which the first load has no use for.
export function usePlan(account: AccountRef, enabled = true) {
  const incomes = trpc.income.list.useQuery({ account }, { enabled })
  const expenses = trpc.expense.list.useQuery({ account }, { enabled })
  const lists = useMemo(
    () => incomes.data && expenses.data && { income: incomes.data, expense: expenses.data },
    [incomes.data, expenses.data],
  )
  const byKey = useMemo(() => {
    // A proxy may answer what is no list, which cannot be spread.
    const known = [incomes.data ?? [], expenses.data ?? []].flat()
    return new Map(known.map((cashFlow) => [keyOf(cashFlow), cashFlow]))
  }, [incomes.data, expenses.data])
  const find = useCallback(
    (kind: CashFlowKind, id: number) => byKey.get(keyOf({ kind, id })),
    [byKey],
  )
  return {
    /** Undefined until both are known. */
    lists,
    byKey,
    find,
    isEmpty: lists && lists.income.length + lists.expense.length === 0,
    isSettled: !incomes.isPending && !expenses.isPending,
    error: lists ? null : (incomes.error ?? expenses.error),
    refetch: () => void Promise.all([incomes.refetch(), expenses.refetch()]),
  }
}

function keyOf({ kind, id }: { kind: CashFlowKind; id: number }): string {
  return `${kind} ${id}`
}
