import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { BRIDGE_FAILED } from '../../shared/accounts/bank.ts'
import { AppError } from '../../shared/app-error.ts'
import type { ColumnMapping } from '../../shared/files/csv-columns.ts'
import type { NewRows, Occurred, Room, RowsPreview } from '../csv/new-rows.ts'
import type { SettledAgainst } from '../csv/paid-rows.ts'
import type { StatementResult, StatementTask } from '../statements/statement-task.ts'

export interface CsvTask {
  csv: Uint8Array
  /** Null to find the columns by their headers. */
  mapping: ColumnMapping | null
  today: string
  occurred?: Occurred | null
}

/** The rows of a checked file can be found any number of times. */
export type Question =
  | { statement: StatementTask }
  | CsvTask
  | ({ find: 'new'; room: Room } & SettledAgainst)
  | ({ find: 'preview' } & SettledAgainst)

interface Refused {
  refusal: string
}

/** The number of rows that are right by themselves. */
export type Check = { count: number } | Refused

export type StatementAnswer = { result: StatementResult } | Refused | { failure: string }

/** The thread had to be ended. */
interface TooMuch {
  tooMuch: string
}

export interface CsvFile {
  count: number
  /** Only counts what does not fit. */
  findNewRows(against: SettledAgainst, room: Room): Promise<NewRows>
  previewRows(against: SettledAgainst): Promise<RowsPreview>
}

const MAX_HEAP_MB = 256

/** After a larger file the worker ends, which frees the memory that it took. */
const MAX_KEPT_BYTES = 500_000

/** An answer takes 5 seconds at most, with its way to the thread and back. */
const MAX_STATEMENT_MS = 4_500

const TOO_SLOW =
  'This statement takes too long to read. Download a shorter time, or another format, from your bank.'
const TOO_LARGE =
  'This statement takes too much memory to read. Download a shorter time, or another format, from your bank.'

/** Its caller has it alone, from the first file until `rest`. */
export class ImportThread {
  #worker: Worker | undefined
  #ready: Promise<unknown> = Promise.resolve()
  #bytes = 0

  /** Keeps the rows until the next file. @throws AppError BAD_REQUEST for a file that is refused as a whole. */
  async readCsv(task: CsvTask): Promise<CsvFile> {
    const worker = await this.#start(task.csv.length)
    const check = await ask<Check>(worker, task)
    if ('refusal' in check) throw new AppError('BAD_REQUEST', check.refusal)
    return {
      ...check,
      findNewRows: (against, room) => ask(worker, { find: 'new', room, ...against }),
      previewRows: (against) => ask(worker, { find: 'preview', ...against }),
    }
  }

  /** Keeps nothing. @throws AppError BAD_REQUEST for what is refused, and for a file that takes too long or too much memory; CONFLICT for such an answer of a bridge. */
  async readStatement<Task extends StatementTask>(
    task: Task,
    maxMs = MAX_STATEMENT_MS,
  ): Promise<StatementResult<Task['find']>> {
    const size =
      'files' in task
        ? task.files.reduce((sum, { base64 }) => sum + base64.length, 0)
        : task.answer.length
    const answer = await answerWithin(await this.#start(size), { statement: task }, maxMs)
    if ('refusal' in answer) throw new AppError('BAD_REQUEST', answer.refusal)
    if ('tooMuch' in answer)
      throw 'files' in task
        ? new AppError('BAD_REQUEST', answer.tooMuch)
        : new AppError('CONFLICT', BRIDGE_FAILED)
    // No words of the statement are in it, because errors are logged.
    if ('failure' in answer) throw new Error(`A statement cannot be read. ${answer.failure}`)
    return answer.result as StatementResult<Task['find']>
  }

  /** Lets the process end. */
  async rest(): Promise<void> {
    this.#worker?.unref()
    if (this.#bytes > MAX_KEPT_BYTES) await this.#worker?.terminate()
  }

  async #start(size: number): Promise<Worker> {
    const worker = this.#worker ?? this.#startWorker()
    worker.ref()
    this.#bytes = Math.max(this.#bytes, size)
    await this.#ready
    return worker
  }

  #startWorker(): Worker {
    const worker = startOwnThread(join(import.meta.dirname, 'import-worker'), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    // Without a listener, the failure of an idle thread would end the process.
    worker.on('error', () => undefined)
    worker.once('exit', () => (this.#worker = undefined))
    this.#worker = worker
    this.#ready = once(worker, 'message')
    this.#bytes = 0
    return worker
  }
}

async function answerWithin(
  worker: Worker,
  question: Question,
  maxMs: number,
): Promise<StatementAnswer | TooMuch> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, maxMs)
  try {
    return await ask<StatementAnswer>(worker, question)
  } catch (error) {
    if (isLate) return { tooMuch: TOO_SLOW }
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { tooMuch: TOO_LARGE }
    throw error
  } finally {
    clearTimeout(timer)
    if (isLate) await worker.terminate()
  }
}

/** @throws Error when the thread fails or ends, which ends it. */
async function ask<Answer>(worker: Worker, question: Question): Promise<Answer> {
  worker.postMessage(question, [])
  const ended = new AbortController()
  const end = () => ended.abort()
  worker.once('exit', end)
  try {
    const [answer] = await once(worker, 'message', { signal: ended.signal })
    return answer as Answer
  } catch (error) {
    await worker.terminate()
    throw error
  } finally {
    worker.off('exit', end)
  }
}

/** @param path of the file, without its extension: in the build it stands beside main.js */
function startOwnThread(path: string, options: WorkerOptions): Worker {
  if (import.meta.filename.endsWith('.js')) return new Worker(`${path}.js`, options)
  // Run from source, the thread needs tsx, which it does not inherit.
  const source = JSON.stringify(pathToFileURL(`${path}.ts`).href)
  const load = `import('tsx/esm/api').then((tsx) => (tsx.register(), import(${source})))`
  return new Worker(load, { ...options, eval: true, execArgv: [] })
}
