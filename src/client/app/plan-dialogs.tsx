import {
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { runWhenIdle } from '../server/when-idle.ts'
import { useFixedScope } from '../server/fixed-scope.ts'
import { type ExplainedDays, type PlanLinks, PlanLinksContext } from '../server/plan-links.ts'
import { useToast } from '../ui/toast.tsx'
import { CashFlowEditing } from './cash-flow-editing.tsx'

/** Not part of the first load: the code of a dialog is fetched when it is opened, that of the day's ahead of it. */
const LOADERS = {
  day: () => import('../features/balance/day/day-dialog.tsx'),
  afford: () => import('../features/afford/afford-dialog.tsx'),
  checkIn: () => import('./check-in-parts.tsx'),
  income: () => import('../features/cash-flows/cash-flow-wizard.tsx'),
  explain: () => import('../features/explain/explain-dialog.tsx'),
}
const DayDialog = lazy(() => LOADERS.day().then(({ DayDialog }) => ({ default: DayDialog })))
const AffordDialog = lazy(() =>
  LOADERS.afford().then(({ AffordDialog }) => ({ default: AffordDialog })),
)
const CheckInDialog = lazy(() =>
  LOADERS.checkIn().then(({ CheckInDialog }) => ({ default: CheckInDialog })),
)
const CashFlowWizard = lazy(() =>
  LOADERS.income().then(({ CashFlowWizard }) => ({ default: CashFlowWizard })),
)
const ExplainDialog = lazy(() =>
  LOADERS.explain().then(({ ExplainDialog }) => ({ default: ExplainDialog })),
)

/** Lets the screens inside open what is behind a figure, by `usePlanLinks` and the hooks of `cash-flow-editing.ts`. */
export function PlanDialogs({ children }: { children: ReactNode }) {
  // Laying a dialog over a long page costs a slow device a moment: as a transition, it leaves the page responsive.
  const [openDate, setOpenDate] = useState<string | null>(null)
  const [opened, setOpened] = useState<'afford' | 'checkIn' | 'income' | null>(null)
  const [explained, setExplained] = useState<ExplainedDays | null>(null)
  const showToast = useToast()
  const links = useMemo((): PlanLinks => {
    const open = (id: keyof typeof LOADERS, show: () => void) => {
      LOADERS[id]().then(
        () => startTransition(show),
        () =>
          showToast({ text: 'This could not be opened. Check your connection, then try again.' }),
      )
    }
    return {
      openDay: (date) => open('day', () => setOpenDate(date)),
      afford: () => open('afford', () => setOpened('afford')),
      checkIn: () => open('checkIn', () => setOpened('checkIn')),
      addIncome: () => open('income', () => setOpened('income')),
      explain: (days) => open('explain', () => setExplained(days)),
    }
  }, [showToast])
  useEffect(() => runWhenIdle(() => LOADERS.day().catch(() => undefined)), [])
  const close = () => setOpened(null)
  return (
    <PlanLinksContext value={links}>
      <CashFlowEditing>
        {children}
        <Suspense fallback={null}>
          {opened === 'afford' && <AffordDialog onClose={close} />}
          {opened === 'checkIn' && <CheckInDialog onClose={close} />}
          {opened === 'income' && <NewIncome onClose={close} />}
        </Suspense>
        <Suspense fallback={null}>
          {openDate && <DayDialog date={openDate} onClose={() => setOpenDate(null)} />}
        </Suspense>
        <Suspense fallback={null}>
          {explained && <ExplainDialog {...explained} onClose={() => setExplained(null)} />}
        </Suspense>
      </CashFlowEditing>
    </PlanLinksContext>
  )
}

function NewIncome({ onClose }: { onClose: () => void }) {
  // It is meant for the account in which it was opened.
  useFixedScope(onClose)
  return <CashFlowWizard kind="income" onClose={onClose} />
}
