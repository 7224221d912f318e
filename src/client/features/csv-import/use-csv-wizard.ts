import { failureOf } from '../../words/call-error.ts'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ColumnField,
  type ColumnMapping,
  CSV_MESSAGES,
  findDoubtful,
  hasRequiredColumns,
  mapColumns,
} from '../../../shared/files/csv-columns.ts'
import type { ImportPreview } from '../../../shared/files/import.ts'
import {
  isInBalance as isUsuallyInBalance,
  useAccountSettings,
} from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { isTokenStored } from '../../session/browser-session.ts'
import { addDays, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { type CsvSheet, readCsvFile } from './read-csv-file.ts'
import { NOT_IMPORTED, NOT_UNDONE, useCsvImport } from './use-csv-import.ts'

export const CSV_STEPS = [
  { id: 'upload', name: 'Upload', next: 'Continue' },
  { id: 'mapping', name: 'Mapping', next: 'Continue' },
  { id: 'confirmation', name: 'Confirmation', next: 'Import' },
  { id: 'result', name: 'Result', next: 'Done' },
] as const

export function useCsvWizard(headingRef: RefObject<HTMLElement | null>, onClose: () => void) {
  const [stepIndex, setStepIndex] = useState(0)
  const [sheet, setSheet] = useState<CsvSheet | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>(() => mapColumns([]))
  const [undecided, setUndecided] = useState<ColumnField[]>([])
  const [importDuplicates, setImportDuplicates] = useState(false)
  const [checked, setChecked] = useState<ImportPreview>()
  const [saidInBalance, setSaidInBalance] = useState<boolean | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { check, run, undo, offerUndo, scope } = useCsvImport(close)

  const doneThrough = doneThroughOn(useToday())
  const balanceOn = useAccountSettings(scope.account)?.balanceOn ?? null
  const isUsual = isUsuallyInBalance(balanceOn, checked && lastDayOf(checked, doneThrough))
  const isInBalance = saidInBalance ?? isUsual

  const step = CSV_STEPS[stepIndex] ?? CSV_STEPS[0]
  const error = run.error ?? check.error
  const failure = undo.error
    ? failureOf(undo.error, NOT_UNDONE)
    : error && failureOf(error, NOT_IMPORTED)

  function show(index: number) {
    flushSync(() => {
      setStepIndex(index)
      setRefusal(null)
    })
    // So that screen readers read the new step.
    headingRef.current?.focus()
  }

  async function takeFile(file: File) {
    if (step.id !== 'upload') return
    setRefusal(null)
    setIsReading(true)
    const read = await readCsvFile(file)
    setIsReading(false)
    if (typeof read === 'string') {
      setSheet(null)
      setRefusal(read)
      return
    }
    setSheet(read)
    const columns = mapColumns(read.headers)
    const doubtful = findDoubtful(read.headers, columns)
    for (const field of doubtful) columns[field] = null
    setMapping(columns)
    setUndecided(doubtful)
    show(1)
  }

  function chooseColumn(field: ColumnField, column: number | null) {
    setMapping({ ...mapping, [field]: column })
    setUndecided(undecided.filter((other) => other !== field))
  }

  function canCall(): boolean {
    setRefusal(isTokenStored() ? null : 'Authentication required. Please log in again.')
    return isTokenStored()
  }

  const fileInput = ({ text }: CsvSheet) => ({
    ...scope,
    csvData: text,
    columnMapping: mapping,
    timeZone: browserTimeZone(),
  })

  function sendCheck(file: CsvSheet, choice = importDuplicates) {
    if (!canCall()) return
    const input = { ...fileInput(file), doneThrough, importDuplicates: choice }
    check.mutate(input, { onSuccess: setChecked })
  }

  function sendImport(file: CsvSheet) {
    if (!canCall()) return
    const choices = {
      importDuplicates,
      // The day of the preview, even after midnight.
      doneThrough: isInBalance ? check.variables?.doneThrough : null,
    }
    run.mutate({ ...fileInput(file), ...choices }, { onSuccess: () => show(3) })
  }

  function goForward() {
    if (step.id === 'result') return close()
    if (!sheet) return
    if (step.id === 'upload') show(1)
    else if (step.id === 'mapping') {
      if (!hasRequiredColumns(mapping)) return setRefusal(CSV_MESSAGES.unmapped)
      if (undecided.length > 0)
        return setRefusal(
          'Please choose a column where several have the same name, or “Not mapped”.',
        )
      show(2)
      setSaidInBalance(null)
      sendCheck(sheet)
    }
    // An import without a preview cannot be confirmed, so the preview is sent again.
    else if (check.isSuccess) sendImport(sheet)
    else sendCheck(sheet)
  }

  function chooseDuplicates(choice: boolean) {
    setImportDuplicates(choice)
    run.reset()
    // Other dates may have happened.
    if (sheet && checked && checked.skipped > 0) sendCheck(sheet, choice)
  }

  function chooseInBalance(choice: boolean) {
    setSaidInBalance(choice)
    run.reset()
  }

  function undoImport() {
    const importId = run.data?.importId
    if (importId === undefined || !canCall()) return
    undo.mutate({ ...scope, importId }, { onSuccess: () => headingRef.current?.focus() })
  }

  function close() {
    onClose()
    const isUndone = undo.isPending || undo.isSuccess
    if (run.data && !isUndone) offerUndo(run.data)
  }

  function goBack() {
    check.reset()
    run.reset()
    setChecked(undefined)
    show(stepIndex - 1)
  }

  return {
    account: scope.account,
    step,
    stepIndex,
    sheet,
    mapping,
    undecided,
    chooseColumn,
    importDuplicates,
    chooseDuplicates,
    isReading,
    takeFile,
    problem: refusal ?? failure,
    checked,
    isInBalance,
    chooseInBalance,
    isChecking: check.isPending,
    result: run.data,
    isImporting: run.isPending,
    undone: undo.data,
    isUndoing: undo.isPending,
    goForward,
    goBack,
    undoImport,
    close,
  }
}

/** The 1st of a month has no such day, because what falls today is still to come. */
function doneThroughOn(today: string): string | null {
  const yesterday = addDays(today, -1)
  return monthOf(yesterday) === monthOf(today) ? yesterday : null
}

/** The last day that is possible, if not all occurrences are listed. */
function lastDayOf({ occurred, occurredCount }: ImportPreview, doneThrough: string | null) {
  if (occurredCount > occurred.length) return doneThrough ?? undefined
  return occurred
    .map(({ on }) => on)
    .toSorted()
    .at(-1)
}
