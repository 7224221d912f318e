import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ColumnMapping,
  CSV_MESSAGES,
  hasRequiredColumns,
  mapColumns,
} from '../../../shared/csv-columns.ts'
import { isTokenStored } from '../../lib/session.ts'
import { type CsvSheet, readCsvFile } from './read-csv-file.ts'
import { importFailure, useCsvImport } from './use-csv-import.ts'

export const CSV_STEPS = [
  { id: 'upload', name: 'Upload', next: 'Continue' },
  { id: 'mapping', name: 'Mapping', next: 'Continue' },
  { id: 'confirmation', name: 'Confirmation', next: 'Import' },
  { id: 'result', name: 'Result', next: 'Done' },
] as const

/** Where the wizard stands, and its ways on and back [specification 4]. */
export function useCsvWizard(headingRef: RefObject<HTMLElement | null>, onDone: () => void) {
  const [stepIndex, setStepIndex] = useState(0)
  const [sheet, setSheet] = useState<CsvSheet | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>(() => mapColumns([]))
  const [importDuplicates, setImportDuplicates] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { check, run, scope } = useCsvImport()

  const step = CSV_STEPS[stepIndex] ?? CSV_STEPS[0]
  const error = run.error ?? check.error

  function show(index: number) {
    flushSync(() => {
      setStepIndex(index)
      setRefusal(null)
    })
    // Reads the new step to who cannot see it.
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
    setMapping(mapColumns(read.headers))
    show(1)
  }

  function send(call: typeof run, dryRun: boolean, onSuccess?: () => void) {
    setRefusal(null)
    if (!isTokenStored()) setRefusal('Authentication required. Please log in again.')
    else if (sheet) {
      const file = { csvData: sheet.text, columnMapping: mapping }
      call.mutate({ ...scope, ...file, importDuplicates, dryRun }, { onSuccess })
    }
  }

  function goOn() {
    if (step.id === 'upload') {
      if (sheet) show(1)
    } else if (step.id === 'mapping') {
      if (!hasRequiredColumns(mapping)) return setRefusal(CSV_MESSAGES.unmapped)
      show(2)
      send(check, true)
    } else if (step.id === 'confirmation') {
      // Without knowing what it would do, nobody can agree to it.
      if (check.data) send(run, false, () => show(3))
      else send(check, true)
    } else onDone()
  }

  function goBack() {
    check.reset()
    run.reset()
    show(stepIndex - 1)
  }

  return {
    step,
    stepIndex,
    sheet,
    mapping,
    setMapping,
    importDuplicates,
    setImportDuplicates,
    isReading,
    takeFile,
    problem: refusal ?? (error && importFailure(error)),
    checked: check.data,
    isChecking: check.isPending,
    result: run.data,
    isImporting: run.isPending,
    goOn,
    goBack,
  }
}
