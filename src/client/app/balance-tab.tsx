import { useState } from 'react'
import { BalanceScreen } from '../features/balance/balance-screen.tsx'
import { DayDialog } from '../features/day/day-dialog.tsx'

/** The Balance tab, and the day that is looked at in it. */
export function BalanceTab() {
  const [openDate, setOpenDate] = useState<string | null>(null)
  return (
    <>
      <BalanceScreen onOpenDay={setOpenDate} />
      {openDate && <DayDialog date={openDate} onClose={() => setOpenDate(null)} />}
    </>
  )
}
