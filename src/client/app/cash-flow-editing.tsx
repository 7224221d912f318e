import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { CashFlow } from '../../shared/cash-flow.ts'
import { EditFromContext, type OccurrenceRef } from '../server/cash-flow-editing.ts'
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
  /** YYYY-MM-DD */
  fromDate: string
}

/** Lets the screens inside open the wizard of the Income and Expenses tabs, by `useEditFrom`. */
export function CashFlowEditing({ children }: { children: ReactNode }) {
  const { account } = useWriteScope()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const [edited, setEdited] = useState<EditedCashFlow | null>(null)

  const editFrom = useCallback(
    async ({ kind, id, date }: OccurrenceRef) => {
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

  return (
    <EditFromContext value={editFrom}>
      {children}
      {edited && (
        <Suspense fallback={null}>
          <OpenWizard {...edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </EditFromContext>
  )
}

function OpenWizard({ onClose, ...edited }: EditedCashFlow & { onClose: () => void }) {
  // Its changes are meant for the account in which it was opened.
  useFixedScope(onClose)
  return <CashFlowWizard kind={edited.cashFlow.kind} {...edited} onClose={onClose} />
}
