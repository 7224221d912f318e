import { useEffect, useRef } from 'react'
import { formatCents } from '../../../shared/money.ts'
import { Button } from '../../ui/button.tsx'
import type { BackupFile } from './read-backup-file.ts'

interface RestoreQuestionProps {
  file: BackupFile
  /** Where it would go. */
  accountName: string
  isRestoring: boolean
  onRestore: () => void
  onCancel: () => void
}

/** What a backup holds, before anything of it is written. */
export function RestoreQuestion(props: RestoreQuestionProps) {
  const { file, accountName, isRestoring, onRestore, onCancel } = props
  const { fileName, backup, incomeCount, expenseCount } = file
  const questionRef = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Reads it to who cannot see it, and brings it into sight.
    questionRef.current?.focus()
  }, [])

  return (
    <fieldset
      ref={questionRef}
      aria-label="Restore from a file"
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-3 rounded-field border border-line-strong p-3 outline-none"
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">{fileName}</strong>, saved from {backup.accountName},
        holds {countOf(incomeCount, 'income')}, {countOf(expenseCount, 'expense')} and a starting
        balance of{' '}
        <span className="whitespace-nowrap">{formatCents(backup.startingBalanceCents)}</span>.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={isRestoring}>
          Cancel
        </Button>
        <Button
          variant="primary"
          className="min-w-0 !shrink !whitespace-normal wrap-anywhere"
          onClick={onRestore}
          busy={isRestoring}
        >
          Restore into {accountName}
        </Button>
      </div>
    </fieldset>
  )
}

function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
}
