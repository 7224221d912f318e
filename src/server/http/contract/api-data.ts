import type { Request } from 'express'
import { z } from 'zod'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { loginInput, registerInput } from '../../../shared/users/session.ts'
import { changeEmailInput, changePasswordInput } from '../../../shared/users/user.ts'
import { accountNotFound } from '../../services/accounts/own-account.ts'
import {
  findAccountOfCashFlow,
  findContractAccount,
  listContractItems,
} from '../../services/cash-flows/contract-items.ts'
import type { Scope } from '../../services/scope.ts'
import { recordEvent } from '../../services/security-log.ts'
import { type Route, route } from '../api-handler.ts'
import { IMPORT_ROUTES } from './api-import.ts'
import * as answers from './contract-answers.ts'
import * as inputs from './contract-inputs.ts'

const { toCents, toItemCents } = inputs
const { done, toContractAccount, toContractUser, toItem } = answers

const ID_IN_QUERY = { fields: ['id' as const], first: 'query' as const }

export const DATA_ROUTES: Record<string, Route> = {
  'POST auth login': route({
    summary: 'Sign in.',
    open: true,
    input: loginInput,
    parsedLater: true,
    answers: answers.signedIn,
    answer: ({ procedures, input }) => procedures.auth.login(input),
  }),
  'POST auth super-admin-login': route({
    summary: 'Sign in as a super admin.',
    open: true,
    input: loginInput,
    parsedLater: true,
    answers: answers.signedIn,
    answer: ({ procedures, input }) => procedures.auth.superAdminLogin(input),
  }),
  'POST auth register': route({
    summary: 'Register a user.',
    status: 201,
    open: true,
    // Invitations are not part of the contract.
    input: registerInput.omit({ invitation: true }),
    parsedLater: true,
    answers: answers.signedIn,
    answer: ({ procedures, input }) => procedures.auth.register(input),
  }),
  'POST auth refresh': route({
    summary: 'Exchange the cookie for a new access token and the next cookie.',
    open: true,
    cookie: 'needed',
    answers: answers.signedIn,
    answer: ({ procedures }) => procedures.auth.refresh(),
  }),
  'POST auth logout': route({
    summary: 'End the session of the access token, or of the cookie.',
    open: true,
    cookie: 'taken',
    answers: done,
    answer: ({ procedures }) => procedures.auth.logout(),
  }),

  'GET user': route({
    summary: 'Read the user, with the starting balance of their personal account.',
    token: 'read',
    withOneTimePassword: true,
    answers: answers.user,
    answer: async ({ procedures }) => toContractUser(await procedures.user.me()),
  }),
  'PUT user': route({
    summary: 'Change the fields of the user, and of their personal account, that are sent.',
    input: inputs.changedUser,
    answers: answers.user,
    answer: async ({ procedures, input }) =>
      toContractUser(await procedures.user.update(toCents(input))),
  }),

  ...cashFlowRoutes('income'),
  ...cashFlowRoutes('expense'),

  'GET accounts': route({
    summary: 'Read the shared accounts, or the one of the id.',
    token: 'read',
    input: inputs.accountList,
    answers: z.union([z.array(answers.account), answers.account]),
    answer: async ({ procedures, input: { id }, scope }) => {
      const accounts = (await procedures.account.list()).map(toContractAccount)
      if (id === undefined) return accounts
      const account = accounts.find((candidate) => candidate.id === id)
      if (!account) {
        recordEvent(scope, 'access-refused', { how: 'contract accounts' })
        throw accountNotFound()
      }
      return account
    },
  }),
  'POST accounts': route({
    summary: 'Add a shared account.',
    status: 201,
    once: ({ id }) => id,
    input: inputs.newAccount,
    answers: answers.account,
    answer: async ({ procedures, input }) =>
      toContractAccount(await procedures.account.create(toCents(input))),
  }),
  'PUT accounts': route({
    summary: 'Change the fields of a shared account that are sent.',
    input: inputs.changedAccount,
    either: ID_IN_QUERY,
    answers: answers.account,
    answer: async ({ procedures, input }) =>
      toContractAccount(await procedures.account.update(toCents(input))),
  }),
  'DELETE accounts': route({
    summary: 'Delete a shared account, as its owner.',
    input: inputs.accountRef,
    either: ID_IN_QUERY,
    answers: done,
    answer: async ({ procedures, input }) => done.parse(await procedures.account.delete(input)),
  }),

  'POST mark-done': route({
    summary: 'Mark an occurrence of an item as done, or take the mark back.',
    token: 'write',
    input: inputs.markedOccurrence,
    answers: done,
    answer: async ({ procedures, input: { action, ...ref }, scope }) => {
      const occurrence = await findOccurrence(scope, ref)
      const mark = { ...occurrence, done: action === 'add' }
      return done.parse(await procedures.occurrence.markDone(mark))
    },
  }),
  'POST override': route({
    summary: 'Set another amount on one date of an item.',
    token: 'write',
    input: inputs.newOverride,
    answers: done,
    answer: async ({ procedures, input: { amount: amountCents, parentId: id, ...ref }, scope }) => {
      const occurrence = await findOccurrence(scope, { ...ref, id })
      return done.parse(await procedures.occurrence.setOverride({ ...occurrence, amountCents }))
    },
  }),
  'DELETE override': route({
    summary: 'Take the amount of one date of an item back.',
    token: 'write',
    input: inputs.overrideRef,
    either: { fields: ['type', 'parentId', 'date'], first: 'body' },
    answers: done,
    answer: async ({ procedures, input: { parentId: id, ...ref }, scope }) => {
      const occurrence = await findOccurrence(scope, { ...ref, id })
      return done.parse(await procedures.occurrence.removeOverride(occurrence))
    },
  }),

  ...IMPORT_ROUTES,
}

export const SETTINGS_ROUTES: Record<string, Route> = {
  'POST change-email': route({
    summary: 'Change the e-mail of the user.',
    input: changeEmailInput,
    parsedLater: true,
    answers: done,
    answer: async ({ procedures, input }) => {
      await procedures.user.changeEmail(input)
      return { success: true as const }
    },
  }),
  'POST change-password': route({
    summary: 'Change the password of the user, which ends their other sessions.',
    withOneTimePassword: true,
    input: changePasswordInput,
    parsedLater: true,
    answers: answers.newPassword,
    answer: ({ procedures, input }) => procedures.user.changePassword(input),
  }),
}

function cashFlowRoutes(kind: CashFlowKind): Record<string, Route> {
  return {
    [`GET ${kind}`]: route({
      summary: `Read each ${kind} of an account.`,
      token: 'read',
      input: inputs.itemList,
      answers: z.array(answers.item),
      answer: async ({ procedures, input: { accountId }, scope }) => {
        const account = await findContractAccount(scope, accountId)
        if (account !== 'personal')
          return (await procedures[kind].list({ account })).map((flow) => toItem(flow, account))
        const items = await listContractItems(scope, kind)
        return items.map(({ flow, account }) => toItem(flow, account))
      },
    }),
    [`POST ${kind}`]: route({
      summary: `Add an ${kind}.`,
      token: 'write',
      status: 201,
      once: ({ accountId }) => accountId,
      input: inputs.newItem,
      answers: answers.item,
      answer: async ({ procedures, input: { accountId, ...item }, scope }) => {
        const account = await findContractAccount(scope, accountId)
        return toItem(await procedures[kind].create({ ...toItemCents(item), account }), account)
      },
    }),
    [`PUT ${kind}`]: route({
      summary: `Change the fields of an ${kind} that are sent.`,
      token: 'write',
      input: inputs.changedItem,
      either: ID_IN_QUERY,
      answers: answers.item,
      answer: async ({ procedures, input: item, scope }) => {
        const account = await findAccountOfCashFlow(scope, kind, item.id)
        return toItem(await procedures[kind].update({ ...toItemCents(item), account }), account)
      },
    }),
    [`DELETE ${kind}`]: route({
      summary: `Delete an ${kind}.`,
      token: 'write',
      input: inputs.itemRef,
      either: ID_IN_QUERY,
      answers: done,
      answer: async ({ procedures, input: { id }, scope }) => {
        const account = await findAccountOfCashFlow(scope, kind, id)
        return done.parse(await procedures[kind].delete({ account, id }))
      },
    }),
  }
}

interface Occurrence {
  type: CashFlowKind
  id: number
  date: string
}

async function findOccurrence(scope: Scope, { type: kind, id, date }: Occurrence) {
  return { account: await findAccountOfCashFlow(scope, kind, id), kind, id, date }
}

export function nameOfResource({ query: { resource, action } }: Request): string {
  // A name with a space in it would pass for a resource with its action.
  if (typeof resource !== 'string' || !/^[a-z-]+$/.test(resource)) return ''
  return resource === 'auth' ? `auth ${String(action)}` : resource
}

export function nameOfSetting({ params }: Request): string {
  return String(params['action'])
}
