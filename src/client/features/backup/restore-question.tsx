import { Money } from '../../ui/money-amount.tsx'
import { countOf } from '../../words/counts.ts'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import type { BackupFile } from './read-backup-file.ts'
import { isolated } from '../../words/isolated.ts'

interface RestoreQuestionProps {
  file: BackupFile
  accountName: string
  isRestoring: boolean
  onRestore: () => void
  onCancel: () => void
}

export function RestoreQuestion(props: RestoreQuestionProps) {
  const { file, accountName, isRestoring, onRestore, onCancel } = props
  const { fileName, backup, incomeCount, expenseCount } = file
  return (
    <Confirmation
      question="Restore from a file?"
      action={`Restore into ${isolated(accountName)}`}
      isBusy={isRestoring}
      onConfirm={onRestore}
      onCancel={onCancel}
    >
      <strong className="font-semibold">{fileName}</strong>, saved from {backup.accountName}, holds{' '}
      {countOf(incomeCount, 'income')}, {countOf(expenseCount, 'expense')} and a starting balance of{' '}
      <Money cents={backup.startingBalanceCents} />.
    </Confirmation>
  )
}
