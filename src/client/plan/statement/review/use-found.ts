import { useQuery } from '@tanstack/react-query'
import type { OpenItem } from '../../../../shared/plan/check-in.ts'
import type { Proposals } from '../../../../shared/statements/proposal.ts'
import type { ReadStatementInput } from '../../../../shared/statements/statement.ts'
import { openItemsOf } from '../../../server/check-in-calls.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'

export interface Found {
  /** Read before the comparison: saving checks that the plan has not changed since. */
  revision: number
  open: OpenItem[]
  proposals: Proposals
}

export interface Asked {
  id: string
  input: ReadStatementInput
}

export function useFound(asked: Asked | null) {
  return useQuery({
    queryKey: ['found', asked?.id],
    queryFn: async ({ signal }): Promise<Found> => {
      const timeZone = browserTimeZone()
      const { input } = asked!
      const { account } = input
      const open = await trpcClient.account.openItems.query(openItemsOf(account), { signal })
      const proposals = await trpcClient.statement.propose.mutate(
        { ...input, timeZone },
        { signal },
      )
      return { revision: open.revision, open: open.items, proposals }
    },
    enabled: asked !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}
