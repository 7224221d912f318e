import { useCallback, useMemo } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { CashFlowKind, ListedCashFlow } from '../../shared/plan/cash-flow.ts'
import { useCurrentAccount } from '../links/current-account.ts'
import { trpc } from '../server/trpc-hooks.ts'

/** The incomes and expenses of an account. */
export function usePlan(account: AccountRef, enabled = true) {
  const incomes = trpc.income.list.useQuery({ account }, { enabled })
  const expenses = trpc.expense.list.useQuery({ account }, { enabled })
  const lists = useMemo(
    () => incomes.data && expenses.data && { income: incomes.data, expense: expenses.data },
    [incomes.data, expenses.data],
  )
  const byKey = useMemo(() => {
    const known = [...(incomes.data ?? []), ...(expenses.data ?? [])]
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

type ListChange = (cashFlows: ListedCashFlow[]) => ListedCashFlow[]

export function useCashFlowStore(kind: CashFlowKind) {
  const { account, accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()

  return useMemo(() => {
    const { list } = utils[kind]
    return {
      scope: { account, accountId: accountIdOnWire },

      async changeOptimistically(change: ListChange) {
        // A running refetch is older than this change.
        await list.cancel({ account })
        list.setData({ account }, (cashFlows) => cashFlows && change(cashFlows))
      },

      change(change: ListChange) {
        list.setData({ account }, (cashFlows) => cashFlows && change(cashFlows))
      },
    }
  }, [account, accountIdOnWire, kind, utils])
}

/** Oldest first, as the server lists them. */
export function withCashFlow(
  cashFlows: ListedCashFlow[],
  cashFlow: ListedCashFlow,
): ListedCashFlow[] {
  return [...withoutCashFlow(cashFlows, cashFlow), cashFlow].toSorted((a, b) => a.id - b.id)
}

export function withoutCashFlow(
  cashFlows: ListedCashFlow[],
  { id }: { id: number },
): ListedCashFlow[] {
  return cashFlows.filter((cashFlow) => cashFlow.id !== id)
}
