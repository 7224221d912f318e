import { keepPreviousData } from '@tanstack/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

/** The paychecks ahead. One alone has no payday after it. */
export function usePaychecks(account: AccountRef) {
  return trpc.projection.paychecks.useQuery(
    { account, timeZone: browserTimeZone() },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' },
  )
}
