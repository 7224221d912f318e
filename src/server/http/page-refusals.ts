import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { isHttpError } from './api-errors.ts'

const SENTENCES: Record<number, string> = {
  400: 'The request is not valid.',
  404: 'There is no such file.',
  405: 'This address takes GET and HEAD only.',
  412: 'The file has changed.',
  416: 'The file does not have this part.',
  500: 'Something went wrong on our side. Please try again.',
}

export function refusePage(res: Response, status: number): void {
  const known = status in SENTENCES ? status : 400
  res.status(known).type('text').send(SENTENCES[known])
}

/** Pages and files can only be read. Express itself would answer OPTIONS and TRACE with texts of its own. */
export const refuseOtherMethods: RequestHandler = ({ method }, res, next) => {
  if (method === 'GET' || method === 'HEAD') return next()
  res.setHeader('Allow', 'GET, HEAD')
  refusePage(res, 405)
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
