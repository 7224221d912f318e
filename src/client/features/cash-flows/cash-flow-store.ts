import { useMemo } from 'react'
import type { CashFlow, CashFlowKind } from '../../../shared/cash-flow.ts'
import { serverSentence, statusOf } from '../../server/call-error.ts'
import { useCurrentAccount } from '../../server/current-account.ts'
import { queryClient, trpc } from '../../server/trpc.ts'

/** The current account's list of a kind, as the screen shows it, and what a write into it carries. */
export function useCashFlowStore(kind: CashFlowKind) {
  const { account, accountIdOnWire } = useCurrentAccount()
  const utils = trpc.useUtils()

  return useMemo(() => {
    const { list } = utils[kind]
    return {
      /** Part of every write [behaviour: The accountId quirk]. */
      scope: { account, accountId: accountIdOnWire },

      /** Changes the list on the screen, before the server's own list has arrived. */
      async change(change: (cashFlows: CashFlow[]) => CashFlow[]) {
        // An answer that is on its way would bring back what was there before.
        await list.cancel({ account })
        list.setData({ account }, (cashFlows) => cashFlows && change(cashFlows))
      },

      /** Asks for the server's own list, and for what it projects from it. */
      async settle() {
        // Of several writes the last one asks: an answer in between knows only some of them.
        if (queryClient.isMutating({ mutationKey: [[kind]] }) > 0) return
        await Promise.all([list.invalidate(), utils.projection.invalidate()])
      },
    }
  }, [account, accountIdOnWire, kind, utils])
}

/** The list with this cash flow in it, new or changed; oldest first, as the server lists them. */
export function withCashFlow(cashFlows: CashFlow[], cashFlow: CashFlow): CashFlow[] {
  return [...withoutCashFlow(cashFlows, cashFlow), cashFlow].toSorted((a, b) => a.id - b.id)
}

export function withoutCashFlow(cashFlows: CashFlow[], { id }: CashFlow): CashFlow[] {
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
