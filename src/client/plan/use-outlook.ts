/** Asks what a user wants to know first about an account. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { AccountRef } from '../../shared/fields.ts'
import { browserTimeZone } from '../words/time-zone.ts'
import { daysOf, useShownRange } from './shown-range.ts'
import { useToday } from '../server/use-today.ts'
import { trpc } from '../server/trpc-hooks.ts'

/** The input, so that the same question is asked once. */
export function outlookOf(account: AccountRef, days: number) {
  return { account, days, timeZone: browserTimeZone() }
}

/** The outlook over the range that the user has chosen. While another one loads, the one before stays. */
export function useOutlook(account: AccountRef) {
  const client = useQueryClient()
  const today = useToday()
  const [range] = useShownRange()
  return trpc.projection.outlook.useQuery(outlookOf(account, daysOf(today, range)), {
    placeholderData: keepPreviousData,
    // While a change is in flight, an answer would be older than the days below, which show the change at once.
    refetchOnWindowFocus: () => (client.isMutating() > 0 ? false : 'always'),
  })
}
