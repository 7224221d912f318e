import { FileUp } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import type { ReadStatement } from '../../../server/statement-calls.ts'
import { Button } from '../../../ui/button.tsx'

export interface StatementEntryProps {
  account: AccountRef
  /** Reads the files of a statement. */
  StatementSource: ComponentType<{
    account: AccountRef
    dropped?: File[] | undefined
    onRead: (read: ReadStatement | null) => void
  }>
  onRead: (read: ReadStatement | null) => void
}

/** Takes the bank's answers from its file, which is chosen, or dropped anywhere on the page. */
export function StatementEntry({ account, StatementSource, onRead }: StatementEntryProps) {
  /** The files that were dropped to open it; null while it is closed. */
  const [opened, setOpened] = useState<File[] | undefined | null>(null)
  if (opened === null) return <ClosedEntry onOpen={setOpened} />
  return <StatementSource account={account} dropped={opened} onRead={onRead} />
}

function ClosedEntry({ onOpen }: { onOpen: (dropped: File[] | undefined) => void }) {
  const isDraggedOver = useFileDrop(onOpen)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        className={isDraggedOver ? '!border-accent !border-dashed' : ''}
        onClick={() => onOpen(undefined)}
      >
        <FileUp size={16} aria-hidden />
        From a bank statement
      </Button>
      <span className="text-xs text-ink-faint max-sm:hidden">or drop its file here</span>
    </div>
  )
}
