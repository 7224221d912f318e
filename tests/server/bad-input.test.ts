/** Whatever is sent to any procedure: a sentence, the right code, and nothing changed. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES } from '../../src/shared/csv-columns.ts'
import { providers } from '../support/database.ts'
import { EXAMPLES, type Target } from '../support/example-inputs.ts'
import { createDirectCaller, type Outcome, PROCEDURES } from '../support/procedures.ts'
import { readAllRows } from '../support/rows.ts'
import { createClient, registerUser, startTestServer, type TestServer } from '../support/server.ts'
import { createOpenInvitation, createSharedAccount, findUserId } from '../support/shared-account.ts'

/** Of each of the two ways to make bad input up, for each procedure. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 100)

/** Each of these hashes a password where the rest of the input is good. */
const SLOW = new Set([
  'auth.login',
  'auth.superAdminLogin',
  'auth.register',
  'user.changePassword',
  'admin.createUser',
  'admin.setPassword',
])

const NO_TEXT = [null, 1, true, [], {}]
const NO_NUMBER = [null, '1', true, [], {}, Number.NaN, Infinity, 1.5]
const NO_NAME = [...NO_TEXT, '', ' \n', 'x'.repeat(201), 'a\u0000b', 'a\nb', '\ud800']
const NO_EMAIL = [...NO_TEXT, '', 'nobody', 'a@b', 'a b@example.com', 'a\u0000b@example.com']
const NO_PASSWORD = [...NO_TEXT, 'short', 'x'.repeat(257), 'password1']
const NO_CREDENTIAL = [...NO_TEXT, '', 'x'.repeat(1025)]
const NO_DAY = [...NO_TEXT, '', '2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '20261231']
const NO_ID = [...NO_NUMBER, 0, -1, 2 ** 31, 2 ** 53]
const NO_YEAR = [...NO_NUMBER, 1925, 2127, -1, 2 ** 53]

/** By field: values that no procedure takes. */
const BAD_VALUES: Record<string, unknown[]> = {
  account: [...NO_ID, 'Personal', '', '0'],
  id: NO_ID,
  kind: [...NO_TEXT, '', 'Income', 'toString'],
  name: NO_NAME,
  amountCents: [...NO_NUMBER, -1, 100_000_000_000, 2 ** 53],
  recurrenceType: [...NO_TEXT, '', 'monthly', 'FORTNIGHTLY', 'constructor'],
  recurrenceDay: ['1', true, [], {}, Number.NaN, 1.5, -1, 0, 32, 2 ** 53],
  startDate: [1, true, [], {}, '', 'now', '2026-02-29', '2026-11-20T25:00:00Z'],
  version: [...NO_NUMBER, 2 ** 53],
  date: NO_DAY,
  done: [null, 'true', 1, 0, [], {}],
  month: [...NO_TEXT, '', '2026-13', '2026-00', '2026-1', '2026-11-01', '1925-12', '2127-01'],
  year: NO_YEAR,
  fromYear: NO_YEAR,
  count: [...NO_NUMBER, 0, -1, 101, 2 ** 53],
  from: [...NO_DAY, '2027-01-01', '1925-12-31'],
  to: [...NO_DAY, '2026-10-31', '2127-01-01'],
  timeZone: [...NO_TEXT, '', 'Mars/Olympus', 'x'.repeat(5000), 'a\u0000b'],
  newEmail: [...NO_EMAIL, `${'x'.repeat(250)}@example.com`],
  newPassword: NO_PASSWORD,
  currentPassword: [...NO_CREDENTIAL, 'not this one'],
  startingBalanceCents: [...NO_NUMBER, 100_000_000_000, -100_000_000_000],
  defaultView: [...NO_TEXT, '', 'List'],
  markDoneMode: [...NO_TEXT, '', 'Auto'],
  onboarded: [null, 'true', 1, [], {}],
  csvData: [...NO_TEXT, '', ' \n', '\ufeff', 'type,name,amount', 'a\u0000b'],
  columnMapping: [
    null,
    1,
    true,
    'type',
    'byheaders',
    [],
    ['byHeaders'],
    {},
    { type: 0 },
    { type: 0, name: -1, amount: '2' },
  ],
  userId: NO_ID,
  token: [...NO_TEXT, '', 'x'.repeat(201)],
  search: [...NO_TEXT, 'x'.repeat(255), 'a\u0000b'],
  cursor: NO_ID,
  role: [...NO_TEXT, '', 'SuperAdmin', 'owner'],
  importDuplicates: [null, 'true', 1, [], {}],
  dryRun: [null, 'true', 1, [], {}],
}

/** Where a field is judged less or more than elsewhere. */
const BAD_VALUES_OF: Record<string, Record<string, unknown[]>> = {
  'auth.login': { email: [...NO_CREDENTIAL, 'a\u0000b'], password: NO_CREDENTIAL },
  'auth.superAdminLogin': { email: [...NO_CREDENTIAL, 'a\u0000b'], password: NO_CREDENTIAL },
  'auth.register': { email: NO_EMAIL, password: NO_PASSWORD },
  'admin.createUser': { email: NO_EMAIL },
  'invitation.create': { accountId: NO_ID },
  'invitation.list': { accountId: NO_ID },
}

/** It decides nothing and may be anything, but where BAD_VALUES_OF says otherwise. */
const IGNORED = 'accountId'

/** Sentences given by the specification, some without a full stop. */
const GIVEN = new Set<string>(Object.values(CSV_MESSAGES))

const REFUSALS = ['BAD_REQUEST', 'UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS']

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
})

const PATHS = PROCEDURES.map(({ path }) => path)
const NOTHING: Target = {
  email: '',
  password: '',
  account: 'personal',
  incomeId: 1,
  expenseId: 1,
  accountId: 1,
  subjectId: 1,
  joinedId: 1,
  memberId: 1,
  invitationId: 1,
  invitationToken: '',
}
const TAKING_INPUT = PATHS.filter((path) => EXAMPLES[path]?.input(NOTHING))

it('every procedure has an example input', () => {
  expect(PATHS.length).toBeGreaterThan(20)
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(PATHS.toSorted())
})

describe.each(providers)('bad input on %s', (provider) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof registerAdmin>>
  let otherUserId: number
  /** Transactions that were kept. */
  let commits = 0

  beforeAll(async () => {
    server = await startTestServer(provider)
    const { db } = server.services
    server.services.db = {
      ...db,
      write: async (fn) => {
        const result = await db.write(fn)
        commits++
        return result
      },
    }
    admin = await registerAdmin()
    otherUserId = await findUserId(server, (await registerUser(server)).email)
  })
  afterAll(() => server.close())

  /** A super admin, so that nothing is refused for being one's place. */
  async function registerAdmin() {
    const { email, password, token } = await registerUser(server)
    await server.services.db.write(async (tx) => {
      await tx.user.update({ where: { email }, data: { role: 'superAdmin' } })
      await tx.rateLimit.deleteMany()
    })
    return { email, password, token }
  }

  /** A good input for someone who may send it, and a way to send it that looks at each refusal. */
  async function prepare(path: string) {
    const changesUser = /^(auth|user|admin)\./.test(path)
    const { email, password, token } = changesUser ? await registerAdmin() : admin
    const client = createClient(server, token)
    const item = {
      account: 'personal',
      name: 'A',
      amountCents: 1,
      recurrenceType: 'DAILY',
    } as const
    const { id: incomeId } = await client.income.create.mutate(item)
    const { id: expenseId } = await client.expense.create.mutate(item)
    const example = EXAMPLES[path]
    const target = { email, password, account: 'personal', incomeId, expenseId } as const
    const good = example?.input({ ...target, ...(await createSharing(email)) })
    const call = createDirectCaller(server, token)
    if (path === 'auth.refresh') await call('auth.login', { email, password })
    const checked = async (input: unknown) => {
      const before = commits
      const outcome = await call(path, input)
      if (outcome.code !== 'ok') expectRefusal(outcome, commits - before)
      return outcome.code
    }
    return { good, optional: example?.optional ?? [], call: checked }
  }

  /** An account of the user's own, one of somebody else's that they joined, and one that they may join. */
  async function createSharing(email: string) {
    const userId = await findUserId(server, email)
    const accountId = await createSharedAccount(server, userId, otherUserId)
    const joinedId = await createSharedAccount(server, otherUserId, userId)
    const { invitationId } = await createOpenInvitation(server, accountId)
    const other = await createSharedAccount(server, otherUserId)
    const { invitationToken } = await createOpenInvitation(server, other)
    return {
      accountId,
      joinedId,
      memberId: otherUserId,
      subjectId: otherUserId,
      invitationId,
      invitationToken,
    }
  }

  it.each(TAKING_INPUT)('%s refuses each field that is wrong or missing', async (path) => {
    const { good = {}, optional, call } = await prepare(path)
    const rows = await readAllRows(server.services.db)
    for (const [what, input] of badInputs(path, good, optional))
      expect([what, await call(input)]).toEqual([what, 'BAD_REQUEST'])
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it.each(PATHS)('%s takes its good input, with fields that it does not know', async (path) => {
    const { good, call } = await prepare(path)
    const more = { ...good, unknownField: 1, contractAuthorId: 1, deletedAt: 1 }
    expect(await call(good && more)).toBe('ok')
  })

  it.each(TAKING_INPUT)('%s takes its good input without its optional fields', async (path) => {
    const { good = {}, optional, call } = await prepare(path)
    const fields = Object.entries(good).filter(([field]) => !optional.includes(field))
    expect(await call(Object.fromEntries(fields))).toBe('ok')
  })

  it.each(TAKING_INPUT)('%s survives anything', async (path) => {
    const { call } = await prepare(path)
    const rows = await readAllRows(server.services.db)
    await fc.assert(
      fc.asyncProperty(anything, async (input) => void (await call(input))),
      { numRuns: RUNS },
    )
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it.each(TAKING_INPUT)('%s survives anything in any of its fields', async (path) => {
    const { good = {}, call } = await prepare(path)
    const field = fc.constantFrom(...Object.keys(good))
    const fields = fc.dictionary(field, anything, { minKeys: 1 })
    const codes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fields,
        async (fields) => void codes.add(await call({ ...good, ...fields })),
      ),
      { numRuns: SLOW.has(path) ? Math.ceil(RUNS / 10) : RUNS },
    )
    expect(codes).toContain('BAD_REQUEST')
  })
})

/** What is wrong, and the good input with just that. */
function badInputs(path: string, good: object, optional: string[]): [string, unknown][] {
  const inputs: [string, unknown][] = []
  for (const field of Object.keys(good)) {
    const bad = BAD_VALUES_OF[path]?.[field] ?? BAD_VALUES[field]
    if (field === IGNORED && !bad) continue
    if (!bad) throw new Error(`Which values are wrong for "${field}" of ${path}?`)
    for (const value of bad)
      inputs.push([`${field} is ${JSON.stringify(value)}`, { ...good, [field]: value }])
    const without = Object.entries(good).filter(([name]) => name !== field)
    if (!optional.includes(field)) inputs.push([`no ${field}`, Object.fromEntries(without)])
  }
  for (const input of [undefined, null, 1, 'text', [], true])
    inputs.push([`the input is ${JSON.stringify(input)}`, input])
  return inputs
}

/** A sentence for a person, without stack, JSON or names of tools; and nothing written. */
function expectRefusal({ code, sentence }: Outcome, writes: number): void {
  expect(REFUSALS).toContain(code)
  if (!GIVEN.has(sentence)) expect(sentence).toMatch(/^["A-Z][^{}[\]\n]{5,160}\.$/)
  expect(sentence).not.toMatch(/prisma|zod|undefined|NaN|\bat \w+ \(/i)
  expect(writes).toBe(0)
}
