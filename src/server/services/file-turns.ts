/**
 * Calls that carry a file [behaviour: Limits]. A user has a few on their way, and one of them read at a time. A file that
 * waits holds neither a thread nor a transaction.
 */
import { AppError } from '../../shared/app-error.ts'
import { ImportThread } from '../imports/import-thread.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import type { Scope } from './scope.ts'
import { consumeWithinLimit } from './sessions/rate-limits.ts'

const MEGABYTE = 1_000_000

export const MAX_IMPORT_BODY_BYTES = 6 * 1024 * 1024

const MAX_STATEMENT_BODY_BYTES = 8 * 1024 * 1024

const PART_BYTES = 100_000

const PACE_BYTES = 100_000
const PACE_MS = 5_000

const MANY_BYTES = 128 * MEGABYTE

/** Files of a user who has less in memory are ended to make room only above the most that all may have. */
const FAIR_SHARE_BYTES = 16 * MEGABYTE
const MAX_BYTES = 256 * MEGABYTE

const RETRY_AFTER_SECONDS = 5

/** Each can take 256 MB of memory. */
const THREADS = 2

/** A larger file can take seconds. */
const LARGE_BYTES = 500_000

const arrivals = new FairQueue({
  noun: 'files',
  running: Infinity,
  runningOfUser: 4,
  waiting: Infinity,
  waitingOfUser: 30,
})

const readings = new FairQueue({
  noun: 'files to read',
  running: Infinity,
  runningOf: { withoutThread: 8, thread: THREADS, large: THREADS - 1 },
  waiting: 1_000,
  waitingOfUser: 30,
})

const idle: ImportThread[] = []

interface FileCall {
  maxBytes: number
  /** True for what a thread reads. It waits there as it came: its JSON is parsed when the thread is free. */
  inThread?: boolean
  /** True if most of these have no more to say than other calls. Only long ones take the turn of a file. */
  seldomLong?: boolean
}

export type FileCallName = 'plan' | 'contractPlan' | 'backup' | 'statement' | 'preview' | 'checkIn'

export const FILE_CALLS: Record<FileCallName, FileCall> = {
  // Within JSON each quote and each line end of a CSV file takes two bytes.
  plan: { maxBytes: 2 * MAX_IMPORT_BODY_BYTES, inThread: true },
  contractPlan: { maxBytes: MAX_IMPORT_BODY_BYTES, inThread: true },
  backup: { maxBytes: 2 * MAX_IMPORT_BODY_BYTES },
  statement: { maxBytes: MAX_STATEMENT_BODY_BYTES, inThread: true },
  preview: { maxBytes: MAX_STATEMENT_BODY_BYTES, seldomLong: true },
  checkIn: { maxBytes: 4 * MEGABYTE, seldomLong: true },
}

export interface FileBody {
  bytes: number
  /** Fails with the reason of the signal, and as soon as there are more bytes than `limit`. */
  read(
    limit: number,
    reading: { signal: AbortSignal; onBytes: (bytes: number) => void },
  ): Promise<Buffer>
}

interface ArrivedFile {
  userId: number
  bytes: number
  stop?: AbortController
}

const files = new Set<ArrivedFile>()

/**
 * The file counts as on its way until the client has the answer.
 * @throws AppError PAYLOAD_TOO_LARGE; TIMEOUT for a body that comes too slowly; TOO_MANY_REQUESTS for too many files or megabytes a minute.
 */
export async function answerInFileTurn<T>(
  scope: Scope,
  body: FileBody,
  call: FileCallName,
  answer: (file: Buffer, scope: Scope) => Promise<T>,
): Promise<T> {
  const { maxBytes, inThread: needsThread } = FILE_CALLS[call]
  if (body.bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.')
  const userId = scope.user.id
  const count = (parts: number) =>
    consumeWithinLimit(scope, 'filePartsOfUser', String(userId), parts)
  await count(1)
  let hasLeft = false
  void scope.answered?.then(() => (hasLeft = true))
  const answerFile = async (file: Buffer, within: Scope) => {
    if (hasLeft) throw new AppError('BAD_REQUEST', 'The client has left.')
    return answer(file, within)
  }
  const readAndAnswer = async (arrived: ArrivedFile) => {
    const file = await receive(body, maxBytes, arrived)
    if (file.length > PART_BYTES) await count(Math.ceil(file.length / PART_BYTES) - 1)
    if (needsThread)
      return inThread(scope, (thread) => answerFile(file, { ...scope, thread }), file.length)
    return readings.run(userId, () => answerFile(file, scope), ['withoutThread'])
  }
  return new Promise((resolve, reject) => {
    const run = async () => {
      const arrived: ArrivedFile = { userId, bytes: 0 }
      files.add(arrived)
      try {
        resolve(await readAndAnswer(arrived))
        await scope.answered
      } finally {
        files.delete(arrived)
      }
    }
    arrivals.run(userId, run).catch(reject)
  })
}

async function receive(body: FileBody, maxBytes: number, file: ArrivedFile): Promise<Buffer> {
  const stop = new AbortController()
  file.stop = stop
  let bytesBefore = 0
  const pace = setInterval(() => {
    if (file.bytes - bytesBefore < PACE_BYTES)
      stop.abort(new AppError('TIMEOUT', 'A file must bring 100 kB every 5 seconds.'))
    bytesBefore = file.bytes
  }, PACE_MS)
  const onBytes = (bytes: number) => {
    file.bytes += bytes
    refuseTooMany()
  }
  try {
    return await body.read(maxBytes, { signal: stop.signal, onBytes })
  } finally {
    clearInterval(pace)
    delete file.stop
  }
}

/** Ends the arrival of the largest file of the user who has the most in memory, if all users together have too much. */
function refuseTooMany(): void {
  const bytesOf = new Map<number, number>()
  for (const { userId, bytes } of files) bytesOf.set(userId, (bytesOf.get(userId) ?? 0) + bytes)
  let sum = 0
  for (const bytes of bytesOf.values()) sum += bytes
  if (sum <= MANY_BYTES) return
  const enough = sum > MAX_BYTES ? 0 : FAIR_SHARE_BYTES
  const share = ({ userId }: ArrivedFile) => bytesOf.get(userId) ?? 0
  const [largest] = Array.from(files)
    .filter((file) => file.stop && !file.stop.signal.aborted && share(file) > enough)
    .toSorted((a, b) => share(b) - share(a) || b.bytes - a.bytes)
  const sentence = `Too many files are on their way. Try again in ${RETRY_AFTER_SECONDS} seconds.`
  largest?.stop?.abort(new AppError('TOO_MANY_REQUESTS', sentence, RETRY_AFTER_SECONDS))
}

/** Runs the work at once, if the scope has a thread already. @throws AppError TOO_MANY_REQUESTS when too many wait, or have run in a minute. */
export async function inThread<T>(
  scope: Scope,
  work: (thread: ImportThread) => Promise<T>,
  bytes = 0,
): Promise<T> {
  if (scope.thread) return work(scope.thread)
  const kinds = bytes > LARGE_BYTES ? ['thread', 'large'] : ['thread']
  return readings.run(scope.user.id, () => runInThread(scope, work), kinds)
}

async function runInThread<T>(
  scope: Scope,
  work: (thread: ImportThread) => Promise<T>,
): Promise<T> {
  const key = String(scope.user.id)
  await consumeWithinLimit(scope, 'threadMsOfUser', key)
  const startedAt = performance.now()
  const thread = idle.pop() ?? new ImportThread()
  try {
    return await work(thread)
  } finally {
    await thread.rest()
    idle.push(thread)
    const spentMs = Math.round(performance.now() - startedAt)
    await scope.rateLimits.threadMsOfUser.penalty(key, spentMs)
  }
}
