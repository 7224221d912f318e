/** What a user wants to know first about an account, and how far ahead they look. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { AccountRef } from '../../shared/fields.ts'
import { useStoredState } from '../browser/stored-state.ts'
import { browserTimeZone } from '../words/time-zone.ts'
import { trpc } from './trpc.ts'

export const OUTLOOK_DAYS = [30, 90, 365] as const

function parseDays(text: string): number | undefined {
  return OUTLOOK_DAYS.find((days) => String(days) === text)
}

/** Over how many days, from today on, the user looks ahead; remembered until logout. */
export function useOutlookDays() {
  return useStoredState<number>('outlookDays', 90, parseDays)
}

/** What is asked for, so that the same question is asked once. */
export function outlookOf(account: AccountRef, days: number) {
  return { account, days, timeZone: browserTimeZone() }
}

/** The outlook over as many days as the user looks ahead. While another one loads, the one before stays. */
export function useOutlook(account: AccountRef) {
  const client = useQueryClient()
  const [days] = useOutlookDays()
  return trpc.projection.outlook.useQuery(outlookOf(account, days), {
    placeholderData: keepPreviousData,
    // While a change is in flight, an answer would be older than the days below, which show the change at once.
    refetchOnWindowFocus: () => (client.isMutating() > 0 ? false : 'always'),
  })
}
