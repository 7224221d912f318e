import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { AccountRef } from '../../shared/fields.ts'
import { browserTimeZone } from '../words/time-zone.ts'
import { daysOf, useShownRange } from './shown-range.tsx'
import { useToday } from '../server/use-today.ts'
import { trpc } from '../server/trpc-hooks.ts'

/** Equal inputs share a query. */
export function outlookOf(account: AccountRef, days: number) {
  return { account, days, timeZone: browserTimeZone() }
}

export function useOutlook(account: AccountRef) {
  const client = useQueryClient()
  const today = useToday()
  const [range] = useShownRange()
  return trpc.projection.outlook.useQuery(outlookOf(account, daysOf(today, range)), {
    placeholderData: keepPreviousData,
    // An answer during a change would be older than the days below.
    refetchOnWindowFocus: () => (client.isMutating() > 0 ? false : 'always'),
  })
}
