import { parentPort } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import { type CheckedFile, checkFile } from '../csv/checked-file.ts'
import { findNewRows, type Occurred, previewRows } from '../csv/new-rows.ts'
import { runStatementTask, type StatementTask } from '../statements/statement-task.ts'
import type { Check, CsvTask, Question, StatementAnswer } from './import-thread.ts'

let file: CheckedFile = { rows: [], failed: 0, wrong: [] }
let occurred: Occurred | null = null

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage(answer(question), [])
})
parentPort?.postMessage('ready', [])

function answer(question: Question) {
  if ('statement' in question) return read(question.statement)
  if ('csv' in question) return check(question)
  return question.find === 'new'
    ? findNewRows(file, { ...question, occurred })
    : previewRows(file, { ...question, occurred })
}

function read(task: StatementTask): StatementAnswer {
  try {
    return { result: runStatementTask(task) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    return { failure: placeOf(error) }
  }
}

/** The place in the code at which an error was thrown, without its message, which may quote the statement. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))
    .join('\n')
}

function check({ csv, mapping, today, ...task }: CsvTask): Check {
  try {
    file = checkFile(csv, mapping, today)
    occurred = task.occurred ?? null
    return { count: file.rows.length }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}
