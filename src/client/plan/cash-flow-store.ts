import { useMemo } from 'react'
import type { CashFlowKind, ListedCashFlow } from '../../shared/plan/cash-flow.ts'
import { serverSentence, statusOf } from '../server/call-error.ts'
import { useCurrentAccount } from '../links/current-account.ts'
import { trpc } from '../server/trpc-hooks.ts'

type ListChange = (cashFlows: ListedCashFlow[]) => ListedCashFlow[]

/** The list of a kind in the current account, as the screen shows it, and the scope of a change of it. */
export function useCashFlowStore(kind: CashFlowKind) {
  const { account, accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()

  return useMemo(() => {
    const { list } = utils[kind]
    return {
      /** Part of the input of every change [behaviour: The accountId quirk]. */
      scope: { account, accountId: accountIdOnWire },

      /** Changes the list on the screen before the server has answered. */
      async changeOptimistically(change: ListChange) {
        // Cancel a running refetch: its data is older than this change.
        await list.cancel({ account })
        list.setData({ account }, (cashFlows) => cashFlows && change(cashFlows))
      },

      /** Puts what the server has answered into the list on the screen, while the list is refetched. */
      change(change: ListChange) {
        list.setData({ account }, (cashFlows) => cashFlows && change(cashFlows))
      },
    }
  }, [account, accountIdOnWire, kind, utils])
}

/** The list with this cash flow in it, new or changed; oldest first, as the server lists them. */
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

/**
 * Why a change was not saved: "Failed to save income: The name is required." when the server refused it,
 * "Failed to save income. Please try again." when no answer arrived [behaviour: Errors].
 */
export function failedChangeSentence(failure: string, error: unknown): string {
  if (statusOf(error) === null) return `${failure}. Please try again.`
  return `${failure}: ${serverSentence(error) ?? 'Unknown error'}`
}
