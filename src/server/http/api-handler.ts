/** How a call of the public contract finds its row, and is answered by it [specification 7]. */
import { json, type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../services/scope.ts'
import { authenticate } from '../services/sessions.ts'
import type { Context } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { sendError } from './api-errors.ts'
import type { Fields } from './api-shapes.ts'

interface OpenCall {
  procedures: ReturnType<typeof createCaller>
  body: Fields
  query: Fields
}

interface SignedInCall extends OpenCall {
  scope: Scope
}

/** A row of the contract. */
export type Route =
  | { open: true; status?: 201; answer: (call: OpenCall) => Promise<unknown> }
  | { open?: false; status?: 201; answer: (call: SignedInCall) => Promise<unknown> }

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
      const route = findRoute(routes, req.method, nameOf(req), res)
      const context = createContext(req, res)
      const readCall = async (): Promise<OpenCall> => ({
        procedures: createCaller(context),
        body: await readBody(req, res),
        query: req.query,
      })
      const answerSignedIn = async (answer: (call: SignedInCall) => Promise<unknown>) => {
        const scope = await authenticate(context.scope, context.token)
        return answer({ ...(await readCall()), scope })
      }
      const answer = await (route.open
        ? route.answer(await readCall())
        : answerSignedIn(route.answer))
      res.status(route.status ?? 200).json(answer)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
}

function findRoute(
  routes: Record<string, Route>,
  method: string,
  name: string,
  res: Response,
): Route {
  const allowed = Object.keys(routes).filter((key) => key.endsWith(` ${name}`))
  const methods = allowed.map((key) => key.slice(0, key.indexOf(' ')))
  if (methods.length === 0) throw new AppError('NOT_FOUND', 'There is no such resource or action.')
  const route = Object.hasOwn(routes, `${method} ${name}`) ? routes[`${method} ${name}`] : undefined
  if (route) return route
  res.setHeader('Allow', methods.join(', '))
  throw new AppError('METHOD_NOT_SUPPORTED', `This resource takes ${methods.join(', ')} only.`)
}

const parseJson = json({ limit: '100kb', type: () => true })

/** Parsed only here, after the session is known, so that strangers' bodies are never read. */
async function readBody(req: Request, res: Response): Promise<Fields> {
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })
  const body: unknown = req.body ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('BAD_REQUEST', 'The request body must be a JSON object.')
  return body as Fields
}
