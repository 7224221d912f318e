/** Reads CSV files off the event loop: two at a time, of different users, each in a thread of its own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { ColumnMapping } from '../../shared/csv-columns.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import type { NewRows, SkippedRows } from './new-rows.ts'

export interface CsvTask {
  csv: Uint8Array
  /** Null to find the columns by their headers. */
  mapping: ColumnMapping | null
}

/** A message to a thread: a file to check; afterwards, any number of times, which of its rows are new or skipped. */
export type Question =
  | CsvTask
  | { find: 'new'; existing: string[]; room: number }
  | { find: 'skipped'; existing: string[] }

/** A thread's answer to a file. */
export type Check = { count: number; failed: number; errors: string[] } | { refusal: string }

/** A file that was read and checked. */
export interface CsvFile {
  /** How many valid rows it has. */
  count: number
  failed: number
  errors: string[]
  /**
   * The rows that are not in the account already; only their count if they are more than `room`.
   *
   * @param existing the account's rows, as JSON arrays of `CashFlowRow`.
   */
  findNewRows(existing: string[], room: number): Promise<NewRows>
  /** The rows that are in the account already. */
  findSkippedRows(existing: string[]): Promise<SkippedRows>
}

const MAX_HEAP_MB = 256

/** After a larger file its thread ends, which frees the memory that it took. */
const MAX_KEPT_BYTES = 500_000

const turns = new FairQueue({
  noun: 'imports',
  running: 2,
  runningOfUser: 1,
  waiting: 200,
  waitingOfUser: 30,
})
const idleThreads = new Set<Worker>()

/**
 * Reads a file in a thread, which keeps its rows while `use` runs. Users take turns.
 *
 * @throws AppError BAD_REQUEST for a file that is refused as a whole; TOO_MANY_REQUESTS when too many files wait; and
 * whatever `use` throws.
 */
export function withCsvFile<T>(
  userId: number,
  task: CsvTask,
  use: (file: CsvFile) => Promise<T>,
): Promise<T> {
  return turns.run(userId, async () => {
    const thread = takeThread()
    try {
      const check = await ask<Check>(thread, task)
      if ('refusal' in check) throw new AppError('BAD_REQUEST', check.refusal)
      return await use({
        ...check,
        findNewRows: (existing, room) => ask(thread, { find: 'new', existing, room }),
        findSkippedRows: (existing) => ask(thread, { find: 'skipped', existing }),
      })
    } finally {
      await releaseThread(thread, task)
    }
  })
}

async function releaseThread(thread: Worker, { csv }: CsvTask): Promise<void> {
  const hasFailed = thread.threadId === -1
  if (hasFailed) return
  if (csv.length <= MAX_KEPT_BYTES) {
    keepForNextFile(thread)
    return
  }
  await thread.terminate()
  keepForNextFile(startThread())
}

function keepForNextFile(thread: Worker): void {
  thread.unref()
  idleThreads.add(thread)
}

function takeThread(): Worker {
  const [idle] = idleThreads
  const thread = idle ?? startThread()
  idleThreads.delete(thread)
  thread.ref()
  return thread
}

async function ask<Answer>(thread: Worker, question: Question): Promise<Answer> {
  thread.postMessage(question, [])
  try {
    const [answer] = await once(thread, 'message')
    return answer as Answer
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

function startThread(): Worker {
  const thread = createWorker()
  // Without a listener, the failure of an idle thread would end the process.
  thread.on('error', () => idleThreads.delete(thread))
  return thread
}

function createWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB }
  if (import.meta.filename.endsWith('.js'))
    return new Worker(join(import.meta.dirname, 'csv-worker.js'), { resourceLimits })
  // Run from source, the thread needs tsx, which it does not inherit.
  const source = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'csv-worker.ts')).href)
  const load = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${source})))`
  return new Worker(load, { eval: true, execArgv: [], resourceLimits })
}
