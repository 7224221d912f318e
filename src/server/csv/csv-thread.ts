/** Reads CSV files off the event loop, one after the other, in a thread of their own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { ColumnMapping } from '../../shared/files/csv-columns.ts'
import type { CashFlowRow } from '../db/cash-flow-row.ts'
import type { CheckedFile } from './checked-file.ts'
import type { NewRows, Room, RowsPreview } from './new-rows.ts'
import type { Occurred } from './occurred-rows.ts'

export interface CsvTask {
  csv: Uint8Array
  /** Null to find the columns by their headers. */
  mapping: ColumnMapping | null
  /** YYYY-MM-DD, the user's. */
  today: string
  /** The days of which everything has happened already; null if none were named. */
  occurred?: Occurred | null
}

/** A message to a thread: a file to check; afterwards, any number of times, its new rows, or what they would be. */
export type Question =
  | CsvTask
  | { find: 'new'; existing: CashFlowRow[]; room: Room }
  | { find: 'preview'; existing: CashFlowRow[]; importDuplicates: boolean }

/** A thread's answer to a file. */
export type Check = FileCounts | { refusal: string }

type FileCounts = { count: number } & Pick<CheckedFile, 'failed' | 'errors' | 'noted' | 'notedRows'>

/** A file that was read and checked. */
export interface CsvFile extends FileCounts {
  /** The number of its valid rows. */
  count: number
  /**
   * The rows that are not in the account already, and their done marks; only how many where they do not fit.
   *
   * @param existing the account's rows
   */
  findNewRows(existing: CashFlowRow[], room: Room): Promise<NewRows>
  /** The rows that are in the account already, and what of those that would be added has happened. */
  previewRows(existing: CashFlowRow[], importDuplicates: boolean): Promise<RowsPreview>
}

const MAX_HEAP_MB = 256

/** After a larger file the thread ends, which frees the memory that it took. */
const MAX_KEPT_BYTES = 500_000

/** Started for the first file, and again for the one after its end. */
let thread: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in the thread, which keeps its rows while `work` runs.
 *
 * @throws AppError BAD_REQUEST for a file that is refused as a whole; and whatever `work` throws.
 */
export function withCsvFile<T>(task: CsvTask, work: (file: CsvFile) => Promise<T>): Promise<T> {
  const answer = last.then(() => readFile(task, work))
  last = answer.catch(() => undefined)
  return answer
}

async function readFile<T>(task: CsvTask, work: (file: CsvFile) => Promise<T>): Promise<T> {
  const worker = (thread ??= startThread())
  worker.ref()
  try {
    const check = await ask<Check>(worker, task)
    if ('refusal' in check) throw new AppError('BAD_REQUEST', check.refusal)
    return await work({
      ...check,
      findNewRows: (existing, room) => ask(worker, { find: 'new', existing, room }),
      previewRows: (existing, importDuplicates) =>
        ask(worker, { find: 'preview', existing, importDuplicates }),
    })
  } finally {
    worker.unref()
    if (task.csv.length > MAX_KEPT_BYTES) await worker.terminate()
  }
}

/** @throws Error when the thread fails, which ends it. */
async function ask<Answer>(worker: Worker, question: Question): Promise<Answer> {
  worker.postMessage(question, [])
  try {
    const [answer] = await once(worker, 'message')
    return answer as Answer
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function startThread(): Worker {
  const worker = createWorker()
  // Without a listener, the failure of an idle thread would end the process.
  worker.on('error', () => undefined)
  worker.once('exit', () => (thread = undefined))
  return worker
}

function createWorker(): Worker {
  const path = join(import.meta.dirname, 'csv-worker')
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
  if (import.meta.filename.endsWith('.js')) return new Worker(`${path}.js`, { resourceLimits })
  // Run from source, the thread needs tsx, which it does not inherit.
  const source = JSON.stringify(pathToFileURL(`${path}.ts`).href)
  const load = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${source})))`
  return new Worker(load, { eval: true, execArgv: [], resourceLimits })
}
