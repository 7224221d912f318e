import type { ImportResult } from '../../../shared/import.ts'
import { RowCounts } from './row-counts.tsx'
import { RowList } from './row-list.tsx'
import { undoneSentence } from './use-csv-import.ts'

interface ResultStepProps {
  result: ImportResult
  /** Where the import has been taken back: how many items that removed. */
  undone: { count: number } | undefined
}

/** What the import has done, row by row where it has not [behaviour: CSV import]. */
export function ResultStep({ result, undone }: ResultStepProps) {
  const { success, skipped, failed, errors } = result
  if (undone) return <p>{undoneSentence(undone)}</p>
  return (
    <>
      <RowCounts
        counts={[
          { label: 'Imported', count: success },
          { label: 'Already there', count: skipped, fate: 'left out' },
          { label: 'Failed', count: failed, fate: 'left out' },
        ]}
      />
      <RowList title="Wrong rows" lines={errors} />
    </>
  )
}
