import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { sentenceOf, toProcedureError } from '../trpc/trpc.ts'

interface HttpError extends Error {
  status: number
  type?: string
}

export function sendError(res: Response, error: unknown, logger: Logger): void {
  const failure = toFailure(error, logger)
  setStatus(res, failure)
  res.json({ error: sentenceOf(failure) })
}

/** The error of a call for whatever was thrown. What is ours goes to the log. */
export function toFailure(error: unknown, logger: Logger): TRPCError {
  const failure = toTrpcError(error)
  if (isOurs(failure)) logger.error({ err: failure.cause ?? failure })
  return failure
}

export function setStatus(res: Response, failure: TRPCError): void {
  const { cause } = failure
  if (cause instanceof AppError && cause.retryAfterSeconds !== undefined)
    res.setHeader('Retry-After', cause.retryAfterSeconds)
  res.status(getHTTPStatusCodeFromError(failure))
}

export function isOurs({ code }: TRPCError): boolean {
  return code === 'INTERNAL_SERVER_ERROR' || code === 'SERVICE_UNAVAILABLE'
}

function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error
  const expected = toProcedureError(isHttpError(error) ? bodyRefusal(error) : error)
  return expected ?? new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })
}

function bodyRefusal(error: HttpError): Error {
  if (error instanceof AppError || error.status >= 500) return error
  if (error.status === 413) return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.')
  return new AppError('BAD_REQUEST', 'The request body must be valid JSON.')
}

export function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
}
