/** The bodies of /api/data, each with its limit [behaviour: Public contract]. */
import { json, type Request, type Response } from 'express'
import { AppError } from '../../shared/app-error.ts'
import type { Fields } from './api-shapes.ts'

/** Bodies of everything but imports; of typed calls, a batch of ten included. */
export const MAX_BODY_BYTES = 100_000

/** Room for a file of 5 MB and what wraps it. */
export const MAX_IMPORT_BODY_BYTES = 6 * 1024 * 1024

/** Reads a JSON object; a longer one than `limit` bytes is refused with 413, a broken one with 400. */
export function createJsonReader(limit: number) {
  const parse = json({ limit, type: () => true })
  return async (req: Request, res: Response): Promise<Fields> => {
    await new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    return toFields(req.body ?? {})
  }
}

/** @throws AppError BAD_REQUEST for a body that is no object. */
export function toFields(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('BAD_REQUEST', 'The request body must be a JSON object.')
  return body as Fields
}
