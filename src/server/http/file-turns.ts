/**
 * Requests that carry a whole file [behaviour: Limits]. First the file arrives, at a pace that it must keep; then each user
 * has one of them answered at a time, in a turn of its own or in one of a thread. So a file that never ends keeps nobody
 * waiting but its own user, and one that a thread reads only those that need a thread.
 */
import type { Request } from 'express'
import { FairQueue } from '../queues/fair-queue.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../services/scope.ts'
import { inThread } from '../services/thread-turns.ts'
import { consumeWithinLimit } from '../services/sessions/rate-limits.ts'
import { readBytes } from './api-bodies.ts'

const MEGABYTE = 1_000_000

/** The parts by which the files of a minute are counted. */
const PART_BYTES = 100_000

const PACE_BYTES = 100_000
const PACE_MS = 5_000

/** The files of all users in memory. */
const MANY_BYTES = 128 * MEGABYTE

/** Files of a user who has less in memory are ended to make room only above the most that all may have. */
const FAIR_SHARE_BYTES = 16 * MEGABYTE
const MAX_BYTES = 256 * MEGABYTE

const RETRY_AFTER_SECONDS = 5

/** The files of a user that arrive, and those that have not been answered yet. */
const arrivals = new FairQueue({
  noun: 'files',
  running: Infinity,
  runningOfUser: 4,
  waiting: Infinity,
  waitingOfUser: 30,
})

const turns = new FairQueue({
  noun: 'arrived files',
  running: 8,
  waiting: Infinity,
  waitingOfUser: Infinity,
})

/** A file in memory, or as much of it as has arrived. */
interface ArrivedFile {
  userId: number
  bytes: number
  /** Ends its arrival; absent once it has arrived. */
  stop?: AbortController
}

const files = new Set<ArrivedFile>()

export interface FileCall {
  maxBytes: number
  /** True for what a thread reads. It waits there as it came: its JSON is parsed when the thread is free. */
  inThread: boolean
}

/**
 * Reads the body of the request and runs `answer` with it when it is this user's turn. More files than a user may have on
 * their way stay with the client.
 *
 * @param answer gets a scope that has the thread, where one reads the file
 * @param taken resolves when the client has the answer; until then its file is one of those on their way
 * @throws AppError PAYLOAD_TOO_LARGE for a longer body; TIMEOUT for one that comes too slowly; TOO_MANY_REQUESTS for too
 * many files or too many megabytes a minute; and whatever `answer` throws.
 */
export async function answerInFileTurn<T>(
  scope: Scope,
  req: Request,
  call: FileCall,
  answer: (body: Buffer, scope: Scope) => Promise<T>,
  taken?: Promise<void>,
): Promise<T> {
  const { maxBytes } = call
  if (Number(req.headers['content-length']) > maxBytes)
    throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.')
  const userId = scope.user.id
  const count = (parts: number) =>
    consumeWithinLimit(scope, 'filePartsOfUser', String(userId), parts)
  await count(1)
  return arrivals.run(userId, async () => {
    const file: ArrivedFile = { userId, bytes: 0 }
    files.add(file)
    try {
      const body = await receive(req, maxBytes, file)
      if (body.length > PART_BYTES) await count(Math.ceil(body.length / PART_BYTES) - 1)
      const answered = call.inThread
        ? await inThread(scope, (thread) => answer(body, { ...scope, thread }), body.length)
        : await turns.run(userId, () => answer(body, scope))
      await taken
      return answered
    } finally {
      files.delete(file)
    }
  })
}

async function receive(req: Request, maxBytes: number, file: ArrivedFile): Promise<Buffer> {
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
    return await readBytes(req, maxBytes, { signal: stop.signal, onBytes })
  } catch (error) {
    // Nobody reads the rest.
    if (stop.signal.aborted) req.res?.setHeader('Connection', 'close')
    throw error
  } finally {
    clearInterval(pace)
    delete file.stop
  }
}

/**
 * Ends the arrival of the largest file of the user who has the most in memory, if all users together have too much. A file that
 * has arrived is never ended: eight of them are answered at a time, and meanwhile its user has fewer that arrive.
 */
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
