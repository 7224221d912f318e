import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { sentenceOf } from '../trpc/refusal-sentences.ts'
import { toProcedureError } from '../trpc/trpc.ts'

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

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
}

const SENTENCES: Record<number, string> = {
  400: 'The request is not valid.',
  404: 'There is no such file.',
  412: 'The file has changed.',
  416: 'The file does not have this part.',
  500: 'Something went wrong on our side. Please try again.',
}

export function refusePage(res: Response, status: number): void {
  const known = status in SENTENCES ? status : 400
  res.status(known).type('text').send(SENTENCES[known])
}

const methodsInWords = new Intl.ListFormat('en-GB')

/** Lets no other methods through: Express itself would answer OPTIONS and TRACE with texts of its own. */
export function taking(...methods: string[]): RequestHandler {
  return ({ method }, res, next) => {
    if (methods.includes(method)) return next()
    res.setHeader('Allow', methods.join(', '))
    const sentence = `This address takes ${methodsInWords.format(methods)} only.`
    res.status(405).type('text').send(sentence)
  }
}

export const answerMissing: RequestHandler = (_req, res) => refusePage(res, 404)

/** Errors that no route has answered. Express itself would print a stack. */
export function answerFailure(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const status = isHttpError(error) && error.status < 500 ? error.status : 500
    if (status === 500) logger.error({ err: error })
    if (res.headersSent) res.destroy()
    else refusePage(res, status)
  }
}
