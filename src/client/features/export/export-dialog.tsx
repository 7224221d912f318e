import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { downloadText } from '../../browser/download.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { useToday } from '../../server/use-today.ts'
import { countOf } from '../../words/counts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { csvFileName, type ExportedKinds } from './csv-file.ts'
import {
  firstRange,
  RangeExport,
  type RangeFormat,
  rangeProblems,
  useRangeExport,
} from './range-export.tsx'
import { ListExport, useCsvExport } from './list-export.tsx'

const WHATS: { value: 'list' | RangeFormat; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'balances', label: 'Balances' },
  { value: 'journal', label: 'hledger journal' },
]

interface ExportDialogProps {
  kind: CashFlowKind
  onClose: () => void
}

/** [behaviour: Export] */
export function ExportDialog({ kind, onClose }: ExportDialogProps) {
  const { account } = useWriteScope()
  const today = useToday()
  const showToast = useToast()
  const [what, setWhat] = useState<'list' | RangeFormat>('list')
  const [kinds, setKinds] = useState<ExportedKinds>(kind)
  const [range, setRange] = useState(() => firstRange(today))
  // A date that is being typed is wrong for a while.
  const [saysProblems, setSaysProblems] = useState(false)
  const list = useCsvExport(account, kinds)
  const days = useRangeExport(account)
  const problems = rangeProblems(range, today)

  function save(fileName: string, text: string, type: string, count: string) {
    downloadText(fileName, text, type)
    onClose()
    showToast({ text: `Exported ${count} to ${fileName}.` })
  }

  function download() {
    if (what !== 'list') {
      setSaysProblems(true)
      if (Object.keys(problems).length > 0) return
      days.mutate(
        { format: what, ...range },
        { onSuccess: ({ fileName, text, type, count }) => save(fileName, text, type, count) },
      )
    } else if (list.file) {
      const { csv, count } = list.file
      save(csvFileName(kinds, today), csv, 'text/csv', countOf(count, 'item'))
    }
  }

  const footer = (
    <Button
      variant="primary"
      disabled={what === 'list' && !list.file?.count}
      busy={days.isPending}
      onClick={download}
    >
      <Download size={16} aria-hidden />
      Download
    </Button>
  )

  return (
    <Dialog title="Export" onClose={onClose} footer={footer}>
      <div className="flex min-h-64 flex-col gap-4">
        <RadioChoice
          label="What to export"
          className="self-start"
          value={what}
          options={WHATS}
          onChange={(next) => {
            setWhat(next)
            days.reset()
          }}
        />
        {what === 'list' ? (
          <ListExport kind={kind} kinds={kinds} onChange={setKinds} list={list} />
        ) : (
          <RangeExport
            format={what}
            range={range}
            today={today}
            problems={saysProblems ? problems : {}}
            failure={days.error && failureOf(days.error, FAILURES.query)}
            onChange={(change) => {
              setRange({ ...range, ...change })
              days.reset()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
