import { monthOf } from '../../words/dates.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { ExportRange, RangeFormat } from './export-range.ts'

const TEXTS: Record<RangeFormat, string> = {
  balances: 'A CSV file with a row for each day: the date, and the balance at the end of that day.',
  journal:
    'The plan as a journal for hledger, a program for plain-text accounting: one dated transaction for each income and expense that is still to come. What is done or skipped is left out, so hledger finds the balances that you see here.',
}

interface RangeExportProps {
  format: RangeFormat
  range: ExportRange
  today: string
  problems: Partial<ExportRange>
  failure: string | null
  onChange: (change: Partial<ExportRange>) => void
}

export function RangeExport(props: RangeExportProps) {
  const { format, range, today, problems, failure, onChange } = props
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="First day"
          type="date"
          className="min-w-36 flex-1"
          min={`${monthOf(today)}-01`}
          value={range.from}
          error={problems.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label="Last day"
          type="date"
          className="min-w-36 flex-1"
          min={range.from}
          value={range.to}
          error={problems.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <p className="text-ink-soft">{TEXTS[format]}</p>
      <Problem>{failure}</Problem>
    </>
  )
}
