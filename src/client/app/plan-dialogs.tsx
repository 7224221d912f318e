import { type ReactNode, startTransition, useMemo, useState } from 'react'
import { DayDialog } from '../features/balance/day/day-dialog.tsx'
import { type PlanLinks, PlanLinksContext } from '../server/plan-links.ts'
import { CashFlowEditing } from './cash-flow-editing.tsx'

/** Lets the screens inside open what is behind a figure, by `usePlanLinks` and `useEditFrom`. */
export function PlanDialogs({ children }: { children: ReactNode }) {
  const [openDate, setOpenDate] = useState<string | null>(null)
  const links = useMemo(
    (): PlanLinks => ({
      // Laying a dialog over a long page takes a slow device a moment: until then the page stays responsive.
      openDay: (date) => startTransition(() => setOpenDate(date)),
    }),
    [],
  )
  return (
    <PlanLinksContext value={links}>
      <CashFlowEditing>
        {children}
        {openDate && <DayDialog date={openDate} onClose={() => setOpenDate(null)} />}
      </CashFlowEditing>
    </PlanLinksContext>
  )
}
