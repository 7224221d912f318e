/** Every error of /api/data: `{ "error": "<sentence>" }` with its status [behaviour: Public contract]. */
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { sentenceOf, toProcedureError } from '../trpc/trpc.ts'

/** The errors that Express and its body parser throw. */
interface HttpError extends Error {
  status: number
  type?: string
}

export function sendError(res: Response, error: unknown, logger: Logger): void {
  const failure = toTrpcError(error)
  if (isOurs(failure)) logger.error({ err: failure.cause ?? failure })
  const { cause } = failure
  if (cause instanceof AppError && cause.retryAfterSeconds !== undefined)
    res.setHeader('Retry-After', cause.retryAfterSeconds)
  res.status(getHTTPStatusCodeFromError(failure)).json({ error: sentenceOf(failure) })
}

/** True if a failure is the server's, and so one for its log. */
export function isOurs({ code }: TRPCError): boolean {
  return code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE'
}

function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error
  const expected = toProcedureError(error)
  if (expected) return expected
  if (isHttpError(error) && error.status === 413)
    return new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' })
  if (isHttpError(error) && error.status < 500)
    return new TRPCError({ code: 'BAD_REQUEST', message: 'The request body must be valid JSON.' })
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
}
