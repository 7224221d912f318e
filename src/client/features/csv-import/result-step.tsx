import type { ImportResult } from '../../../shared/files/import.ts'
import { RowCounts } from './row-counts.tsx'
import { RowList } from '../../ui/files/row-list.tsx'
import { undoneSentence } from './use-csv-import.ts'

interface ResultStepProps {
  result: ImportResult
  undone: { count: number } | undefined
}

export function ResultStep({ result, undone }: ResultStepProps) {
  const { success, skipped, failed, errors, doneCount = 0 } = result
  if (undone)
    return (
      <>
        <p>{undoneSentence(undone, doneCount)}</p>
        <p className="text-ink-soft">
          For 30 days it can be restored, in the account’s menu under “Recent changes”.
        </p>
      </>
    )
  return (
    <>
      <RowCounts
        counts={[
          { label: 'Imported', count: success },
          ...(doneCount > 0
            ? [{ label: 'Marked done', count: doneCount, fate: 'already in your balance' }]
            : []),
          { label: 'Already there', count: skipped, fate: 'left out' },
          { label: 'Failed', count: failed, fate: 'left out' },
        ]}
      />
      <RowList title="Wrong rows" lines={errors} />
    </>
  )
}
