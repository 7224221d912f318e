import { FileDown, Landmark } from 'lucide-react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { CashFlowScreen } from '../../features/cash-flows/cash-flow-screen.tsx'
import { CsvActions } from '../../features/csv-import/csv-actions.tsx'
import { QuietButton } from '../../ui/button.tsx'
import type { ShellDialogId } from '../dialogs/shell-dialogs.tsx'

export interface CashFlowTabProps {
  kind: CashFlowKind
  onOpen: (dialog: ShellDialogId) => Promise<void>
}

export function CashFlowTab({ kind, onOpen }: CashFlowTabProps) {
  const actions = (
    <>
      <QuietButton
        label="From a bank statement"
        icon={<Landmark size={16} aria-hidden />}
        onClick={() => void onOpen('bank-statement')}
      />
      <CsvActions
        onHelp={() => void onOpen('csv-help')}
        onImport={() => void onOpen('csv-import')}
      />
      <QuietButton
        label="Export"
        icon={<FileDown size={16} aria-hidden />}
        onClick={() => void onOpen(`${kind}-export`)}
      />
    </>
  )
  return <CashFlowScreen kind={kind} actions={actions} />
}
