import { type BalanceView, useBalanceView } from '../../server/balance-view.ts'
import { OFFERS_CALENDAR_VIEW } from '../../browser/build-flags.ts'
import { useIsMobile } from '../../browser/device.ts'

/** How the month is shown, and how to change that, where there is a choice [behaviour: Balance tab]. */
export function useView(): { view: BalanceView; choose?: (view: BalanceView) => void } {
  const isMobile = useIsMobile()
  const [view, choose] = useBalanceView()
  return OFFERS_CALENDAR_VIEW && !isMobile ? { view, choose } : { view: 'list' }
}
