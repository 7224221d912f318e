/** All routes of the contract, with valid example calls. */
import { readSummary } from '../../src/server/http/contract/account-summary.ts'
import { DATA_ROUTES, SETTINGS_ROUTES } from '../../src/server/http/contract/api-data.ts'
import type { Route } from '../../src/server/http/api-handler.ts'
import { EXAMPLE_DATE, type Target } from '../support/example-inputs.ts'
import type { TestServer } from '../support/server.ts'

export interface RouteRef {
  /** Like "POST income". */
  name: string
  method: string
  path: string
  /** The HTTP status of a success. */
  status: number
}

/** The ids and values that an example call refers to. */
export type RouteTarget = Pick<
  Target,
  'email' | 'password' | 'account' | 'incomeId' | 'expenseId' | 'accountId'
>

export interface RouteCall {
  /** A list is sent as several pairs with the same name. */
  query?: Record<string, unknown>
  /** Text is sent unchanged, any other value as JSON. A route that accepts a form gets an object as its fields. */
  body?: unknown
}

export const ROUTES: RouteRef[] = [
  ...Object.entries(DATA_ROUTES).map(([name, route]) => {
    const [, resource, action] = name.split(' ')
    return refTo(name, route, `/api/data?resource=${resource}${action ? `&action=${action}` : ''}`)
  }),
  ...Object.entries(SETTINGS_ROUTES).flatMap(([name, route]) => {
    const [, action] = name.split(' ')
    return ['user', 'auth'].map((noun) => refTo(name, route, `/api/${noun}/${action}`))
  }),
  refTo('GET summary', readSummary, '/api/summary'),
]

function refTo(name: string, { status }: Route, path: string): RouteRef {
  return { name, method: name.split(' ')[0] ?? '', path, status: status ?? 200 }
}

let files = 0
/** Each example has a new e-mail: a user who has the e-mail already changes nothing. */
let emails = 0

/** Each file has a new name: rows that exist already are not imported. */
const csv = () => `type,name,amount\nexpense,Rent ${++files},1850.00`

/** Keyed by route: functions that make a valid call, one for each way to call it. */
export const EXAMPLE_CALLS: Record<string, ((target: RouteTarget) => RouteCall)[]> = {
  'POST auth login': [({ email, password }) => ({ body: { email, password } })],
  'POST auth super-admin-login': [({ email, password }) => ({ body: { email, password } })],
  'POST auth register': [
    ({ email, password }) => ({ body: { email: `other.${email}`, password, name: 'Ada' } }),
  ],
  'POST auth refresh': [() => ({})],
  'POST auth logout': [() => ({})],
  'GET user': [() => ({})],
  'PUT user': [
    () => ({
      body: { name: 'Ada', startingBalance: -5, defaultView: 'calendar', markDoneMode: 'auto' },
    }),
  ],
  'POST change-email': [
    ({ email, password }) => ({
      body: { newEmail: `new${++emails}.${email}`, currentPassword: password },
    }),
  ],
  'POST change-password': [
    ({ password }) => ({ body: { currentPassword: password, newPassword: password } }),
  ],
  ...cashFlowCalls('income', ({ incomeId }) => incomeId),
  ...cashFlowCalls('expense', ({ expenseId }) => expenseId),
  'GET accounts': [
    ({ account, accountId }) => (account === 'personal' ? {} : { query: { id: accountId } }),
  ],
  'POST accounts': [() => ({ body: { name: 'Household', startingBalance: 5 } })],
  'PUT accounts': byId(({ accountId }) => accountId, { name: 'Our house', startingBalance: 5 }),
  'DELETE accounts': byId(({ accountId }) => accountId, {}),
  'POST mark-done': [
    ({ account, expenseId }) => ({
      body: {
        type: 'expense',
        id: expenseId,
        date: EXAMPLE_DATE,
        action: 'add',
        accountId: account,
      },
    }),
  ],
  'POST override': [(target) => ({ body: { ...override(target), amount: '12.50' } })],
  'DELETE override': [
    (target) => ({ body: override(target) }),
    (target) => ({ query: override(target) }),
  ],
  'GET summary': [({ account }) => ({ query: { accountId: account } })],
  'POST import': [
    ({ account }) => ({
      body: {
        csvData: csv(),
        columnMapping: { type: 0, name: '1', amount: 2 },
        accountId: account,
      },
    }),
  ],
  'POST csv-import': [({ account }) => ({ body: { file: csv(), accountId: account } })],
}

function cashFlowCalls(kind: string, idOf: (target: RouteTarget) => number): typeof EXAMPLE_CALLS {
  const fields = {
    name: 'Rent',
    amount: '1850.00',
    recurrenceType: 'MONTHLY',
    recurrenceDay: '31',
    startDate: '2026-11-20',
  }
  const inDetail = {
    ...fields,
    recurrenceDay: null,
    anchorDate: '2026-11-20',
    every: '2',
    monthDays: null,
    weekdayOfMonth: { nth: '-1', weekday: 5 },
    firstDate: '2026-11-20',
    lastDate: '2028-08-31',
    weekend: 'before',
  }
  return {
    [`GET ${kind}`]: [({ account }) => ({ query: { accountId: account } })],
    [`POST ${kind}`]: [fields, inDetail].map((item) => ({ account }) => ({
      body: { ...item, accountId: account },
    })),
    [`PUT ${kind}`]: [...byId(idOf, fields), ...byId(idOf, inDetail)],
    [`DELETE ${kind}`]: byId(idOf, {}),
  }
}

/** The id can be in the query or in the body. The `accountId` next to it is ignored. */
function byId(idOf: (target: RouteTarget) => number, fields: object) {
  return [
    (target: RouteTarget) => ({
      query: { id: idOf(target) },
      body: { ...fields, accountId: target.account },
    }),
    (target: RouteTarget) => ({ body: { ...fields, id: idOf(target), accountId: target.account } }),
  ]
}

function override({ account, expenseId }: RouteTarget) {
  return { type: 'expense', parentId: expenseId, date: EXAMPLE_DATE, accountId: account }
}

export interface RouteAnswer {
  status: number
  ok: boolean
  /** The body. */
  text: string
  /** The parsed body. */
  json: unknown
}

export async function callRoute(
  server: TestServer,
  token: string | undefined,
  { method, path, name }: RouteRef,
  { query = {}, body }: RouteCall,
): Promise<RouteAnswer> {
  const url = new URL(path, server.url)
  for (const [field, values] of Object.entries(query))
    for (const value of Array.isArray(values) ? values : [values])
      url.searchParams.append(field, String(value))
  const response = await fetch(url, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body !== undefined && method !== 'GET' && { body: toBody(name, body) }),
  })
  const text = await response.text()
  return { status: response.status, ok: response.ok, text, json: JSON.parse(text) }
}

function toBody(name: string, body: unknown): string | FormData {
  return name === 'POST csv-import' && typeof body === 'object' && body !== null
    ? toForm(body)
    : toText(body)
}

function toForm(fields: object): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    form.append(field, field === 'file' ? new Blob([toText(value)]) : toText(value))
  return form
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
