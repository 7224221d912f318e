/** Each request stands alone, so any process can answer it [behaviour: Assistants]. */
import { TRPCError } from '@trpc/server'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Temporal } from 'temporal-polyfill'
import { AppError } from '../../shared/app-error.ts'
import { MAX_BODY_BYTES, readBytes, textOf } from '../http/api-bodies.ts'
import { setStatus, toFailure } from '../http/api-errors.ts'
import { contextOf } from '../http/request-context.ts'
import type { Scope, Services } from '../services/scope.ts'
import { isOfProgram } from '../services/sessions/authentication.ts'
import { countTokenCalls } from '../services/tokens/tokens.ts'
import { createCaller } from '../trpc/router.ts'
import { sentenceOf } from '../trpc/refusal-sentences.ts'
import type { Context } from '../trpc/trpc.ts'

interface Parts {
  services: Services
  clock: () => Temporal.Instant
  logger: Logger
}

/** Checks in this order: whose address it is 403, method 405, token 401, calls in a minute 429, then the message. */
export function createAssistantRequests({ services, clock, logger }: Parts): RequestHandler {
  const sentenceFor = (error: unknown) => sentenceOf(toFailure(error, logger))
  return async (req, res) => {
    try {
      requireOwnAddress(req, services.settings.publicOrigin)
      requirePost(req, res)
      const context = contextOf(req, res, { ...services, clock, transport: 'mcp' })
      const scope = await requireToken(context)
      await countTokenCalls(scope)
      const message = await readMessage(req)
      const { answerMessage } = await import('./assistant-answers.ts')
      const asker = { scope, procedures: createCaller(context), sentenceFor }
      const answer = await answerMessage(req.headers, message, asker)
      res.status(answer.status)
      if (answer.body) res.type('json').send(Buffer.from(await answer.arrayBuffer()))
      else res.end()
    } catch (error) {
      const failure = toFailure(error, logger)
      setStatus(res, failure)
      if (failure.code === 'UNAUTHORIZED')
        res.setHeader('WWW-Authenticate', 'Bearer realm="Balance"')
      const code = RPC_CODES[failure.code] ?? SERVER_ERROR
      res.json({ jsonrpc: '2.0', error: { code, message: sentenceOf(failure) }, id: null })
    }
  }
}

/** The codes of JSON-RPC for refusals of a message; all others say it by the status. */
const RPC_CODES: Partial<Record<TRPCError['code'], number>> = {
  PARSE_ERROR: -32_700,
  BAD_REQUEST: -32_600,
  INTERNAL_SERVER_ERROR: -32_603,
}
const SERVER_ERROR = -32_000

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Guards against DNS rebinding. */
function requireOwnAddress({ headers: { host, origin } }: Request, publicOrigin: string): void {
  const hostname = hostnameOf(`http://${host}`)
  if (!LOOPBACK.test(hostname) && hostname !== hostnameOf(publicOrigin))
    throw new TRPCError({
      code: 'FORBIDDEN',
      message: 'Balance is not asked by this name. Its own is the setting PUBLIC_ORIGIN.',
    })
  if (origin !== undefined && origin !== publicOrigin && !LOOPBACK.test(hostnameOf(origin)))
    throw new TRPCError({
      code: 'FORBIDDEN',
      message: 'Pages of other sites cannot ask Balance.',
    })
}

function hostnameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

function requirePost({ method }: Request, res: Response): void {
  if (method === 'POST') return
  res.setHeader('Allow', 'POST')
  throw new AppError('METHOD_NOT_SUPPORTED', 'This address takes POST only.')
}

async function requireToken(context: Context): Promise<Scope> {
  if (isOfProgram(context.token)) return context.signedInScope()
  throw new AppError(
    'UNAUTHORIZED',
    'Authentication required. Assistants need a token of Balance, which begins with "bal_".',
  )
}

async function readMessage(req: Request): Promise<unknown> {
  if (!req.headers['content-type']?.startsWith('application/json'))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  const body = await readBytes(req, MAX_BODY_BYTES)
  const message = parse(body)
  if (Array.isArray(message))
    throw new AppError('BAD_REQUEST', 'The messages must come one by one, not in a batch.')
  return message
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(textOf(body))
  } catch {
    throw new TRPCError({ code: 'PARSE_ERROR' })
  }
}
