/** A thread that reads CSV files, one at a time; csv-thread.ts has the messages between the two. */
import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import { checkFile, type CheckedRow } from './checked-file.ts'
import type { Check, CsvTask, Question } from './csv-thread.ts'
import { findNewRows, previewRows } from './new-rows.ts'
import type { Occurred } from './occurred-rows.ts'

let rows: CheckedRow[] = []
let occurred: Occurred | null = null

parentPort?.on('message', async (question: Question) => {
  parentPort?.postMessage(await answer(question), [])
})

function answer(question: Question) {
  if ('csv' in question) return check(question)
  const { existing } = question
  return question.find === 'new'
    ? findNewRows(rows, { existing, occurred, room: question.room })
    : previewRows(rows, { existing, occurred, importDuplicates: question.importDuplicates })
}

async function check({ csv, mapping, today, ...task }: CsvTask): Promise<Check> {
  try {
    const { rows: checked, ...counts } = await checkFile(csv, mapping, today)
    rows = checked
    occurred = task.occurred ?? null
    return { count: rows.length, ...counts }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
