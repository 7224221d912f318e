import { useState } from 'react'
import {
  countFilled,
  CSV_FIELDS,
  type ColumnMapping,
  type CsvField,
} from '../../../shared/csv-columns.ts'
import {
  CSV_DETAIL_COLUMNS,
  CSV_DETAIL_FIELDS,
  type CsvDetailField,
} from '../../../shared/csv-details.ts'
import { SelectField } from '../../ui/field.tsx'
import type { CsvSheet } from './read-csv-file.ts'

const FIELD_LABELS: Record<CsvField, string> = {
  type: 'Type',
  name: 'Name',
  amount: 'Amount',
  recurrenceType: 'Recurrence Type',
  recurrenceDay: 'Recurrence Day',
  startDate: 'Start Date',
}

const REQUIRED = new Set<CsvField | CsvDetailField>(['type', 'name', 'amount'])

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3'

interface MappingStepProps {
  sheet: CsvSheet
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** The second step: which column holds what, above the first rows of the file [behaviour: CSV import]. */
export function MappingStep({ sheet, mapping, onChange }: MappingStepProps) {
  const choice = { columns: sheet.headers.map(toColumn), mapping, onChange }
  const [opensMore] = useState(() =>
    CSV_DETAIL_FIELDS.some((field) => typeof mapping[field] === 'number'),
  )
  const width = Math.max(...[sheet.headers, ...sheet.dataRows].map(countFilled))
  // Cells beyond the header are shown too: they make a row wrong.
  const shownColumns = Array.from({ length: width }, (_, at) => toColumn(sheet.headers[at], at))
  return (
    <>
      <div className={GRID}>
        {CSV_FIELDS.map((field) => (
          <ColumnChoice key={field} field={field} label={FIELD_LABELS[field]} {...choice} />
        ))}
      </div>
      <details open={opensMore} className="shrink-0">
        <summary className="w-fit cursor-pointer rounded-field py-1 text-ink-soft">
          More about the schedule
        </summary>
        <div className={`${GRID} pt-2`}>
          {CSV_DETAIL_FIELDS.map((field) => (
            <ColumnChoice
              key={field}
              field={field}
              label={CSV_DETAIL_COLUMNS[field].header}
              {...choice}
            />
          ))}
        </div>
      </details>
      <div className="flex flex-col gap-1">
        <p className="text-xs text-ink-faint wrap-anywhere">The first rows of {sheet.fileName}</p>
        <Preview columns={shownColumns} rows={sheet.dataRows} />
      </div>
    </>
  )
}

interface ColumnChoiceProps extends Pick<MappingStepProps, 'mapping' | 'onChange'> {
  field: CsvField | CsvDetailField
  label: string
  columns: Column[]
}

/** Chooses the column of one field. */
function ColumnChoice({ field, label, columns, mapping, onChange }: ColumnChoiceProps) {
  const required = REQUIRED.has(field)
  return (
    <SelectField
      label={label}
      required={required}
      value={mapping[field] ?? ''}
      onChange={({ target }) =>
        onChange({ ...mapping, [field]: target.value === '' ? null : Number(target.value) })
      }
    >
      <option value="">{required ? 'Choose a column' : 'Not mapped'}</option>
      {columns.map(({ at, title }) => (
        <option key={at} value={at}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

interface Column {
  at: number
  title: string
}

function toColumn(header: string | undefined, at: number): Column {
  return { at, title: header || `Column ${at + 1}` }
}

const CELL = 'max-w-44 truncate px-3 py-1.5'

function Preview({ columns, rows }: { columns: Column[]; rows: string[][] }) {
  return (
    <section
      aria-label="Preview"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
      tabIndex={0}
      className="shrink-0 overflow-x-auto rounded-field border border-line-strong"
    >
      <table className="w-full text-left text-xs whitespace-nowrap">
        <thead className="border-b border-line-strong text-ink-faint">
          <tr>
            {columns.map(({ at, title }) => (
              <th key={at} scope="col" className={`${CELL} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-strong">
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {columns.map(({ at }) => (
                <td key={at} className={CELL}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
