import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { json, type Request, type Response } from 'express'
import { AppError } from '../../shared/app-error.ts'
import type { FileBody } from '../services/file-turns.ts'
import type { Quotas } from '../services/scope.ts'

export type Fields = Record<string, unknown>

export const MAX_BODY_BYTES = 100_000

export function createJsonReader(limit: number) {
  const parse = json({ limit, type: () => true, verify: requireText })
  return async (req: Request, res: Response): Promise<Fields> => {
    await new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    return toFields(req.body ?? {})
  }
}

/** Otherwise every byte that is none would become the same sign. */
function requireText(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding === 'utf-8') textOf(body)
}

/** Values, lists and objects of JSON: parsing many of them takes much longer than reading them. */
const MAX_PARTS = 250_000

export function maxPartsOf({ cashFlows, marks }: Quotas): number {
  return Math.max(MAX_PARTS, 30 * cashFlows + 6 * marks)
}

/** @throws AppError BAD_REQUEST for a body that is not UTF-8; PAYLOAD_TOO_LARGE for JSON of more than `maxParts` parts. */
export function textOf(body: Buffer, maxParts = MAX_PARTS): string {
  if (!isUtf8(body)) throw new AppError('BAD_REQUEST', 'The request must be valid JSON.')
  if (body.length > maxParts && countParts(body, maxParts) > maxParts)
    throw new AppError('PAYLOAD_TOO_LARGE', 'The request has much more in it than an account.')
  return body.toString()
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')

function countParts(json: Buffer, limit: number): number {
  let count = 0
  let isText = false
  for (let at = 0; at < json.length && count <= limit; at++) {
    const byte = json[at]
    if (byte === QUOTE) isText = !isText
    else if (byte === BACKSLASH) at++
    else if (!isText && (byte === COMMA || byte === BRACKET || byte === BRACE)) count++
  }
  return count
}

const NOT_WHOLE = 'The request has not arrived whole.'

interface Reading {
  signal?: AbortSignal
  onBytes?: (bytes: number) => void
}

/** @throws AppError PAYLOAD_TOO_LARGE for more bytes than `limit`; BAD_REQUEST when the client has left; and the reason of the signal. */
export function readBytes(req: Request, limit: number, reading: Reading = {}): Promise<Buffer> {
  const { signal, onBytes } = reading
  return new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const onData = (part: Buffer) => {
      length += part.length
      if (length > limit)
        return fail(new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.'))
      parts.push(part)
      onBytes?.(part.length)
    }
    // The stream goes on, so that the connection can be used again.
    const fail = (error: unknown) => {
      req.off('data', onData)
      reject(error)
    }
    // While it waited, its client may have left.
    if (req.destroyed) return fail(new AppError('BAD_REQUEST', NOT_WHOLE))
    req.on('data', onData)
    req.once('end', () => resolve(Buffer.concat(parts)))
    req.once('close', () => {
      if (!req.readableEnded) fail(new AppError('BAD_REQUEST', NOT_WHOLE))
    })
    signal?.addEventListener('abort', () => {
      // Nobody reads the rest.
      req.res?.setHeader('Connection', 'close')
      fail(signal.reason)
    })
  })
}

export function fileBodyOf(req: Request): FileBody {
  const bytes = Number(req.headers['content-length'])
  return { bytes, read: (limit, reading) => readBytes(req, limit, reading) }
}

export function withBody({ method, headers }: Request, body: Buffer): Request {
  return Object.assign(Readable.from([body]), { method, headers }) as unknown as Request
}

export function toFields(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('BAD_REQUEST', 'The request body must be a JSON object.')
  return body as Fields
}
