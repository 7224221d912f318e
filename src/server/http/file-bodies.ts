/**
 * Bodies that carry a whole file. They are read only for a user who is signed in, and wait for their turn as bytes,
 * outside of the heap: what is parsed takes several times as much, so two of them are parsed and used at once.
 */
import { raw, type Request, type Response } from 'express'
import { AppError } from '../../shared/app-error.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import type { Scope } from '../services/scope.ts'
import type { FileInput } from '../trpc/context.ts'
import { MAX_BODY_BYTES } from './api-bodies.ts'
import { isHttpError } from './api-errors.ts'
import { parseFileBody } from './file-body-thread.ts'

/** How many bytes may wait: 24 CSV files of the largest size of one user, and three such users. */
const MAX_WAITING_BYTES = 480_000_000
const MAX_WAITING_BYTES_OF_USER = 160_000_000

const RETRY_AFTER_SECONDS = 5

const turns = new FairQueue({
  noun: 'files',
  running: 2,
  runningOfUser: 1,
  waiting: 100,
  waitingOfUser: 30,
})

/**
 * The bytes of one user's large files arrive two files at a time. Many at once would end in the same turn of the event
 * loop, which puts each of them together. How many users send files does not matter.
 */
const arrivals = new FairQueue({
  noun: 'files',
  running: Infinity,
  runningOfUser: 2,
  waiting: 100,
  waitingOfUser: 30,
})

const waitingBytesOf = new Map<number, number>()
let waitingBytes = 0

/**
 * Reads a body of JSON, which is parsed when it is the user's turn.
 *
 * @param name the value that is meant, where the body holds several: of a batch of one call it is "0"
 * @throws AppError PAYLOAD_TOO_LARGE above `maxBytes`; TOO_MANY_REQUESTS when too many bytes wait.
 */
export async function receiveFileBody(
  req: Request,
  res: Response,
  { user, settings }: Scope,
  maxBytes: number,
  name?: string,
): Promise<FileInput> {
  const body = await withRoom(req, res, user.id, maxBytes, () => readBytes(req, res, maxBytes))
  return inTurnOf(user.id, body.length, () => parseFileBody(body, settings.quotas, name))
}

/** Reads a body of another kind, likewise. `read` stores its bytes in buffers. */
export async function receiveForm(
  req: Request,
  res: Response,
  { user }: Scope,
  maxBytes: number,
  read: () => Promise<unknown>,
): Promise<FileInput> {
  const form = await withRoom(req, res, user.id, maxBytes, read)
  return inTurnOf(user.id, declaredBytes(req, maxBytes), async () => form)
}

function inTurnOf(userId: number, bytes: number, read: () => Promise<unknown>): FileInput {
  return {
    read,
    inTurn: (call, signal) => (isSmall(bytes) ? call() : turns.run(userId, call, signal)),
  }
}

/** A small file is no burden, and need not wait for large ones. */
function isSmall(bytes: number): boolean {
  return bytes <= MAX_BODY_BYTES
}

/** Counts the bytes of a request as waiting until it is answered. */
async function withRoom<T>(
  req: Request,
  res: Response,
  userId: number,
  maxBytes: number,
  read: () => Promise<T>,
): Promise<T> {
  const bytes = declaredBytes(req, maxBytes)
  if (bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.')
  const ofUser = (waitingBytesOf.get(userId) ?? 0) + bytes
  if (ofUser > MAX_WAITING_BYTES_OF_USER || waitingBytes + bytes > MAX_WAITING_BYTES)
    throw new AppError(
      'TOO_MANY_REQUESTS',
      `Too many files are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
      RETRY_AFTER_SECONDS,
    )
  waitingBytesOf.set(userId, ofUser)
  waitingBytes += bytes
  const gone = new AbortController()
  res.once('close', () => {
    gone.abort()
    const others = (waitingBytesOf.get(userId) ?? 0) - bytes
    if (others > 0) waitingBytesOf.set(userId, others)
    else waitingBytesOf.delete(userId)
    waitingBytes -= bytes
  })
  return isSmall(bytes) ? read() : arrivals.run(userId, read, gone.signal)
}

/** How many bytes a body can take: the limit, where it is compressed or its length is not declared. */
function declaredBytes({ headers }: Request, maxBytes: number): number {
  const isCompressed = (headers['content-encoding'] ?? 'identity') !== 'identity'
  const length = Number(headers['content-length'] ?? maxBytes)
  return isCompressed ? Math.max(length, maxBytes) : length
}

async function readBytes(req: Request, res: Response, limit: number): Promise<Buffer<ArrayBuffer>> {
  await new Promise<void>((resolve, reject) => {
    raw({ limit, type: () => true })(req, res, (error?: unknown) =>
      error ? reject(refusalOf(error)) : resolve(),
    )
  })
  const body: unknown = req.body
  // Procedures get the parsed value. tRPC would make text of the bytes.
  req.body = undefined
  return Buffer.isBuffer(body) ? (body as Buffer<ArrayBuffer>) : Buffer.alloc(0)
}

function refusalOf(error: unknown): unknown {
  if (!isHttpError(error) || error.status >= 500) return error
  return error.status === 413
    ? new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.')
    : new AppError('BAD_REQUEST', 'The request body could not be read.')
}
