import type { ImportResult } from '../../../shared/import.ts'
import { RowCounts } from './row-counts.tsx'
import { RowErrors } from './row-errors.tsx'

/** What the import has done, row by row where it has not [specification 2, 8]. */
export function ResultStep({ result }: { result: ImportResult }) {
  const { success, skipped, failed, errors } = result
  return (
    <>
      <RowCounts
        counts={[
          { label: 'Imported', count: success },
          { label: 'Already there', count: skipped, fate: 'left out' },
          { label: 'Failed', count: failed, fate: 'left out' },
        ]}
      />
      <RowErrors errors={errors} />
    </>
  )
}
