import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { useIsVisitor } from '../../server/demo-visit.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings.tsx'
import { type BackupFile, readBackupFile } from './read-backup-file.ts'
import { useBackup } from './use-backup.ts'
import { Name } from '../../ui/shown-name.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { countOf } from '../../words/counts.ts'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { isolated } from '../../words/isolated.ts'

export function DataSettings() {
  const scope = useWriteScope()
  // A file that was chosen for one account must not be restored into another.
  return <DataOfAccount key={scope.account} scope={scope} />
}

function DataOfAccount({ scope }: { scope: WriteScope }) {
  const { accountName, outcome, report, download, isDownloading, restore, isRestoring } =
    useBackup(scope)
  const [file, setFile] = useState<BackupFile | null>(null)
  const isVisitor = useIsVisitor()
  const inputRef = useRef<HTMLInputElement>(null)
  const restoreRef = useRef<HTMLButtonElement>(null)

  async function takeFile(chosen: File) {
    report.clear()
    setFile(null)
    const read = await readBackupFile(chosen)
    if (typeof read === 'string') report.failure(read)
    else setFile(read)
  }

  function close() {
    setFile(null)
    // The button that was pressed, and had the focus, is gone.
    restoreRef.current?.focus()
  }

  return (
    <SettingsSection title="Your Data" outcome={outcome}>
      <p className="text-ink-soft wrap-anywhere">
        Everything in <Name>{accountName}</Name> as one file: incomes, expenses, marks, overrides
        and the starting balance.
        {!isVisitor && ' It can be restored into any account that has no incomes and no expenses.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={download} busy={isDownloading}>
          <Download size={16} aria-hidden />
          Download my data
        </Button>
        {!isVisitor && (
          <Button ref={restoreRef} onClick={() => inputRef.current?.click()}>
            <FileUp size={16} aria-hidden />
            Restore from a file
          </Button>
        )}
      </div>
      <input
        ref={inputRef}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) void takeFile(chosen)
          // The same file can be chosen again after a correction.
          target.value = ''
        }}
      />
      {file && (
        <RestoreQuestion
          file={file}
          accountName={accountName}
          isRestoring={isRestoring}
          onRestore={() => restore(file, close)}
          onCancel={close}
        />
      )}
    </SettingsSection>
  )
}

interface RestoreQuestionProps {
  file: BackupFile
  accountName: string
  isRestoring: boolean
  onRestore: () => void
  onCancel: () => void
}

function RestoreQuestion(props: RestoreQuestionProps) {
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
