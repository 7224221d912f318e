/**
 * The public contract [behaviour: Public contract]: /api/data?resource=... calls the same procedures as typed
 * clients do. The table only translates; the procedures and services decide what is allowed.
 */
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { AppError } from '../../shared/app-error.ts'
import { type CashFlowKind, kindField } from '../../shared/plan/cash-flow.ts'
import { idField } from '../../shared/fields.ts'
import { accountNotFound } from '../services/accounts/own-account.ts'
import {
  findAccountOfCashFlow,
  findContractAccount,
  listContractItems,
} from '../services/cash-flows/contract-items.ts'
import type { Scope } from '../services/scope.ts'
import { recordEvent } from '../services/security-log.ts'
import { type CreateContext, createHandler, type Route } from './api-handler.ts'
import { IMPORT_ROUTES } from './api-import.ts'
import {
  type Fields,
  readAccountFields,
  readCashFlowFields,
  readDollars,
  readInteger,
  toContractAccount,
  toContractUser,
  toItem,
  toSuccess,
} from './api-shapes.ts'

/** Procedures check their own input, so this hands the fields over as they are. */
const unchecked = (input: Fields) => input as never

/** By method, resource and, for auth, action. */
export const DATA_ROUTES: Record<string, Route> = {
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
    // Invitations are not part of the contract.
    answer: ({ procedures, body: { email, password, name } }) =>
      procedures.auth.register(unchecked({ email, password, name })),
  },
  'POST auth refresh': { open: true, answer: ({ procedures }) => procedures.auth.refresh() },
  'POST auth logout': { open: true, answer: ({ procedures }) => procedures.auth.logout() },

  'GET user': {
    token: 'read',
    withOneTimePassword: true,
    answer: async ({ procedures }) => toContractUser(await procedures.user.me()),
  },
  'PUT user': {
    answer: async ({ procedures, body }) => {
      const { defaultView, name, markDoneMode } = body
      const input = unchecked({ ...readAccountFields(body), defaultView, name, markDoneMode })
      return toContractUser(await procedures.user.update(input))
    },
  },

  ...cashFlowRoutes('income'),
  ...cashFlowRoutes('expense'),

  'GET accounts': {
    token: 'read',
    answer: async ({ procedures, query, scope }) => {
      const accounts = (await procedures.account.list()).map(toContractAccount)
      if (query['id'] === undefined) return accounts
      const id = readId(query['id'])
      const account = accounts.find((candidate) => candidate.id === id)
      if (!account) {
        recordEvent(scope, 'access-refused', { how: 'contract accounts' })
        throw accountNotFound()
      }
      return account
    },
  },
  'POST accounts': {
    status: 201,
    once: ({ id }) => id,
    answer: async ({ procedures, body }) => {
      const startingBalanceCents = readDollars(body['startingBalance'], 'starting balance')
      const input = unchecked({ name: body['name'], startingBalanceCents })
      return toContractAccount(await procedures.account.create(input))
    },
  },
  'PUT accounts': {
    answer: async ({ procedures, body, query }) => {
      const id = readId(query['id'] ?? body['id'])
      const input = unchecked({ id, name: body['name'], ...readAccountFields(body) })
      return toContractAccount(await procedures.account.update(input))
    },
  },
  'DELETE accounts': {
    answer: async ({ procedures, body, query }) =>
      toSuccess(await procedures.account.delete({ id: readId(query['id'] ?? body['id']) })),
  },

  'POST mark-done': {
    token: 'write',
    answer: async ({ procedures, body, scope }) => {
      const { action } = body
      if (action !== 'add' && action !== 'remove')
        throw new AppError('BAD_REQUEST', 'The action must be "add" or "remove".')
      const occurrence = await readOccurrence(scope, body, body['id'])
      const input = unchecked({ ...occurrence, done: action === 'add' })
      return toSuccess(await procedures.occurrence.markDone(input))
    },
  },
  'POST override': {
    token: 'write',
    answer: async ({ procedures, body, scope }) => {
      const amountCents = readDollars(body['amount'], 'amount')
      const occurrence = await readOccurrence(scope, body, body['parentId'])
      const input = unchecked({ ...occurrence, amountCents })
      return toSuccess(await procedures.occurrence.setOverride(input))
    },
  },
  'DELETE override': {
    token: 'write',
    answer: async ({ procedures, body, query, scope }) => {
      const fields = { ...query, ...body }
      const occurrence = await readOccurrence(scope, fields, fields['parentId'])
      return toSuccess(await procedures.occurrence.removeOverride(unchecked(occurrence)))
    },
  },

  ...IMPORT_ROUTES,
}

/** The paths beside /api/data, under /api/user and /api/auth alike. */
export const SETTINGS_ROUTES: Record<string, Route> = {
  'POST change-email': {
    answer: async ({ procedures, body }) => {
      await procedures.user.changeEmail(unchecked(body))
      return { success: true }
    },
  },
  'POST change-password': {
    withOneTimePassword: true,
    answer: ({ procedures, body }) => procedures.user.changePassword(unchecked(body)),
  },
}

/** The same four routes for both kinds. */
function cashFlowRoutes(kind: CashFlowKind): Record<string, Route> {
  return {
    [`GET ${kind}`]: {
      token: 'read',
      answer: async ({ procedures, query, scope }) => {
        const account = await findContractAccount(scope, query['accountId'])
        if (account !== 'personal')
          return (await procedures[kind].list({ account })).map((flow) => toItem(flow, account))
        const items = await listContractItems(scope, kind)
        return items.map(({ flow, account }) => toItem(flow, account))
      },
    },
    [`POST ${kind}`]: {
      token: 'write',
      status: 201,
      once: ({ accountId }) => accountId,
      answer: async ({ procedures, body, scope }) => {
        const account = await findContractAccount(scope, body['accountId'])
        const input = unchecked({ ...readCashFlowFields(body), account })
        return toItem(await procedures[kind].create(input), account)
      },
    },
    [`PUT ${kind}`]: {
      token: 'write',
      answer: async ({ procedures, body, query, scope }) => {
        const id = readId(query['id'] ?? body['id'])
        const account = await findAccountOfCashFlow(scope, kind, id)
        const input = unchecked({ ...readCashFlowFields(body), account, id })
        return toItem(await procedures[kind].update(input), account)
      },
    },
    [`DELETE ${kind}`]: {
      token: 'write',
      answer: async ({ procedures, body, query, scope }) => {
        const id = readId(query['id'] ?? body['id'])
        const account = await findAccountOfCashFlow(scope, kind, id)
        return toSuccess(await procedures[kind].delete({ account, id }))
      },
    },
  }
}

/** Reads which occurrence a call means: its kind, cash flow and date, and the account of that cash flow. */
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
export function createApiData(createContext: CreateContext, logger: Logger): RequestHandler {
  return createHandler(createContext, DATA_ROUTES, nameOfResource, logger)
}

/** Answers /api/user/:action and /api/auth/:action. */
export function createApiSettings(createContext: CreateContext, logger: Logger): RequestHandler {
  return createHandler(createContext, SETTINGS_ROUTES, nameOfSetting, logger)
}

function nameOfResource({ query: { resource, action } }: Request): string {
  // A name with a space in it would pass for a resource with its action.
  if (typeof resource !== 'string' || !/^[a-z-]+$/.test(resource)) return ''
  return resource === 'auth' ? `auth ${String(action)}` : resource
}

function nameOfSetting({ params }: Request): string {
  return String(params['action'])
}
