/** The typed procedures over HTTP. */
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { TRPCResponse } from '@trpc/server/rpc'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { MAX_BACKUP_BYTES } from '../../shared/backup-format.ts'
import type { Context, FileInput } from '../trpc/context.ts'
import { appRouter } from '../trpc/router.ts'
import { MAX_BODY_BYTES } from './api-bodies.ts'
import { isOurs } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { MAX_IMPORT_BODY_BYTES } from './api-import.ts'
import { receiveFileBody } from './file-bodies.ts'
import { KeptAnswers } from './kept-answers.ts'
import { LongLists, replaceMarks } from './long-answers.ts'

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
      createAnswer(await receiveFileCall(req, res, context), res, logger)(req, res, next)
    else if (!(await kept.send(req, res, context)))
      createAnswer(context, res, logger)(req, res, next)
  }
}

/**
 * tRPC's handler for one request. One for all of them would have to find the context and the response of each in a
 * WeakMap. V8 frees what a WeakMap's value refers to only when it collects the whole heap, and these refer to the
 * request: so all that requests leave behind would outlive the quick collections, and the long ones would be frequent.
 */
function createAnswer(context: Context, res: Response, logger: Logger): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    createContext: () => context,
    onError: ({ error, path }) => {
      if (isOurs(error)) logger.error({ err: error.cause ?? error, path })
    },
    // A refusal for too many requests, or for a lost database, says when to try again, as the contract's does.
    responseMeta: ({ data, errors }) => {
      extractLists(res, data)
      const limit = errors.find(({ cause }) => cause instanceof AppError)?.cause
      const seconds = limit instanceof AppError ? limit.retryAfterSeconds : undefined
      return seconds === undefined ? {} : { headers: { 'retry-after': String(seconds) } }
    },
    maxBodySize: MAX_BODY_BYTES,
    // Queries whose input is a secret come by POST, out of the address.
    allowMethodOverride: true,
    maxBatchSize: 10,
  })
}

/** Takes long lists out of the answers of a request, which tRPC is about to turn into JSON at once. */
function extractLists(res: Response, answers: TRPCResponse[]): void {
  const lists = new LongLists()
  for (const answer of answers)
    if ('result' in answer && 'data' in answer.result)
      answer.result.data = lists.extract(answer.result.data)
  if (!lists.isEmpty) replaceMarks(res, lists)
}

/** The context of a call whose input is a file. Without a good session its body is not read. */
async function receiveFileCall(req: Request, res: Response, context: Context): Promise<Context> {
  try {
    const scope = await context.signedInScope()
    const name = req.query['batch'] === '1' ? '0' : undefined
    const file = await receiveFileBody(req, res, scope, MAX_FILE_CALL_BYTES, name)
    return { ...context, file }
  } catch (error) {
    req.body = undefined
    return { ...context, file: refused(error) }
  }
}

/** The procedure checks the session first, so that it is what refuses a call without one. */
function refused(error: unknown): FileInput {
  const refuse = () => Promise.reject(error)
  return { inTurn: refuse, read: refuse }
}
