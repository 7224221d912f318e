/** The way of a call of the public contract to its route and its answer [behaviour: Public contract]. */
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { answerOnce, findAnswer } from '../services/answered-requests.ts'
import type { RequestName, Scope, TokenReach } from '../services/scope.ts'
import { type Context, contextWith } from '../trpc/trpc.ts'
import { countTokenCalls, requireReach } from '../services/tokens/token-reach.ts'
import { createCaller } from '../trpc/router.ts'
import {
  createJsonReader,
  MAX_BODY_BYTES,
  MAX_IMPORT_BODY_BYTES,
  toFields,
  withBody,
} from './api-bodies.ts'
import { sendError } from './api-errors.ts'
import { answerInFileTurn } from './file-turns.ts'
import type { Fields } from './api-shapes.ts'

interface OpenCall {
  procedures: ReturnType<typeof createCaller>
  body: Fields
  query: Fields
}

interface SignedInCall extends OpenCall {
  scope: Scope
}

interface SignedInRoute {
  open?: false
  /** The scope of a program's token that may call it; without it, none may [behaviour: Tokens of programs]. */
  token?: TokenReach['scope']
  /** Also open while the user has a one-time password. */
  withOneTimePassword?: true
  /** Reads a body that carries a whole file. Without it, the body is a small JSON object. */
  readFile?: (req: Request, res: Response) => Promise<Fields>
  /**
   * Takes the header Idempotency-Key [behaviour: Sending a change again]. Answers the account that an answer has changed or
   * made; `inService` where the service keeps the answer itself, because nobody else can write while a transaction is open.
   */
  once?: 'inService' | ((answer: Fields) => unknown)
  answer: (call: SignedInCall) => Promise<unknown>
}

/** A route of the contract; an open one needs no session. */
export type Route = { status?: 201 } & (
  | { open: true; answer: (call: OpenCall) => Promise<unknown> }
  | SignedInRoute
)

const readSmallBody = createJsonReader(MAX_BODY_BYTES)

export type CreateContext = (req: Request, res: Response) => Context

/** Checks in this order: unknown name 404, wrong method 405 with Allow, no session 401, then the rest. */
export function createHandler(
  createContext: CreateContext,
  routes: Record<string, Route>,
  nameOf: (req: Request) => string,
  logger: Logger,
): RequestHandler {
  return async (req, res) => {
    try {
      const name = nameOf(req)
      const route = findRoute(routes, req.method, name, res)
      const context = createContext(req, res)
      const answer = await (route.open
        ? route.answer({
            procedures: createCaller(context),
            query: req.query,
            body: await readSmallBody(req, res),
          })
        : answerSignedIn(route, name, req, res, context))
      res.status(route.status ?? 200).json(answer)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

/** Bodies are read after the check of the session: those of calls without one are never read. */
async function answerSignedIn(
  route: SignedInRoute,
  name: string,
  req: Request,
  res: Response,
  context: Context,
): Promise<unknown> {
  const scope = await (route.withOneTimePassword ? context.sessionScope() : context.signedInScope())
  const { once, readFile, token } = route
  await countTokenCalls(scope)
  requireReach(scope, token, `contract ${name}`)
  const request = once ? readRequestName(req, name) : null
  const kept = request && (await findAnswer(scope, request))
  if (kept) return kept.answer
  const answerWithin = async (body: Fields, within: Scope) => {
    const procedures = createCaller(contextWith(context, within))
    return route.answer({ procedures, query: req.query, scope: within, body })
  }
  if (readFile) {
    const named = request ? { ...scope, request } : scope
    return answerInFileTurn(scope, req, MAX_IMPORT_BODY_BYTES, async (bytes) =>
      answerWithin(await readFile(withBody(req, bytes), res), named),
    )
  }
  const body = await readSmallBody(req, res)
  if (!request || typeof once !== 'function') return answerWithin(body, scope)
  return answerOnce(scope, request, async (within) => {
    const answer = toFields(await answerWithin(body, within))
    return { answer, account: once(answer) as AccountRef }
  })
}

/** Visible characters of ASCII: where a client sends the header twice, a comma and a space are between the two. */
const KEY = /^[\x21-\x7e]{1,200}$/

/** Returns the name that the client gives this request; null if it gives none. */
function readRequestName({ method, headers }: Request, name: string): RequestName | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY.test(key)) return { procedure: `${method} ${name}`, id: key }
  throw new AppError(
    'BAD_REQUEST',
    'The header Idempotency-Key must have 1 to 200 visible ASCII characters.',
  )
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

function findRoute(
  routes: Record<string, Route>,
  method: string,
  name: string,
  res: Response,
): Route {
  const methods = METHODS.filter((candidate) => Object.hasOwn(routes, `${candidate} ${name}`))
  if (methods.length === 0) throw new AppError('NOT_FOUND', 'There is no such resource or action.')
  const route = Object.hasOwn(routes, `${method} ${name}`) ? routes[`${method} ${name}`] : undefined
  if (route) return route
  res.setHeader('Allow', methods.join(', '))
  throw new AppError('METHOD_NOT_SUPPORTED', `This resource takes ${methods.join(', ')} only.`)
}
