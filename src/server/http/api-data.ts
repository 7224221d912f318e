/**
 * The public contract [specification 7]: /api/data?resource=... as a third door to the procedures that
 * typed clients call. The table reads like the specification's; what is allowed is decided behind it.
 */
import { json, type Request, type RequestHandler, type Response } from 'express'
import { AppError } from '../../shared/app-error.ts'
import { type CashFlowKind, kindField } from '../../shared/cash-flow.ts'
import { idField } from '../../shared/fields.ts'
import {
  findAccountOfCashFlow,
  findContractAccount,
  listContractItems,
} from '../services/contract.ts'
import type { Scope } from '../services/scope.ts'
import { authenticate } from '../services/sessions.ts'
import type { Context } from '../trpc/context.ts'
import { createCaller } from '../trpc/router.ts'
import { sendError } from './api-errors.ts'
import {
  type Fields,
  readCashFlowFields,
  readDollars,
  readInteger,
  toContractUser,
  toItem,
} from './api-shapes.ts'

interface OpenCall {
  procedures: ReturnType<typeof createCaller>
  body: Fields
  query: Fields
}

interface SignedInCall extends OpenCall {
  scope: Scope
}

type Route =
  | { open: true; status?: 201; answer: (call: OpenCall) => Promise<unknown> }
  | { open?: false; status?: 201; answer: (call: SignedInCall) => Promise<unknown> }

/** A procedure parses its input itself, so what came in is handed over as it is. */
const unchecked = (input: Fields) => input as never

/** By method, resource and, for auth, action. */
const DATA_ROUTES: Record<string, Route> = {
  'POST auth login': {
    open: true,
    answer: ({ procedures, body }) => procedures.auth.login(unchecked(body)),
  },
  'POST auth super-admin-login': {
    open: true,
    answer: ({ procedures, body }) => procedures.auth.superAdminLogin(unchecked(body)),
  },
  'POST auth register': {
    status: 201,
    open: true,
    answer: ({ procedures, body }) => procedures.auth.register(unchecked(body)),
  },
  'POST auth refresh': { open: true, answer: ({ procedures }) => procedures.auth.refresh() },
  'POST auth logout': { open: true, answer: ({ procedures }) => procedures.auth.logout() },

  'GET user': { answer: async ({ procedures }) => toContractUser(await procedures.user.me()) },
  'PUT user': {
    answer: async ({ procedures, body }) => {
      const { startingBalance, defaultView, name, markDoneMode } = body
      const startingBalanceCents = readDollars(startingBalance, 'starting balance')
      const input = unchecked({ startingBalanceCents, defaultView, name, markDoneMode })
      return toContractUser(await procedures.user.update(input))
    },
  },

  ...cashFlowRoutes('income'),
  ...cashFlowRoutes('expense'),

  'POST mark-done': {
    answer: async ({ procedures, body, scope }) => {
      const { action } = body
      if (action !== 'add' && action !== 'remove')
        throw new AppError('BAD_REQUEST', 'The action must be "add" or "remove".')
      const occurrence = await readOccurrence(scope, body, body['id'])
      return procedures.occurrence.markDone(unchecked({ ...occurrence, done: action === 'add' }))
    },
  },
  'POST override': {
    answer: async ({ procedures, body, scope }) => {
      const amountCents = readDollars(body['amount'], 'amount')
      const occurrence = await readOccurrence(scope, body, body['parentId'])
      return procedures.occurrence.setOverride(unchecked({ ...occurrence, amountCents }))
    },
  },
  'DELETE override': {
    answer: async ({ procedures, body, query, scope }) => {
      const fields = { ...query, ...body }
      const occurrence = await readOccurrence(scope, fields, fields['parentId'])
      return procedures.occurrence.removeOverride(unchecked(occurrence))
    },
  },
}

/** The paths beside /api/data, under /api/user and /api/auth alike. */
const SETTINGS_ROUTES: Record<string, Route> = {
  'POST change-email': {
    answer: async ({ procedures, body }) => {
      await procedures.user.changeEmail(unchecked(body))
      return { success: true }
    },
  },
  'POST change-password': {
    answer: ({ procedures, body }) => procedures.user.changePassword(unchecked(body)),
  },
}

/** The same four rows for both kinds. */
function cashFlowRoutes(kind: CashFlowKind): Record<string, Route> {
  return {
    [`GET ${kind}`]: {
      answer: async ({ procedures, query, scope }) => {
        const account = await findContractAccount(scope, query['accountId'])
        if (account !== 'personal')
          return (await procedures[kind].list({ account })).map((flow) => toItem(flow, account))
        const items = await listContractItems(scope, kind)
        return items.map(({ flow, account }) => toItem(flow, account))
      },
    },
    [`POST ${kind}`]: {
      status: 201,
      answer: async ({ procedures, body, scope }) => {
        const account = await findContractAccount(scope, body['accountId'])
        const input = unchecked({ ...readCashFlowFields(body), account })
        return toItem(await procedures[kind].create(input), account)
      },
    },
    [`PUT ${kind}`]: {
      answer: async ({ procedures, body, query, scope }) => {
        const id = readId(query['id'] ?? body['id'])
        const account = await findAccountOfCashFlow(scope, kind, id)
        const input = unchecked({ ...readCashFlowFields(body), account, id })
        return toItem(await procedures[kind].update(input), account)
      },
    },
    [`DELETE ${kind}`]: {
      answer: async ({ procedures, body, query, scope }) => {
        const id = readId(query['id'] ?? body['id'])
        const account = await findAccountOfCashFlow(scope, kind, id)
        return procedures[kind].delete({ account, id })
      },
    },
  }
}

/** Where the contract names an occurrence: its kind, cash flow and date, in the account it lives in. */
async function readOccurrence(scope: Scope, fields: Fields, cashFlowId: unknown) {
  const kind = kindField.safeParse(fields['type'])
  if (!kind.success) throw new AppError('BAD_REQUEST', 'The type must be "income" or "expense".')
  const id = readId(cashFlowId)
  const account = await findAccountOfCashFlow(scope, kind.data, id)
  return { account, kind: kind.data, id, date: fields['date'] }
}

function readId(value: unknown): number {
  const id = idField.safeParse(readInteger(value))
  if (!id.success) throw new AppError('BAD_REQUEST', 'The id must be a positive whole number.')
  return id.data
}

/** Answers /api/data?resource=...&action=... */
export function createApiData(createContext: CreateContext): RequestHandler {
  return createHandler(createContext, DATA_ROUTES, ({ query }) =>
    query['resource'] === 'auth' ? `auth ${query['action']}` : String(query['resource']),
  )
}

/** Answers /api/user/:action and /api/auth/:action. */
export function createApiSettings(createContext: CreateContext): RequestHandler {
  return createHandler(createContext, SETTINGS_ROUTES, ({ params }) => String(params['action']))
}

type CreateContext = (req: Request, res: Response) => Context

/** Checks in this order: unknown name 404, wrong method 405 with Allow, no session 401, then the rest. */
function createHandler(
  createContext: CreateContext,
  routes: Record<string, Route>,
  nameOf: (req: Request) => string,
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
      sendError(res, error)
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
