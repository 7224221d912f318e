import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { downloadText } from '../../browser/download.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { useToday } from '../../server/use-today.ts'
import { countOf } from '../../words/counts.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice } from '../../ui/fields/segmented.tsx'
import { SubmitButton } from '../../ui/form/form.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useToast } from '../../ui/layers/toast.tsx'
import { csvFileName, type ExportedKinds } from './csv-file.ts'
import { RangeExport, type RangeFormat, type Save, useRangeExport } from './range-export.tsx'
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
  const list = useCsvExport(account, kinds)

  const save: Save = (fileName, text, type, count) => {
    downloadText(fileName, text, type)
    onClose()
    showToast({ text: `Exported ${count} to ${fileName}.` })
  }
  const form = useRangeExport(account, what === 'list' ? 'balances' : what, save)

  function saveList() {
    if (!list.file) return
    const { csv, count } = list.file
    save(csvFileName(kinds, today), csv, 'text/csv', countOf(count, 'item'))
  }

  const download = (
    <>
      <Download size={16} aria-hidden />
      Download
    </>
  )
  const footer =
    what === 'list' ? (
      <Button variant="primary" disabled={!list.file?.count} onClick={saveList}>
        {download}
      </Button>
    ) : (
      <SubmitButton form={form}>{download}</SubmitButton>
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
            form.fail(null)
          }}
        />
        {what === 'list' ? (
          <ListExport kind={kind} kinds={kinds} onChange={setKinds} list={list} />
        ) : (
          <RangeExport format={what} form={form} />
        )}
      </div>
    </Dialog>
  )
}
