import { type BalanceView, useBalanceView } from '../../links/balance-view.ts'
import { OFFERS_CALENDAR_VIEW } from '../../browser/build-flags.ts'
import { useIsMobile } from '../../browser/device.ts'

/** The view of the month, and how to change it, where there is a choice [behaviour: Balance tab]. */
export function useView(): { view: BalanceView; choose?: (view: BalanceView) => void } {
  const isMobile = useIsMobile()
  const [view, choose] = useBalanceView()
  return OFFERS_CALENDAR_VIEW && !isMobile ? { view, choose } : { view: 'list' }
}
