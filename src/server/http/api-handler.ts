/** How a call of the public contract finds its route and gets its answer [behaviour: Public contract]. */
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import type { Scope } from '../services/scope.ts'
import type { Context, FileInput } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { createJsonReader, MAX_BODY_BYTES, toFields } from './api-bodies.ts'
import { sendError } from './api-errors.ts'
import { sendJson } from './long-answers.ts'
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
  /** Also open while the user has a one-time password. */
  withOneTimePassword?: true
  /** For a body that carries a whole file. Without it, the body is a small JSON object. */
  receiveFile?: (req: Request, res: Response, scope: Scope) => Promise<FileInput>
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
      const route = findRoute(routes, req.method, nameOf(req), res)
      const context = createContext(req, res)
      const { query } = req
      const procedures = createCaller(context)
      const readSmallCall = async () => ({
        procedures,
        query,
        body: await readSmallBody(req, res),
      })
      // Bodies are read after the check of the session: those of calls without one are never read.
      const answerSignedIn = async (route: SignedInRoute) => {
        const { answer, receiveFile } = route
        const scope = await (route.withOneTimePassword
          ? context.sessionScope()
          : context.signedInScope())
        if (!receiveFile) return answer({ ...(await readSmallCall()), scope })
        const file = await receiveFile(req, res, scope)
        return file.inTurn(async () =>
          answer({ procedures, query, scope, body: toFields(await file.read()) }),
        )
      }
      const answer = await (route.open
        ? route.answer(await readSmallCall())
        : answerSignedIn(route))
      await sendJson(res.status(route.status ?? 200), answer)
    } catch (error) {
      sendError(res, error, logger)
    }
  }
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
