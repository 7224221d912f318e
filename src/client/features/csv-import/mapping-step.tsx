import { useState } from 'react'
import {
  type ColumnField,
  countFilled,
  CSV_FIELDS,
  type ColumnMapping,
  type CsvField,
  titlesOf,
} from '../../../shared/files/csv-columns.ts'
import { CSV_OPTIONAL_COLUMNS, CSV_OPTIONAL_FIELDS } from '../../../shared/files/csv-details.ts'
import {
  ColumnField as MappedField,
  COLUMNS_GRID,
  titlesOfAll,
} from '../../ui/files/column-field.tsx'
import { SampleRows } from '../../ui/files/sample-rows.tsx'
import type { CsvSheet } from './read-csv-file.ts'

const FIELD_LABELS: Record<CsvField, string> = {
  type: 'Type',
  name: 'Name',
  amount: 'Amount',
  recurrenceType: 'Recurrence Type',
  recurrenceDay: 'Recurrence Day',
  startDate: 'Start Date',
}

const REQUIRED = new Set<ColumnField>(['type', 'name', 'amount'])

interface MappingStepProps {
  sheet: CsvSheet
  mapping: ColumnMapping
  undecided: ColumnField[]
  onChoose: (field: ColumnField, column: number | null) => void
}

export function MappingStep({ sheet, mapping, undecided, onChoose }: MappingStepProps) {
  const choice = { titles: titlesOf(sheet.headers), mapping, undecided, onChoose }
  const [opensMore] = useState(() =>
    CSV_OPTIONAL_FIELDS.some(
      (field) => typeof mapping[field] === 'number' || undecided.includes(field),
    ),
  )
  const width = sheet.dataRows.reduce(
    (most, row) => Math.max(most, countFilled(row)),
    countFilled(sheet.headers),
  )
  // Cells beyond the header are shown too: they make a row wrong.
  const shownTitles = titlesOfAll(sheet.headers, width)
  return (
    <>
      <div className={COLUMNS_GRID}>
        {CSV_FIELDS.map((field) => (
          <ColumnChoice key={field} field={field} label={FIELD_LABELS[field]} {...choice} />
        ))}
      </div>
      <details open={opensMore} className="shrink-0">
        <summary className="w-fit cursor-pointer rounded-field py-1 text-ink-soft">
          More columns
        </summary>
        <div className={`${COLUMNS_GRID} pt-2`}>
          {CSV_OPTIONAL_FIELDS.map((field) => (
            <ColumnChoice
              key={field}
              field={field}
              label={CSV_OPTIONAL_COLUMNS[field].header}
              {...choice}
            />
          ))}
        </div>
      </details>
      <div className="flex flex-col gap-1">
        <p className="text-xs text-ink-faint wrap-anywhere">The first rows of {sheet.fileName}</p>
        <SampleRows label="Preview" titles={shownTitles} rows={sheet.dataRows} />
      </div>
    </>
  )
}

interface ColumnChoiceProps extends Pick<MappingStepProps, 'mapping' | 'undecided' | 'onChoose'> {
  field: ColumnField
  label: string
  titles: string[]
}

function ColumnChoice({ field, mapping, undecided, onChoose, ...shared }: ColumnChoiceProps) {
  const required = REQUIRED.has(field)
  const isUndecided = undecided.includes(field)
  return (
    <MappedField
      {...shared}
      required={required}
      value={mapping[field] ?? null}
      none={required ? (isUndecided ? undefined : 'Choose a column') : 'Not mapped'}
      doubt={isUndecided ? 'Several columns have this name. Choose one.' : null}
      onChoose={(column) => onChoose(field, column)}
    />
  )
}
