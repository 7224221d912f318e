import { useState } from 'react'
import {
  type ColumnField as CsvColumn,
  countFilled,
  CSV_FIELDS,
  type CsvField,
  titlesOf,
} from '../../../shared/files/csv-columns.ts'
import { CSV_OPTIONAL_COLUMNS, CSV_OPTIONAL_FIELDS } from '../../../shared/files/csv-details.ts'
import type { ImportPreview, ImportResult } from '../../../shared/files/import.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ColumnField, COLUMNS_GRID, SampleRows, titlesOfAll } from '../../ui/files/columns.tsx'
import { RowList } from '../../ui/scroll-box.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatCount } from '../../words/counts.ts'
import { AlreadyInBalance, NotedRows } from './csv-notes.tsx'
import { type CsvWizard, undoneSentence } from './csv-wizard.ts'
import type { CsvSheet } from './read-csv-file.ts'

const FIELD_LABELS: Record<CsvField, string> = {
  type: 'Type',
  name: 'Name',
  amount: 'Amount',
  recurrenceType: 'Recurrence Type',
  recurrenceDay: 'Recurrence Day',
  startDate: 'Start Date',
}

const REQUIRED = new Set<CsvColumn>(['type', 'name', 'amount'])

interface StepProps {
  wizard: CsvWizard
  sheet: CsvSheet
}

export function MappingStep({ wizard: { mapping, undecided, chooseColumn }, sheet }: StepProps) {
  const { headers, dataRows, fileName } = sheet
  const [opensMore] = useState(() =>
    CSV_OPTIONAL_FIELDS.some(
      (field) => typeof mapping[field] === 'number' || undecided.includes(field),
    ),
  )
  const titles = titlesOf(headers)
  const columnOf = (field: CsvColumn, label: string) => {
    const required = REQUIRED.has(field)
    const isUndecided = undecided.includes(field)
    return (
      <ColumnField
        key={field}
        label={label}
        titles={titles}
        required={required}
        value={mapping[field] ?? null}
        none={required ? (isUndecided ? undefined : 'Choose a column') : 'Not mapped'}
        doubt={isUndecided ? 'Several columns have this name. Choose one.' : null}
        onChoose={(column) => chooseColumn(field, column)}
      />
    )
  }
  return (
    <>
      <div className={COLUMNS_GRID}>
        {CSV_FIELDS.map((field) => columnOf(field, FIELD_LABELS[field]))}
      </div>
      <details open={opensMore} className="shrink-0">
        <summary className="w-fit cursor-pointer rounded-field py-1 text-ink-soft">
          More columns
        </summary>
        <div className={`${COLUMNS_GRID} pt-2`}>
          {CSV_OPTIONAL_FIELDS.map((field) => columnOf(field, CSV_OPTIONAL_COLUMNS[field].header))}
        </div>
      </details>
      <div className="flex flex-col gap-1">
        <p className="text-xs text-ink-faint wrap-anywhere">The first rows of {fileName}</p>
        <SampleRows
          label="Preview"
          // Cells beyond the header are shown too: they make a row wrong.
          titles={titlesOfAll(headers, [headers, ...dataRows].map(countFilled))}
          rows={dataRows}
        />
      </div>
    </>
  )
}

export function ConfirmationStep({ wizard, sheet }: StepProps) {
  const { account, checked, isChecking, importDuplicates } = wizard
  const { fileName, dataLineCount } = sheet
  const choices = useAccountChoices()
  const name = choices.find((each) => each.account === account)?.name
  return (
    <>
      <p className="wrap-anywhere">
        <strong className="font-semibold">{formatCount(dataLineCount)}</strong>{' '}
        {dataLineCount === 1 ? 'line' : 'lines'} of data in {fileName}
      </p>
      {choices.length > 1 && (
        <p className="wrap-anywhere">
          They go into <strong className="font-semibold">{name ?? 'the shared account'}</strong>.
        </p>
      )}
      <div aria-live="polite" className="flex flex-col gap-4">
        {isChecking && !checked && <Spinner label="Checking the rows" className="min-h-32" />}
        {checked && (
          <RowCounts
            counts={[
              ['Right', checked.success, 'will be imported'],
              [
                'Already there',
                checked.skipped,
                importDuplicates ? 'will be imported again' : 'will be left out',
              ],
              ['Wrong', checked.failed, 'will be left out'],
            ]}
          />
        )}
      </div>
      {checked && checked.occurredCount > 0 && (
        <AlreadyInBalance
          found={checked}
          isIn={wizard.isInBalance}
          onChange={wizard.chooseInBalance}
        />
      )}
      <Checkbox
        label="Import duplicates too"
        hint="Rows that equal an income or expense you have already"
        checked={importDuplicates}
        onChange={({ target }) => wizard.chooseDuplicates(target.checked)}
      />
      {checked && (
        <>
          <RowList title="Wrong rows" lines={checked.errors} />
          <RowList title="Rows that are already there" lines={listSkipped(checked)} />
          <NotedRows checked={checked} importDuplicates={importDuplicates} />
        </>
      )}
    </>
  )
}

function listSkipped({ skipped, skippedRows }: ImportPreview): string[] {
  const lines = skippedRows.map(({ line, name }) => `Row ${line}: ${name}`)
  const more = skipped - skippedRows.length
  return more === 0 ? lines : [...lines, `And ${formatCount(more)} more.`]
}

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
  const done: RowCount = ['Marked done', doneCount, 'already in your balance']
  return (
    <>
      <RowCounts
        counts={[
          ['Imported', success],
          ...(doneCount > 0 ? [done] : []),
          ['Already there', skipped, 'left out'],
          ['Failed', failed, 'left out'],
        ]}
      />
      <RowList title="Wrong rows" lines={errors} />
    </>
  )
}

type RowCount = [label: string, count: number, fate?: string]

function RowCounts({ counts }: { counts: RowCount[] }) {
  return (
    <dl className="divide-y divide-line-strong rounded-field border border-line-strong px-3">
      {counts.map(([label, count, fate]) => (
        <div key={label} className="flex items-baseline gap-2 py-2">
          <dt className="font-medium">{label}</dt>
          <dd className="flex flex-1 items-baseline gap-2">
            {count > 0 && fate && <span className="text-ink-faint">{fate}</span>}
            <span className="ml-auto text-base font-semibold">{formatCount(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
