import { type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CashFlowWizardProps } from '../../plan/editor/cash-flow-wizard.tsx'
import {
  CashFlowEditingContext,
  type CashFlowTrial,
  PlanExpenseContext,
  type PlannedExpense,
  TryCashFlowContext,
} from '../../plan/editor-links.ts'
import { statusOf } from '../../words/call-error.ts'
import { useFixedScope, useWriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { lazyScreen, NOT_OPENED } from '../../ui/layers/lazy-screen.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { useOpen } from '../../ui/layers/use-open.ts'
import type { OccurrenceRef } from '../../plan/occurrence-ref.ts'

export const CashFlowWizard = lazyScreen(() =>
  import('../../plan/editor/cash-flow-wizard.tsx').then((file) => file.CashFlowWizard),
)

type OpenedWizard = Omit<CashFlowWizardProps, 'onClose'>

/** Lets the screens inside open the wizard of the Income and Expenses tabs, by the hooks of `editor-links.ts`. */
export function CashFlowEditing({ children }: { children: ReactNode }) {
  const { account } = useWriteScope()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const [opened, setOpened] = useState<OpenedWizard | null>(null)

  const edit = useCallback(
    async ({ kind, id, date }: Omit<OccurrenceRef, 'date'> & { date?: string }) => {
      try {
        const [{ cashFlow }] = await Promise.all([
          utils[kind].latest.fetch({ account, id }, { staleTime: 0 }),
          CashFlowWizard.load(),
        ])
        setOpened({ kind, cashFlow, fromDate: date })
      } catch (error) {
        const isDeleted = statusOf(error) === 404
        showToast({
          text: isDeleted
            ? 'This could not be opened, because somebody has deleted it.'
            : NOT_OPENED,
        })
      }
    },
    [account, utils, showToast],
  )

  const openOnceLoaded = useOpen()
  const open = useCallback(
    (wizard: OpenedWizard) => openOnceLoaded(CashFlowWizard, () => setOpened(wizard)),
    [openOnceLoaded],
  )
  const planExpense = useCallback(
    (planned: PlannedExpense, onSaved: () => void) =>
      open({ kind: 'expense', planned, onSaved: () => closeBefore(setOpened, onSaved) }),
    [open],
  )
  const tryCashFlow = useCallback(
    ({ start, onTry, ...wizard }: CashFlowTrial) =>
      open({
        ...wizard,
        trial: {
          start,
          onTry: (fields, fromDate) => closeBefore(setOpened, () => onTry(fields, fromDate)),
        },
      }),
    [open],
  )

  return (
    <CashFlowEditingContext value={edit}>
      <PlanExpenseContext value={planExpense}>
        <TryCashFlowContext value={tryCashFlow}>{children}</TryCashFlowContext>
        {opened && <OpenWizard {...opened} onClose={() => setOpened(null)} />}
      </PlanExpenseContext>
    </CashFlowEditingContext>
  )
}

/** First the wizard, which gives the focus back, then what it was opened from. */
function closeBefore(setOpened: (wizard: null) => void, act: () => void): void {
  flushSync(() => setOpened(null))
  act()
}

function OpenWizard(props: CashFlowWizardProps) {
  // Its changes are meant for the account in which it was opened.
  useFixedScope(props.onClose)
  return <CashFlowWizard {...props} />
}
