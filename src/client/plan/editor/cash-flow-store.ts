import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { CashFlowKind, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'

export interface ChangingScope {
  account: AccountRef
  accountId: number
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
