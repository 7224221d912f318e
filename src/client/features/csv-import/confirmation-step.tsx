import type { ImportPreview } from '../../../shared/files/import.ts'
import { useAccountChoices } from '../../server/account-settings.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AlreadyInBalance } from './already-in-balance.tsx'
import { NotedRows } from './noted-rows.tsx'
import type { CsvSheet } from './read-csv-file.ts'
import { RowCounts } from './row-counts.tsx'
import { RowList } from '../../ui/files/row-list.tsx'
import { formatCount } from '../../words/counts.ts'

interface ConfirmationStepProps {
  sheet: CsvSheet
  account: AccountRef
  checked: ImportPreview | undefined
  isChecking: boolean
  importDuplicates: boolean
  onImportDuplicates: (importDuplicates: boolean) => void
  isInBalance: boolean
  onIsInBalance: (isInBalance: boolean) => void
}

export function ConfirmationStep(props: ConfirmationStepProps) {
  const { sheet, account, checked, isChecking, importDuplicates, onImportDuplicates } = props
  const { isInBalance, onIsInBalance } = props
  const { fileName, dataLineCount } = sheet
  return (
    <>
      <p className="wrap-anywhere">
        <strong className="font-semibold">{formatCount(dataLineCount)}</strong>{' '}
        {dataLineCount === 1 ? 'line' : 'lines'} of data in {fileName}
      </p>
      <Destination account={account} />
      <div aria-live="polite" className="flex flex-col gap-4">
        {isChecking && !checked && <Spinner label="Checking the rows" className="min-h-32" />}
        {checked && (
          <RowCounts
            counts={[
              { label: 'Right', count: checked.success, fate: 'will be imported' },
              {
                label: 'Already there',
                count: checked.skipped,
                fate: importDuplicates ? 'will be imported again' : 'will be left out',
              },
              { label: 'Wrong', count: checked.failed, fate: 'will be left out' },
            ]}
          />
        )}
      </div>
      {checked && checked.occurredCount > 0 && (
        <AlreadyInBalance found={checked} isIn={isInBalance} onChange={onIsInBalance} />
      )}
      <Checkbox
        label="Import duplicates too"
        hint="Rows that equal an income or expense you have already"
        checked={importDuplicates}
        onChange={({ target }) => onImportDuplicates(target.checked)}
      />
      {checked && (
        <>
          <RowList title="Wrong rows" lines={checked.errors} />
          <RowList title="Rows that are already there" lines={listSkipped(checked)} />
          <NotedRows {...notedOf(checked, importDuplicates)} />
        </>
      )}
    </>
  )
}

function Destination({ account }: { account: AccountRef }) {
  const choices = useAccountChoices()
  if (choices.length === 1) return null
  const name = choices.find((each) => each.account === account)?.name
  return (
    <p className="wrap-anywhere">
      They go into <strong className="font-semibold">{name ?? 'the shared account'}</strong>.
    </p>
  )
}

function listSkipped({ skipped, skippedRows }: ImportPreview): string[] {
  const lines = skippedRows.map(({ line, name }) => `Row ${line}: ${name}`)
  const more = skipped - skippedRows.length
  return more === 0 ? lines : [...lines, `And ${formatCount(more)} more.`]
}

function notedOf({ noted, notedRows, skippedRows }: ImportPreview, importDuplicates: boolean) {
  const leftOut = new Set(importDuplicates ? [] : skippedRows.map(({ line }) => line))
  const rows = notedRows.filter(({ line }) => !leftOut.has(line))
  return { rows, count: noted - notedRows.length + rows.length }
}
