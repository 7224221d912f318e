import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadStatementInput } from '../../../../shared/statements/statement.ts'
import { createUuid } from '../../../browser/random-uuid.ts'
import { openItemsOf } from '../../../server/check-in-calls.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import { trpcClient } from '../../../server/trpc-client.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'

type Ask<Answer> = (
  input: ReadStatementInput & { timeZone: string },
  options: { signal: AbortSignal },
) => Promise<Answer>

/** Compares a statement with the plan. Nothing of it is kept once its dialog is closed. */
export function useCompared<Answer>(ask: Ask<Answer>) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ id: string; read: ReadStatement } | null>(null)
  const optionsOf = (next: typeof asked) => ({
    queryKey: ['compared', next?.id],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { input, statement } = next!.read
      // Before the comparison: saving checks that the plan has not changed since.
      const open = await trpcClient.account.openItems.query(openItemsOf(input.account), { signal })
      const answer = await ask({ ...input, timeZone: browserTimeZone() }, { signal })
      return { revision: open.revision, open: open.items, statement, answer }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const query = useQuery({ ...optionsOf(asked), enabled: asked !== null })
  return {
    query,
    compareAgain: async () => asked && query.refetch(),
    /** Takes a statement, or takes the one before back; answers null where it could not be compared. */
    take: async (read: ReadStatement | null) => {
      const next = read && { id: createUuid(), read }
      setAsked(next)
      return next && client.fetchQuery(optionsOf(next)).catch(() => null)
    },
  }
}
