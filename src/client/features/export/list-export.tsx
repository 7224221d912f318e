import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ExportedKinds } from './csv-file.ts'
import type { useCsvExport } from './use-csv-export.ts'

const LIST_LABELS: Record<CashFlowKind, string> = { income: 'Incomes', expense: 'Expenses' }

interface ListExportProps {
  kind: CashFlowKind
  kinds: ExportedKinds
  onChange: (kinds: ExportedKinds) => void
  list: ReturnType<typeof useCsvExport>
}

export function ListExport({ kind, kinds, onChange, list }: ListExportProps) {
  const { file, error, retry } = list
  return (
    <>
      <RadioChoice
        label="Which list"
        className="self-start"
        value={kinds}
        options={[
          { value: kind, label: LIST_LABELS[kind] },
          { value: 'both', label: 'Incomes and Expenses' },
        ]}
        onChange={onChange}
      />
      <p className="text-ink-soft">
        A CSV file that can be imported again. It has all of them, also those that your filters
        hide, without marks and overrides.
      </p>
      <div aria-live="polite" className="flex flex-col gap-2">
        {error && <ErrorState message={failureOf(error, FAILURES.query)} onRetry={retry} />}
        {!file && !error && <Spinner label="Reading the list" />}
        {file && <p className="font-medium">{countOf(file.count, 'item')}</p>}
        {file?.notes.map((note) => (
          <p key={note} className="text-warning">
            {note}
          </p>
        ))}
      </div>
    </>
  )
}
