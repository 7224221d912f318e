import { useMutation } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_BACKUP_BYTES } from '../../../shared/files/backup-format.ts'
import { downloadText } from '../../browser/download.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useIsVisitor } from '../../server/demo-visit.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/layers/confirmation.tsx'
import { useSay } from '../../ui/layers/toast.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { SettingsSection, useOutcome } from '../../ui/settings.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { countOf } from '../../words/counts.ts'
import { browserToday } from '../../words/dates.ts'
import { isolated } from '../../words/isolated.ts'
import { type BackupFile, readBackupFile } from './read-backup-file.ts'

export function DataSettings() {
  const scope = useWriteScope()
  // A file that was chosen for one account must not be restored into another.
  return <DataOfAccount key={scope.account} scope={scope} />
}

function DataOfAccount({ scope: { account, accountId } }: { scope: WriteScope }) {
  const accountName = useAccountSettings(account)?.name ?? 'this account'
  const { client } = trpc.useUtils()
  const { outcome, report } = useOutcome()
  const sayInToast = useSay()
  const offerUndo = useOfferUndo(account)
  const settingsOpen = useStillOpen()
  const [file, setFile] = useState<BackupFile | null>(null)
  const canRestore = !useIsVisitor()
  const canChange = useCanChange()
  const inputRef = useRef<HTMLInputElement>(null)
  const restoreRef = useRef<HTMLButtonElement>(null)

  const download = useMutation({
    mutationFn: () => client.backup.download.query({ account }),
    onMutate: report.clear,
    onSuccess: (backup) => {
      const fileName = `balance-backup-${browserToday()}.json`
      const text = JSON.stringify(backup)
      downloadText(fileName, text, 'application/json')
      const isTooLarge = new Blob([text]).size > MAX_BACKUP_BYTES
      if (isTooLarge) report.failure(`${fileName} is larger than 8 MB, more than can be restored.`)
      else report.success(`Everything is in ${fileName}.`)
    },
    onError: (error) => report.refusal(error, 'Error downloading your data.'),
  })
  const restore = useChange(trpc.backup.restore, {
    say: (said) => (said?.failed && !settingsOpen.current ? sayInToast : report.say)(said),
    onDone: ({ count, revision }) => {
      offerUndo(`Restored ${countOf(count, 'item')} into ${accountName}.`, revision)
      close()
    },
    done: ({ count }) => `Restored ${countOf(count, 'item')}.`,
    failed: { noAnswer: 'Error restoring your data.' },
  })

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
        {canRestore && ' It can be restored into any account that has no incomes and no expenses.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => download.mutate()} busy={download.isPending}>
          <Download size={16} aria-hidden />
          Download my data
        </Button>
        {canRestore && canChange && (
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
        <Confirmation
          question="Restore from a file?"
          action={`Restore into ${isolated(accountName)}`}
          isBusy={restore.isPending}
          onConfirm={() => restore.mutate({ account, accountId, backup: file.backup })}
          onCancel={close}
        >
          <strong className="font-semibold">{file.fileName}</strong>, saved from{' '}
          {file.backup.accountName}, holds {countOf(file.incomeCount, 'income')},{' '}
          {countOf(file.expenseCount, 'expense')} and a starting balance of{' '}
          <Money cents={file.backup.startingBalanceCents} />.
        </Confirmation>
      )}
    </SettingsSection>
  )
}
