/** A thread that reads CSV files, one at a time; see csv-thread.ts for what is said between the two. */
import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { CsvRow } from './check-row.ts'
import { checkFile } from './checked-file.ts'
import type { Check, CsvTask, Question } from './csv-thread.ts'
import { findNewRows } from './new-rows.ts'

let rows: CsvRow[] = []

parentPort?.on('message', async (question: Question) => {
  const answer = 'csv' in question ? await check(question) : findNewRows(rows, question.existing)
  parentPort?.postMessage(answer, [])
})

async function check({ csv, mapping }: CsvTask): Promise<Check> {
  try {
    const file = await checkFile(csv, mapping)
    rows = file.rows
    return { count: rows.length, failed: file.failed, errors: file.errors }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
