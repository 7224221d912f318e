import { TRPCError } from '@trpc/server'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { type ProjectionScope, projectionScopeInput } from '../../shared/projections/projection.ts'
import { FILE_CALLS } from '../services/file-turns.ts'
import { readPlanVersion } from '../services/projections/projections.ts'
import { todayIn } from '../services/scope.ts'
import { countTokenCalls } from '../services/tokens/tokens.ts'
import { MAX_BATCH_CALLS } from '../trpc/refusal-sentences.ts'
import { type Context, toProcedureError } from '../trpc/trpc.ts'
import { appRouter, metaOf } from '../trpc/router.ts'
import { fileBodyOf, MAX_BODY_BYTES, maxPartsOf, readBytes, textOf } from './api-bodies.ts'
import { isOurs } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { BUILD } from './etags.ts'

/** Before any body parser: the procedures of files read their own. */
export function createTypedCalls(createContext: CreateContext, logger: Logger): RequestHandler[] {
  const calls = createExpressMiddleware({
    router: appRouter,
    middleware: (req, _res, next) => {
      readBody(req).then(
        () => next(),
        (thrown: unknown) => next(toProcedureError(thrown) ?? thrown),
      )
    },
    createContext: async ({ req, res, info: { calls, isBatchCall } }): Promise<Context> => ({
      ...(res.locals['context'] as Context),
      ...(calls.length > 1 && { batch: { characters: 0 } }),
      ...(takesFileTurn(req) && {
        body: {
          ...fileBodyOf(req),
          inputOf: (file, quotas) => inputOf(textOf(file, maxPartsOf(quotas)), isBatchCall),
        },
      }),
    }),
    onError: ({ error, path }) => {
      if (isOurs(error)) logger.error({ err: error.cause ?? error, path })
    },
    responseMeta: ({ ctx, errors, type }) => {
      // tRPC lets browsers keep a stream.
      if (type === 'subscription') return { headers: { 'cache-control': 'no-store, no-transform' } }
      if (errors.length === 0) return { headers: ctx?.etag ? keptHeaders(ctx.etag) : {} }
      const limit = errors.find(({ cause }) => cause instanceof AppError)?.cause
      const seconds = limit instanceof AppError ? limit.retryAfterSeconds : undefined
      // tRPC calls what it refuses before it knows the procedure plain text.
      const json = { 'content-type': 'application/json' }
      return { headers: { ...json, ...(seconds && { 'retry-after': String(seconds) }) } }
    },
    // Queries whose input is a secret come by POST, out of the address.
    allowMethodOverride: true,
    maxBatchSize: MAX_BATCH_CALLS,
  })
  return [answerKnown(createContext), sendWithLength, calls]
}

function answerKnown(createContext: CreateContext): RequestHandler {
  return async (req, res, next) => {
    const context = createContext(req, res)
    const etag = await findEtag(req, context)
    const isKnown = etag !== null && req.headers['if-none-match'] === etag
    if (isKnown && (await countsAsCalls(req, context))) {
      res.set(keptHeaders(etag)).status(304).end()
      return
    }
    res.locals['context'] = etag === null ? context : { ...context, etag }
    next()
  }
}

/** A browser keeps such an answer for the same token, and asks each time if it is still right. */
function keptHeaders(etag: string) {
  const vary = 'trpc-accept, accept, Authorization'
  return { 'cache-control': 'private, no-cache', vary, etag }
}

/** The version of the plan, and today; null unless all calls are projections of one account, and allowed. */
async function findEtag(req: Request, context: Context): Promise<string | null> {
  const calls = callsOf(req)
  const { method, query, headers } = req
  const isPlain = !headers['trpc-accept'] && !headers.accept?.includes('jsonl')
  const haveEtag = calls.length <= MAX_BATCH_CALLS && calls.every((call) => metaOf(call)?.hasEtag)
  if (method !== 'GET' || !isPlain || !haveEtag || typeof query['input'] !== 'string') return null
  try {
    const input = JSON.parse(query['input'])
    const inputs = query['batch'] === '1' ? calls.map((_, index) => input[index]) : [input]
    const scopes = inputs.map((each) => projectionScopeInput.parse(each))
    const [{ account, timeZone }] = scopes as [ProjectionScope]
    if (scopes.some((each) => each.account !== account || each.timeZone !== timeZone)) return null
    const scope = await context.accountScope(account)
    const version = await readPlanVersion(scope, account)
    return `W/"${BUILD}-${version}-${todayIn(scope, timeZone)}"`
  } catch {
    // The procedures say why.
    return null
  }
}

/** Counts calls of a token. Answers false above the limit: the procedures say so. */
function countsAsCalls(req: Request, context: Context): Promise<boolean> {
  const count = async () => countTokenCalls(await context.sessionScope(), callsOf(req).length)
  return count().then(
    () => true,
    () => false,
  )
}

function callsOf({ path }: Request): string[] {
  return path.slice(1).split(',')
}

/** Says the length of what is no stream: the adapter does not, and flushes each answer out of the compression. */
const sendWithLength: RequestHandler = (_req, res, next) => {
  const write = res.write.bind(res) as (chunk: Uint8Array, ...rest: [unknown, unknown]) => boolean
  res.flush = () => undefined
  res.write = (chunk: Uint8Array, encoding?: unknown, callback?: unknown) => {
    if (!res.headersSent && !isStream(res)) res.setHeader('Content-Length', chunk.length)
    return write(chunk, encoding, callback)
  }
  next()
}

function isStream(res: Response): boolean {
  return res.hasHeader('transfer-encoding') || res.get('content-type') === 'text/event-stream'
}

async function readBody(req: Request): Promise<void> {
  if (req.method === 'GET' || req.method === 'HEAD') return
  // Else the adapter would read all that comes.
  req.body = undefined
  if (!req.headers['content-type']?.startsWith('application/json'))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  if (!takesFileTurn(req)) req.body = textOf(await readBytes(req, MAX_BODY_BYTES))
}

/** False for a batch of several, whose body is no longer than that of other calls. */
function takesFileTurn({ method, path, headers }: Request): boolean {
  const { file } = metaOf(path.slice(1)) ?? {}
  if (method !== 'POST' || !file) return false
  return !FILE_CALLS[file].seldomLong || Number(headers['content-length']) > MAX_BODY_BYTES
}

function inputOf(text: string, isBatch: boolean): unknown {
  try {
    const input = JSON.parse(text)
    if (!isBatch) return input
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input[0]
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
  throw new TRPCError({ code: 'BAD_REQUEST' })
}
