/** The typed procedures over HTTP. */
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { MAX_BACKUP_BYTES } from '../../shared/files/backup-format.ts'
import type { Context } from '../trpc/context.ts'
import { appRouter } from '../trpc/router.ts'
import { MAX_BODY_BYTES, MAX_IMPORT_BODY_BYTES } from './api-bodies.ts'
import { isOurs } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { answerInFileTurn } from './file-turns.ts'
import { findEtag } from './projection-etags.ts'

/**
 * The calls whose input is a whole file: a backup, or a CSV file. Within JSON each quote and each line end of a
 * CSV file takes two bytes. In a batch, they have the limit of all other calls.
 */
const FILE_CALLS = new Set(['/import.preview', '/import.run', '/backup.restore'])
const MAX_FILE_CALL_BYTES = Math.max(MAX_BACKUP_BYTES + MAX_BODY_BYTES, 2 * MAX_IMPORT_BODY_BYTES)

/** A browser keeps such an answer for the same token, and asks each time if it is still right. */
const REVALIDATED = {
  'cache-control': 'private, no-cache',
  vary: 'trpc-accept, accept, Authorization',
}

export function createTypedCalls(createContext: CreateContext, logger: Logger): RequestHandler {
  return async (req, res, next) => {
    const context = createContext(req, res)
    const answer = (within: Context, options?: AnswerOptions) =>
      createAnswer(within, logger, options)(req, res, next)
    if (req.method === 'POST' && FILE_CALLS.has(req.path) && req.is('application/json')) {
      await answerFileCall(req, res, context, answer)
      return
    }
    const etag = await findEtag(req, context)
    const headers = etag ? { ...REVALIDATED, etag } : {}
    if (etag && req.headers['if-none-match'] === etag) res.set(headers).status(304).end()
    else answer(context, { headers })
  }
}

interface AnswerOptions {
  maxBodySize?: number
  /** Of an answer without an error. */
  headers?: Record<string, string>
}

/** tRPC's handler for one request. */
function createAnswer(
  context: Context,
  logger: Logger,
  { maxBodySize = MAX_BODY_BYTES, headers = {} }: AnswerOptions = {},
): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    createContext: () => context,
    onError: ({ error, path }) => {
      if (isOurs(error)) logger.error({ err: error.cause ?? error, path })
    },
    // A refusal for too many requests, or for a lost database, says when to try again, as the contract's does.
    responseMeta: ({ errors }) => {
      const limit = errors.find(({ cause }) => cause instanceof AppError)?.cause
      const seconds = limit instanceof AppError ? limit.retryAfterSeconds : undefined
      if (seconds !== undefined) return { headers: { 'retry-after': String(seconds) } }
      return errors.length > 0 ? {} : { headers }
    },
    maxBodySize,
    // Queries whose input is a secret come by POST, out of the address.
    allowMethodOverride: true,
    maxBatchSize: 10,
  })
}

/** Answers a call whose input is a file. Without a good session, its body is read only as far as that of other calls. */
async function answerFileCall(
  req: Request,
  res: Response,
  context: Context,
  answer: (context: Context, options?: AnswerOptions) => void,
): Promise<void> {
  const scope = await context.signedInScope().catch(() => null)
  if (!scope) return answer(context)
  try {
    await answerInFileTurn(scope, req, MAX_FILE_CALL_BYTES, async () => {
      if (res.closed) return
      const end = new Promise((resolve) => res.once('close', resolve))
      answer(context, { maxBodySize: MAX_FILE_CALL_BYTES })
      await end
    })
  } catch (error) {
    // The procedure says it: as the first thing, it asks for the scope.
    answer({ ...context, signedInScope: () => Promise.reject(error) })
  }
}
