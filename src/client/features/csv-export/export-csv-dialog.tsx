import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { errorSentence } from '../../server/call-error.ts'
import { countOf } from '../../words/counts.ts'
import { downloadText } from '../../browser/download.ts'
import { useFixedScope } from '../../links/write-scope.ts'
import { useToday } from '../../server/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { ErrorState } from '../../ui/not-loaded.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { csvFileName, type ExportedKinds } from './csv-file.ts'
import { useCsvExport } from './use-csv-export.ts'

const LIST_LABELS: Record<CashFlowKind, string> = { income: 'Incomes', expense: 'Expenses' }

interface ExportCsvDialogProps {
  /** The list that it was opened from. */
  kind: CashFlowKind
  onClose: () => void
}

/** Downloads one list, or both, as a CSV file that can be imported again [behaviour: CSV export]. */
export function ExportCsvDialog({ kind, onClose }: ExportCsvDialogProps) {
  const [kinds, setKinds] = useState<ExportedKinds>(kind)
  const { account } = useFixedScope(onClose)
  const { file, error, retry } = useCsvExport(account, kinds)
  const today = useToday()
  const showToast = useToast()

  function download() {
    if (!file) return
    const fileName = csvFileName(kinds, today)
    downloadText(fileName, file.csv, 'text/csv')
    onClose()
    showToast({ text: `Exported ${countOf(file.count, 'item')} to ${fileName}.` })
  }

  const footer = (
    <Button variant="primary" disabled={!file || file.count === 0} onClick={download}>
      <Download size={16} aria-hidden />
      Download
    </Button>
  )

  return (
    <Dialog title="Export CSV" onClose={onClose} footer={footer}>
      <div className="flex min-h-44 flex-col gap-4">
        <RadioChoice
          label="What to export"
          className="self-start"
          value={kinds}
          options={[
            { value: kind, label: LIST_LABELS[kind] },
            { value: 'both', label: 'Incomes and Expenses' },
          ]}
          onChange={setKinds}
        />
        <p className="text-ink-soft">
          The file has all of them, also those that your filters hide, without marks and overrides.
        </p>
        <div aria-live="polite" className="flex flex-col gap-2">
          {error && <ErrorState message={errorSentence(error)} onRetry={retry} />}
          {!file && !error && <Spinner label="Reading the list" />}
          {file && <p className="font-medium">{countOf(file.count, 'item')}</p>}
          {file?.notes.map((note) => (
            <p key={note} className="text-warning">
              {note}
            </p>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
