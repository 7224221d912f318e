/** The typed procedures over HTTP. While the ETag of a projection stays the same, so does its answer [behaviour: Projection]. */
import { pipeline } from 'node:stream/promises'
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { resolveResponse } from '@trpc/server/http'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { MAX_BACKUP_BYTES } from '../../shared/files/backup-format.ts'
import { type Context, contextWith, MAX_BATCH_CALLS, toProcedureError } from '../trpc/trpc.ts'
import { requireAccess } from '../trpc/procedure-meta.ts'
import { appRouter, metaOf } from '../trpc/router.ts'
import { countTokenCalls } from '../services/tokens/token-reach.ts'
import {
  MAX_BODY_BYTES,
  MAX_IMPORT_BODY_BYTES,
  MAX_STATEMENT_BODY_BYTES,
  maxPartsOf,
  readBytes,
  textOf,
} from './api-bodies.ts'
import { isOurs } from './api-errors.ts'
import type { CreateContext } from './api-handler.ts'
import { BUILD } from './etags.ts'
import { answerInFileTurn, type FileCall } from './file-turns.ts'
import { endOf } from './request-context.ts'
import { type ProjectionScope, projectionScopeInput } from '../../shared/projections/projection.ts'
import { readPlanVersion } from '../services/projections/plan-version.ts'
import { type Scope, todayIn } from '../services/scope.ts'

/** Within JSON each quote and each line end of a CSV file takes two bytes. */
const MAX_FILE_CALL_BYTES = Math.max(MAX_BACKUP_BYTES + MAX_BODY_BYTES, 2 * MAX_IMPORT_BODY_BYTES)

/** A check-in with all that it can have. */
const MAX_CHECK_IN_BYTES = 4_000_000

const PLAN = { maxBytes: MAX_FILE_CALL_BYTES, inThread: true }
const STATEMENT = { maxBytes: MAX_STATEMENT_BODY_BYTES, inThread: true }

/** The calls whose input is a whole file, or several. In a batch, they have the limit of all other calls. */
const FILE_CALLS = new Map<string, FileCall>([
  ['/import.preview', PLAN],
  ['/import.run', PLAN],
  ['/backup.restore', { maxBytes: MAX_FILE_CALL_BYTES, inThread: false }],
  ['/statement.read', STATEMENT],
  ['/statement.propose', STATEMENT],
  ['/statement.match', STATEMENT],
  ['/statement.preview', { maxBytes: MAX_STATEMENT_BODY_BYTES, inThread: false }],
  ['/account.checkIn', { maxBytes: MAX_CHECK_IN_BYTES, inThread: false }],
])

/** Most of these have no more to say than other calls. Only long ones take the turn of a file. */
const SELDOM_LONG = new Set(['/statement.preview', '/account.checkIn'])

/** A browser keeps such an answer for the same token, and asks each time if it is still right. */
const REVALIDATED = {
  'cache-control': 'private, no-cache',
  vary: 'trpc-accept, accept, Authorization',
}

const EVENT_STREAM = 'text/event-stream'

/** tRPC calls what it refuses before it knows the procedure plain text. */
const JSON_TYPE = { 'content-type': 'application/json' }

export function createTypedCalls(createContext: CreateContext, logger: Logger): RequestHandler {
  return async (req, res) => {
    const context = createContext(req, res)
    const answer = (options?: AnswerOptions) =>
      answerCalls(req, res, { context, logger, ...options })
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      await answerWithBody(req, res, context, answer)
      return
    }
    const etag = await findEtag(req, context)
    const headers = etag ? { ...REVALIDATED, etag } : {}
    const isKnown = etag !== null && req.headers['if-none-match'] === etag
    if (isKnown && (await countsAsCalls(req, context))) res.set(headers).status(304).end()
    else await answer({ headers })
  }
}

interface AnswerOptions {
  body?: string
  /** In place of that of the request. */
  context?: Context
  /** Of an answer without an error. */
  headers?: Record<string, string>
  /** The reason why no call of the request is made. */
  refusal?: unknown
}

/** Sends what tRPC answers to the calls of a request. */
async function answerCalls(
  req: Request,
  res: Response,
  {
    context,
    logger,
    body,
    headers = {},
    refusal,
  }: AnswerOptions & { context: Context; logger: Logger },
): Promise<void> {
  const response = await resolveResponse({
    router: appRouter,
    req: toFetchRequest(req, res, body),
    path: req.path.slice(req.path.lastIndexOf('/') + 1),
    error: refusal ? getTRPCErrorFromUnknown(toProcedureError(refusal) ?? refusal) : null,
    createContext: ({ info }) =>
      Promise.resolve(
        info && info.calls.length > 1 ? { ...context, batch: { characters: 0 } } : context,
      ),
    onError: ({ error, path }) => {
      if (isOurs(error)) logger.error({ err: error.cause ?? error, path })
    },
    // A refusal for too many requests, or for a lost database, says when to try again, as the contract's does.
    responseMeta: ({ errors, type }) => {
      // tRPC lets browsers keep a stream.
      if (type === 'subscription') return { headers: { 'cache-control': 'no-store, no-transform' } }
      if (errors.length === 0) return { headers }
      const limit = errors.find(({ cause }) => cause instanceof AppError)?.cause
      const seconds = limit instanceof AppError ? limit.retryAfterSeconds : undefined
      return { headers: { ...JSON_TYPE, ...(seconds && { 'retry-after': String(seconds) }) } }
    },
    // Queries whose input is a secret come by POST, out of the address.
    allowMethodOverride: true,
    maxBatchSize: MAX_BATCH_CALLS,
  })
  res.status(response.status).setHeaders(response.headers)
  await sendBody(res, response)
}

function toFetchRequest(req: Request, res: Response, body: string | undefined): globalThis.Request {
  const closed = new AbortController()
  res.once('close', () => closed.abort())
  const headers = Object.entries(req.headers).map(([name, value = '']) => [name, value.toString()])
  return new globalThis.Request(`http://localhost${req.url}`, {
    method: req.method,
    headers: Object.fromEntries(headers),
    signal: closed.signal,
    ...(body !== undefined && { body }),
  })
}

/** Sends all but a stream in one piece: tRPC's own adapter would take two streams for it. */
async function sendBody(res: Response, response: globalThis.Response): Promise<void> {
  const isStream = res.hasHeader('transfer-encoding') || res.get('content-type') === EVENT_STREAM
  if (!response.body) res.end()
  else if (isStream) {
    // Beside the log and the end of the request, a pipeline listens in so many ways that Node would warn of a leak.
    res.setMaxListeners(20)
    // One that breaks has ended its connection, and its client asks again.
    await pipeline(response.body, res).catch(() => undefined)
  } else {
    const text = await response.text()
    res.setHeader('Content-Length', Buffer.byteLength(text)).end(text)
  }
}

/** Reads the body before tRPC does. A file is read only with a good session. */
async function answerWithBody(
  req: Request,
  res: Response,
  context: Context,
  answer: (options?: AnswerOptions) => Promise<void>,
): Promise<void> {
  let body = ''
  let refusal: unknown
  try {
    if (!req.headers['content-type']?.startsWith('application/json'))
      throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    const call = fileCallOf(req)
    if (!call) body = textOf(await readBytes(req, MAX_BODY_BYTES))
    else {
      const path = req.path.slice(1)
      const scope = requireAccess(await context.signedInScope(), metaOf(path), path)
      const answerFile = async (file: Buffer, within: Scope) => {
        if (res.closed || req.socket.destroyed) return
        const text = textOf(file, maxPartsOf(scope.settings.quotas))
        await answer({ body: text, context: contextWith(context, within) })
      }
      await answerInFileTurn(scope, req, call, answerFile, endOf(req, res))
      return
    }
  } catch (thrown) {
    refusal = thrown
  }
  await answer({ body, refusal })
}

/** The call that takes the turn of a file; undefined for every other one. */
function fileCallOf({ method, path, headers }: Request): FileCall | undefined {
  const isShort = !(Number(headers['content-length']) > MAX_BODY_BYTES)
  if (method !== 'POST' || (isShort && SELDOM_LONG.has(path))) return undefined
  return FILE_CALLS.get(path)
}

/**
 * Returns the ETag of the answer to a request: the version of the plan, and today; null for a request that is not of
 * projections of one account alone, or must be refused. It is found before anything is computed.
 */
async function findEtag(req: Request, context: Context): Promise<string | null> {
  const head = readHead(req)
  if (!head) return null
  try {
    const scope = await context.accountScope(head.account)
    const version = await readPlanVersion(scope, head.account)
    return `W/"${BUILD}-${version}-${todayIn(scope, head.timeZone)}"`
  } catch {
    // The procedures say why.
    return null
  }
}

/** Counts calls of a token whose answers its client has already. Returns false above the limit: the procedures say so. */
async function countsAsCalls({ path }: Request, context: Context): Promise<boolean> {
  try {
    await countTokenCalls(await context.sessionScope(), path.split(',').length)
    return true
  } catch {
    return false
  }
}

/** The account and the time zone, if all calls have the same. */
function readHead({ method, path, query, headers }: Request): ProjectionScope | null {
  const isPlain = !headers['trpc-accept'] && !headers.accept?.includes('jsonl')
  const { batch, input: text } = query
  const procedures = path.slice(1).split(',')
  const haveEtag =
    procedures.length <= MAX_BATCH_CALLS && procedures.every((each) => metaOf(each)?.hasEtag)
  if (method !== 'GET' || !haveEtag || !isPlain || typeof text !== 'string') return null
  try {
    const input = JSON.parse(text)
    const inputs = batch === '1' ? procedures.map((_, index) => input[index]) : [input]
    const [head, ...others] = inputs.map((each) => projectionScopeInput.parse(each))
    const isSame = ({ account, timeZone }: ProjectionScope) =>
      account === head?.account && timeZone === head.timeZone
    return head && others.every(isSame) ? head : null
  } catch {
    return null
  }
}
