import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import { useFileDrop } from '../../../ui/files/use-file-drop.ts'
import { useLasting } from '../../../browser/use-settled.ts'
import { lazyScreen } from '../../../ui/layers/lazy-screen.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { ByStatement } from './use-by-statement.ts'

const StatementSource = lazyScreen(() =>
  import('../../../plan/statement/source/statement-source.tsx').then(
    ({ StatementSource }) => StatementSource,
  ),
)

interface StatementEntryProps {
  account: AccountRef
  matching: Pick<ByStatement, 'isMatching' | 'failure' | 'take' | 'compareAgain'>
}

const SILENT_MS = 500

export function StatementEntry({ account, matching }: StatementEntryProps) {
  const { isMatching, failure, take, compareAgain } = matching
  const isLong = useLasting(isMatching, SILENT_MS)
  const [opened, setOpened] = useState<File[] | undefined | null>(null)
  if (opened === null) return <ClosedEntry onOpen={setOpened} />
  return (
    // Focused, because the button that was pressed is gone.
    <div ref={focusOnce} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <StatementSource account={account} dropped={opened} onRead={take} />
      <output className="text-ink-soft empty:hidden">
        {isLong && 'Comparing it with your plan...'}
      </output>
      {failure && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Problem>The statement could not be compared with your plan. {failure}</Problem>
          <Button size="small" onClick={() => void compareAgain()}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus()
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
