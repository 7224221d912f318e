/**
 * Parses JSON bodies that carry a whole file. Large ones are parsed in a thread, which keeps of a backup only the
 * fields that cash flows have, and hands them over in small pieces: no body can hold up the event loop.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import { ThreadPool } from '../queues/thread-pool.ts'
import type { Quotas } from '../services/scope.ts'
import { MAX_BODY_BYTES } from './api-bodies.ts'
import { type JsonLimits, pickValue } from './json-limits.ts'

export interface FileBodyTask {
  json: Uint8Array<ArrayBuffer>
  limits: JsonLimits
  /** The name of the value that is meant, where the body holds several of them. */
  name: string | undefined
}

/** What a thread answers. */
export type FileBodyAnswer =
  | { refusal: 'broken' | 'tooMuch' }
  | {
      /** All of the body but the following, as JSON. */
      rest: string
      /** Its field `csvData`. */
      csvData?: string
      /** Its field `backup.cashFlows`, as JSON arrays. */
      cashFlows?: string[]
    }

const threads = new ThreadPool({
  folder: import.meta.dirname,
  name: 'file-body-worker',
  maxHeapMb: 256,
})

const REFUSALS = {
  broken: new AppError('BAD_REQUEST', 'The request body must be valid JSON.'),
  tooMuch: new AppError('PAYLOAD_TOO_LARGE', 'The file holds more than an account can have.'),
}

/**
 * The value of a body. A large body cannot be used afterwards: its bytes are handed over to the thread.
 *
 * @param name the value that is meant, where the body holds several: of a batch of one call it is "0"
 * @throws AppError BAD_REQUEST for broken JSON; PAYLOAD_TOO_LARGE for much more than an account can have.
 */
export async function parseFileBody(
  body: Buffer<ArrayBuffer>,
  quotas: Quotas,
  name?: string,
): Promise<unknown> {
  if (body.length <= MAX_BODY_BYTES) return pickValue(parseSmall(body), name)
  const json = new Uint8Array(body)
  // A cash flow has nine values with itself, an override three. Twice as much gets a sentence with numbers.
  const limits = { values: 2 * (9 * quotas.cashFlows + 3 * quotas.marks) + 1_000 }
  const answer = await threads.use(json.length, (ask) =>
    ask<FileBodyAnswer>({ json, limits, name } satisfies FileBodyTask, [json.buffer]).catch(
      refuseIfFull,
    ),
  )
  if ('refusal' in answer) throw REFUSALS[answer.refusal]
  return assemble(answer)
}

function parseSmall(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString())
  } catch {
    throw REFUSALS.broken
  }
}

function refuseIfFull(error: NodeJS.ErrnoException): FileBodyAnswer {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return { refusal: 'tooMuch' }
  throw error
}

/** Other requests are answered between the pieces. */
async function assemble(answer: Exclude<FileBodyAnswer, { refusal: string }>): Promise<unknown> {
  const value = JSON.parse(answer.rest)
  if (answer.csvData !== undefined) value.csvData = answer.csvData
  if (!answer.cashFlows) return value
  const cashFlows: unknown[] = []
  for (const piece of answer.cashFlows) {
    for (const item of JSON.parse(piece)) cashFlows.push(item)
    await nextTurn()
  }
  value.backup.cashFlows = cashFlows
  return value
}
