/** The typed procedures over HTTP. */
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { MAX_BACKUP_BYTES } from '../../shared/backup-format.ts'
import type { Context } from '../trpc/context.ts'
import { appRouter } from '../trpc/router.ts'
import { MAX_BODY_BYTES, MAX_IMPORT_BODY_BYTES } from './api-bodies.ts'
import { isOurs } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { answerInFileTurn } from './file-turns.ts'
import { KeptAnswers } from './kept-answers.ts'

/**
 * The calls whose input is a whole file: a backup, or a CSV file. Within JSON each quote and each line end of a
 * CSV file takes two bytes. In a batch, they have the limit of all other calls.
 */
const FILE_CALLS = new Set(['/import.preview', '/import.run', '/backup.restore'])
const MAX_FILE_CALL_BYTES = Math.max(MAX_BACKUP_BYTES + MAX_BODY_BYTES, 2 * MAX_IMPORT_BODY_BYTES)

export function createTypedCalls(createContext: CreateContext, logger: Logger): RequestHandler {
  const kept = new KeptAnswers()
  return async (req, res, next) => {
    const context = createContext(req, res)
    if (req.method === 'POST' && FILE_CALLS.has(req.path) && req.is('application/json'))
      await answerFileCall(req, res, context, (within, maxBodySize) =>
        createAnswer(within, logger, maxBodySize)(req, res, next),
      )
    else if (!(await kept.send(req, res, context))) createAnswer(context, logger)(req, res, next)
  }
}

/**
 * tRPC's handler for one request. One for all of them would have to find the context and the response of each in a
 * WeakMap. V8 frees what a WeakMap's value refers to only when it collects the whole heap, and these refer to the
 * request: so all that requests leave behind would outlive the quick collections, and the long ones would be frequent.
 */
function createAnswer(
  context: Context,
  logger: Logger,
  maxBodySize = MAX_BODY_BYTES,
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
      return seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }
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
  answer: (context: Context, maxBodySize: number) => void,
): Promise<void> {
  const scope = await context.signedInScope().catch(() => null)
  if (!scope) return answer(context, MAX_BODY_BYTES)
  try {
    await answerInFileTurn(scope, req, MAX_FILE_CALL_BYTES, async () => {
      if (res.closed) return
      const end = new Promise((resolve) => res.once('close', resolve))
      answer(context, MAX_FILE_CALL_BYTES)
      await end
    })
  } catch (error) {
    // The procedure says it: as the first thing, it asks for the scope.
    answer({ ...context, signedInScope: () => Promise.reject(error) }, MAX_BODY_BYTES)
  }
}
