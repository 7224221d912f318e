import { startTransition, useCallback, useState } from 'react'
import { BalanceScreen } from '../features/balance/balance-screen.tsx'
import { DayDialog } from '../features/balance/day/day-dialog.tsx'
import { CashFlowEditing } from './cash-flow-editing.tsx'

/** The Balance tab, the dialog of the day that is open, and the wizard of a cash flow of it. */
export function BalanceTab() {
  const [openDate, setOpenDate] = useState<string | null>(null)
  // Laying a dialog over a long page takes a slow device a moment: until then the page stays responsive.
  const openDay = useCallback((date: string) => startTransition(() => setOpenDate(date)), [])
  return (
    <CashFlowEditing>
      <BalanceScreen onOpenDay={openDay} />
      {openDate && <DayDialog date={openDate} onClose={() => setOpenDate(null)} />}
    </CashFlowEditing>
  )
}
