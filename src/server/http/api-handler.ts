import { TRPCError } from '@trpc/server'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { answerOnce, findAnswer } from '../services/answered-requests.ts'
import { answerInFileTurn } from '../services/file-turns.ts'
import type { RequestName, Scope, TokenReach } from '../services/scope.ts'
import { type Context, contextWith } from '../trpc/trpc.ts'
import { countTokenCalls, requireReach } from '../services/tokens/tokens.ts'
import { createCaller } from '../trpc/router.ts'
import {
  createJsonReader,
  type Fields,
  fileBodyOf,
  MAX_BODY_BYTES,
  toFields,
  withBody,
} from './api-bodies.ts'
import { sendError } from './api-errors.ts'
import { isKnown } from './etags.ts'

interface OpenCall<Input> {
  procedures: ReturnType<typeof createCaller>
  input: Input
}

interface SignedInCall<Input> extends OpenCall<Input> {
  scope: Scope
}

interface OpenRoute<Input, Answer> {
  open: true
  cookie?: 'needed' | 'taken'
  answer(call: OpenCall<Input>): Promise<Answer>
}

interface SignedInRoute<Input, Answer> {
  open?: false
  /** The scope of a program's token that may call it; without it, none may [behaviour: Tokens of programs]. */
  token?: TokenReach['scope']
  /** Also open while the user has a one-time password. */
  withOneTimePassword?: true
  /** Reads a body that carries a whole file, which a thread reads. Without it, the body is a small JSON object. */
  readFile?: (req: Request, res: Response) => Promise<Fields>
  /** The header Idempotency-Key [behaviour: Sending a change again]. Answers the account that has changed; `inService` where the service keeps the answer. */
  once?: 'inService' | ((answer: Fields) => unknown)
  answer(call: SignedInCall<Input>): Promise<Answer>
}

interface RouteDescription<Input extends z.ZodObject, Answer extends z.ZodType> {
  summary: string
  /** Parses the fields of the request: those of the query for GET, of the body for all others. */
  input?: Input
  /** The procedure itself parses by this schema, because its own checks come first: of the site and of the caller. */
  parsedLater?: true
  /** The fields that may be in the query as well. Where both have one, this says which counts. */
  either?: { fields: (keyof z.input<Input> & string)[]; first: 'query' | 'body' }
  answers: Answer
  status?: 201
}

type RouteOf<Input extends z.ZodObject, Answer extends z.ZodType> = RouteDescription<
  Input,
  Answer
> &
  (OpenRoute<z.output<Input>, z.input<Answer>> | SignedInRoute<z.output<Input>, z.input<Answer>>)

export type Route = RouteOf<z.ZodObject, z.ZodType>

export function route<
  Answer extends z.ZodType,
  Input extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(of: RouteOf<Input, Answer>): Route {
  return of
}

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
            input: readInput(route, req, await readSmallBody(req, res)),
          })
        : answerSignedIn(route, name, req, res, context))
      if (isRead(req.method) && isKnown(req, res, JSON.stringify(answer))) return
      res.status(route.status ?? 200).json(answer)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

/** Bodies are read after the check of the session: those of calls without one are never read. */
async function answerSignedIn(
  route: Route & { open?: false },
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
    return route.answer({ procedures, scope: within, input: readInput(route, req, body) })
  }
  if (readFile) {
    const named = request ? { ...scope, request } : scope
    return answerInFileTurn(named, fileBodyOf(req), 'contractPlan', async (bytes, within) =>
      answerWithin(await readFile(withBody(req, bytes), res), within),
    )
  }
  const body = await readSmallBody(req, res)
  if (!request || typeof once !== 'function') return answerWithin(body, scope)
  return answerOnce(scope, request, async (within) => {
    const answer = toFields(await answerWithin(body, within))
    return { answer, account: once(answer) as AccountRef }
  })
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

function readInput(route: Route, { method, query }: Request, body: Fields): Fields {
  const { input, either, parsedLater } = route
  if (!input) return {}
  if (parsedLater)
    return Object.fromEntries(Object.keys(input.shape).map((field) => [field, body[field]]))
  if (isRead(method)) return parse(input, query)
  const inQuery = Object.fromEntries(
    (either?.fields ?? []).flatMap((field) => (field in query ? [[field, query[field]]] : [])),
  )
  return parse(input, either?.first === 'body' ? { ...inQuery, ...body } : { ...body, ...inQuery })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Visible characters of ASCII: where a client sends the header twice, a comma and a space are between the two. */
export const onceHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(
      /^[\x21-\x7e]{1,200}$/,
      'The header Idempotency-Key must have 1 to 200 visible ASCII characters.',
    )
    .optional(),
})

function readRequestName({ method, headers }: Request, name: string): RequestName | null {
  const sent = { 'Idempotency-Key': headers['idempotency-key'] }
  const { 'Idempotency-Key': id } = parse(onceHeaders, sent)
  return id === undefined ? null : { procedure: `${method} ${name}`, id }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

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
