import { lazy, type ReactNode, startTransition, Suspense, useMemo, useState } from 'react'
import { DayDialog } from '../features/balance/day/day-dialog.tsx'
import { type PlanLinks, PlanLinksContext } from '../server/plan-links.ts'
import { useToast } from '../ui/toast.tsx'
import { CashFlowEditing } from './cash-flow-editing.tsx'

const loadAffordDialog = () => import('../features/afford/afford-dialog.tsx')
const AffordDialog = lazy(() =>
  loadAffordDialog().then(({ AffordDialog }) => ({ default: AffordDialog })),
)

/** Lets the screens inside open what is behind a figure, by `usePlanLinks` and `useEditFrom`. */
export function PlanDialogs({ children }: { children: ReactNode }) {
  const [openDate, setOpenDate] = useState<string | null>(null)
  const [asksAfford, setAsksAfford] = useState(false)
  const showToast = useToast()
  const links = useMemo(
    (): PlanLinks => ({
      // Laying a dialog over a long page takes a slow device a moment: until then the page stays responsive.
      openDay: (date) => startTransition(() => setOpenDate(date)),
      afford: () => {
        loadAffordDialog().then(
          () => setAsksAfford(true),
          () =>
            showToast({
              text: 'This could not be opened. Check your connection, then try again.',
            }),
        )
      },
    }),
    [showToast],
  )
  return (
    <PlanLinksContext value={links}>
      <CashFlowEditing>
        {children}
        {asksAfford && (
          <Suspense fallback={null}>
            <AffordDialog onClose={() => setAsksAfford(false)} />
          </Suspense>
        )}
        {openDate && <DayDialog date={openDate} onClose={() => setOpenDate(null)} />}
      </CashFlowEditing>
    </PlanLinksContext>
  )
}
