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
import type { ImportPreview, ImportResult } from '../../../shared/files/import.ts'
import { focusMain } from '../../browser/focus-main.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useFixedScope } from '../../links/write-scope.ts'
import {
  isInBalance as isUsuallyInBalance,
  useAccountSettings,
} from '../../server/account-settings.ts'
import type { CallContext } from '../../server/trpc-client.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToday } from '../../server/use-today.ts'
import { isTokenStored } from '../../session/browser-session.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { failureOf } from '../../words/call-error.ts'
import { countOf, formatCount } from '../../words/counts.ts'
import { addDays, monthOf } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { type CsvSheet, readCsvFile } from './read-csv-file.ts'

export const CSV_STEPS = [
  { id: 'upload', name: 'Upload', next: 'Continue', heading: 'Choose a file' },
  { id: 'mapping', name: 'Mapping', next: 'Continue', heading: 'Which column holds what?' },
  {
    id: 'confirmation',
    name: 'Confirmation',
    next: 'Import',
    heading: 'Check what will be imported',
  },
  { id: 'result', name: 'Result', next: 'Done', heading: 'Import Complete' },
] as const

const context: CallContext = { unauthorizedNotice: 'Session expired. Please log in again.' }
const CALL = { trpc: { context } }

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
  const scope = useFixedScope(close)
  const showToast = useToast()
  const isOpen = useStillOpen()
  const offer = useOfferUndo(scope.account)

  const check = trpc.import.preview.useMutation(CALL)
  const undo = trpc.import.undo.useMutation(CALL)
  const run = trpc.import.run.useMutation({
    ...CALL,
    onSuccess: (result) => {
      if (!isOpen.current) offerUndo(result)
    },
    onError: (error) => {
      if (!isOpen.current) showToast({ text: failureOf(error, NOT_IMPORTED) })
    },
  })

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

  async function takeFile(file: File | undefined) {
    if (!file || step.id !== 'upload') return
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

  function offerUndo(result: ImportResult) {
    const { success, doneCount = 0, importId = '' } = result
    if (success === 0) return void showToast({ text: importedSentence(result) })
    const undoImport = async () => {
      focusMain()
      const undone = await undo.mutateAsync({ ...scope, importId })
      showToast({ text: undoneSentence(undone, doneCount) })
    }
    const words = { label: 'Undo import', done: null, failure: NOT_UNDONE }
    offer(importedSentence(result), undoImport, words)
  }

  function close() {
    onClose()
    const isUndone = undo.isPending || undo.isSuccess
    if (run.data && !isUndone) offerUndo(run.data)
  }

  return {
    account: scope.account,
    step,
    stepIndex,
    sheet,
    mapping,
    undecided,
    chooseColumn: (field: ColumnField, column: number | null) => {
      setMapping({ ...mapping, [field]: column })
      setUndecided(undecided.filter((other) => other !== field))
    },
    importDuplicates,
    chooseDuplicates: (choice: boolean) => {
      setImportDuplicates(choice)
      run.reset()
      // Other dates may have happened.
      if (sheet && checked && checked.skipped > 0) sendCheck(sheet, choice)
    },
    isReading,
    takeFile: (file: File | undefined) => void takeFile(file),
    problem: refusal ?? failure,
    checked,
    isInBalance,
    chooseInBalance: (choice: boolean) => {
      setSaidInBalance(choice)
      run.reset()
    },
    isChecking: check.isPending,
    run,
    undo,
    goForward,
    goBack: () => {
      check.reset()
      run.reset()
      setChecked(undefined)
      show(stepIndex - 1)
    },
    undoImport: () => {
      const importId = run.data?.importId
      if (importId === undefined || !canCall()) return
      undo.mutate({ ...scope, importId }, { onSuccess: () => headingRef.current?.focus() })
    },
    close,
  }
}

export type CsvWizard = ReturnType<typeof useCsvWizard>

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

function importedSentence({ success, failed, doneCount = 0 }: ImportResult): string {
  const done = doneCount === 0 ? '' : `, and marked ${formatCount(doneCount)} of their dates done`
  const wrong =
    failed === 0 ? '' : ` ${countOf(failed, 'row')} ${failed === 1 ? 'was' : 'were'} wrong.`
  return `Imported ${countOf(success, 'item')}${done}.${wrong}`
}

export function undoneSentence({ count }: { count: number }, doneCount: number): string {
  const marks = doneCount === 0 ? '' : `, with ${countOf(doneCount, 'done mark')}`
  return `Import undone: ${countOf(count, 'item')} ${count === 1 ? 'was' : 'were'} removed${marks}.`
}

const NOT_IMPORTED = failed('Import failed')
const NOT_UNDONE = failed('Failed to undo the import')

function failed(failure: string) {
  return {
    noAnswer: 'Network error. Please check your connection and try again.',
    before: `${failure}: `,
    foreign: `${failure}: Unknown error occurred`,
  }
}
