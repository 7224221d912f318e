import { BalanceScreen } from '../features/balance/balance-screen.tsx'
import { usePlanLinks } from '../server/plan-links.ts'

/** The Balance tab. */
export function BalanceTab() {
  const { openDay } = usePlanLinks()
  return <BalanceScreen onOpenDay={openDay} />
}
