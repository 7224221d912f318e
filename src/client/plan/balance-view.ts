import { oneOf, useStoredState } from '../browser/stored-state.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { OFFERS_CALENDAR_VIEW } from '../browser/build-flags.ts'
import { useIsMobile } from '../browser/device.ts'

export type BalanceView = 'calendar' | 'list'

const parseView = oneOf('calendar', 'list')

export function useBalanceView(): [BalanceView, (view: BalanceView) => void] {
  const { data: user } = trpc.user.me.useQuery()
  return useStoredState<BalanceView>('balanceView', user?.defaultView ?? 'list', parseView)
}

export function useView(): { view: BalanceView; choose?: (view: BalanceView) => void } {
  const isMobile = useIsMobile()
  const [view, choose] = useBalanceView()
  return OFFERS_CALENDAR_VIEW && !isMobile ? { view, choose } : { view: 'list' }
}
