import { flushSync } from 'react-dom'
import { BankStatementDialog } from '../../features/bank-statement/bank-statement-dialog.tsx'
import { useAdd } from '../../plan/editor-links.ts'

interface BankStatementProps {
  onClose: () => void
  /** Called in place of `onClose` once the plan is saved. */
  onSaved?: () => void
  /** Leads to adding items by hand; where it is absent, to the menu that adds. */
  onByHand?: () => void
}

/** The dialog that makes a plan from a bank statement, with the graph and the editor of other screens. */
export function BankStatement({ onClose, onSaved = onClose, onByHand }: BankStatementProps) {
  const add = useAdd()
  const addByHand = () => {
    flushSync(onClose)
    add()
  }
  return (
    <BankStatementDialog onClose={onClose} onSaved={onSaved} onByHand={onByHand ?? addByHand} />
  )
}
