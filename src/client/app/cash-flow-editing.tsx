import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CashFlow } from '../../shared/cash-flow.ts'
import type { CashFlowWizardProps } from '../features/cash-flows/cash-flow-wizard.tsx'
import {
  CashFlowEditingContext,
  type CashFlowTrial,
  type OccurrenceRef,
  PlanExpenseContext,
  type PlannedExpense,
  TryCashFlowContext,
} from '../server/cash-flow-editing.ts'
import { statusOf } from '../server/call-error.ts'
import { useFixedScope } from '../server/fixed-scope.ts'
import { trpc } from '../server/trpc.ts'
import { useWriteScope } from '../server/write-scope.ts'
import { useToast } from '../ui/toast.tsx'

const loadWizard = () => import('../features/cash-flows/cash-flow-wizard.tsx')
const CashFlowWizard = lazy(() =>
  loadWizard().then(({ CashFlowWizard }) => ({ default: CashFlowWizard })),
)

interface EditedCashFlow {
  cashFlow: CashFlow
  /** YYYY-MM-DD, where the dates from this one on are to be changed. */
  fromDate: string | undefined
}

interface OpenPlan {
  planned: PlannedExpense
  onSaved: () => void
}

/** Lets the screens inside open the wizard of the Income and Expenses tabs, by the hooks of `cash-flow-editing.ts`. */
export function CashFlowEditing({ children }: { children: ReactNode }) {
  const { account } = useWriteScope()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const [edited, setEdited] = useState<EditedCashFlow | null>(null)
  const [plan, setPlan] = useState<OpenPlan | null>(null)
  const [trial, setTrial] = useState<CashFlowTrial | null>(null)

  const edit = useCallback(
    async ({ kind, id, date }: Omit<OccurrenceRef, 'date'> & { date?: string }) => {
      try {
        const [{ cashFlow }] = await Promise.all([
          utils[kind].latest.fetch({ account, id }, { staleTime: 0 }),
          loadWizard(),
        ])
        setEdited({ cashFlow, fromDate: date })
      } catch (error) {
        const isDeleted = statusOf(error) === 404
        showToast({
          text: isDeleted
            ? 'This could not be opened, because somebody has deleted it.'
            : 'This could not be opened. Check your connection, then try again.',
        })
      }
    },
    [account, utils, showToast],
  )

  const openWizard = useCallback(
    (show: () => void) =>
      loadWizard().then(show, () =>
        showToast({ text: 'This could not be opened. Check your connection, then try again.' }),
      ),
    [showToast],
  )
  const planExpense = useCallback(
    (planned: PlannedExpense, onSaved: () => void) =>
      openWizard(() => setPlan({ planned, onSaved })),
    [openWizard],
  )
  const tryCashFlow = useCallback(
    (trial: CashFlowTrial) => openWizard(() => setTrial(trial)),
    [openWizard],
  )

  const finishPlan = () => {
    // First the wizard, which gives the focus back, then what it was opened from.
    flushSync(() => setPlan(null))
    plan?.onSaved()
  }

  return (
    <CashFlowEditingContext value={edit}>
      <PlanExpenseContext value={planExpense}>
        <TryCashFlowContext value={tryCashFlow}>{children}</TryCashFlowContext>
        <Suspense fallback={null}>
          {edited && (
            <OpenWizard kind={edited.cashFlow.kind} {...edited} onClose={() => setEdited(null)} />
          )}
          {trial && <TrialWizard trial={trial} onClose={() => setTrial(null)} />}
          {plan && (
            <OpenWizard
              kind="expense"
              planned={plan.planned}
              onClose={() => setPlan(null)}
              onSaved={finishPlan}
            />
          )}
        </Suspense>
      </PlanExpenseContext>
    </CashFlowEditingContext>
  )
}

function TrialWizard({ trial, onClose }: { trial: CashFlowTrial; onClose: () => void }) {
  const { kind, cashFlow, start, fromDate } = trial
  const onTry: CashFlowTrial['onTry'] = (fields, fromDate) => {
    // First the wizard, which gives the focus back.
    flushSync(onClose)
    trial.onTry(fields, fromDate)
  }
  return (
    <OpenWizard
      {...{ kind, cashFlow, fromDate, onClose }}
      trial={start ? { start, onTry } : { onTry }}
    />
  )
}

function OpenWizard(props: CashFlowWizardProps) {
  // Its changes are meant for the account in which it was opened.
  useFixedScope(props.onClose)
  return <CashFlowWizard {...props} />
}
