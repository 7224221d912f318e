import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import { browserTimeZone } from '../../words/time-zone.ts'

export const CardBill = lazyScreenWith({
  loading: <div className="min-h-11 basis-full desk:min-h-8" />,
})('CardBill', () => import('./bill-parts.tsx'))

/** The ids of the account's cards; undefined until they are known. */
export function useCards(account: AccountRef): number[] | undefined {
  return trpc.projection.cards.useQuery({ account, timeZone: browserTimeZone() }).data
}
