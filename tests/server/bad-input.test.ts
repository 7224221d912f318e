/** Whatever is sent to any procedure: a sentence, the right code, and nothing changed. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES } from '../../src/shared/csv-columns.ts'
import { listBadInputs } from '../support/bad-inputs.ts'
import { providers } from '../support/database.ts'
import {
  EXAMPLES,
  PAST_IMPORT_ID,
  type Target,
  UNDONE_IMPORT_ID,
} from '../support/example-inputs.ts'
import {
  createBatchCaller,
  createDirectCaller,
  type Outcome,
  PROCEDURES,
} from '../support/procedures.ts'
import { readAllRows } from '../support/rows.ts'
import {
  makeSuperAdmin,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../support/server.ts'
import {
  createOpenInvitation,
  createSharedAccount,
  findPersonalAccountId,
} from '../support/shared-account.ts'

/** Of anything sent as a whole input, for each procedure; `npm run test:long` sends a thousand. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 100)

/** Of anything sent in single fields: fewer, because these get as far as the database. */
const FIELD_RUNS = Number(process.env.FUZZ_RUNS ?? 20)

/** Fewer still: each of these hashes a password where the rest of the input is good. */
const SLOW = new Set([
  'auth.login',
  'auth.superAdminLogin',
  'auth.register',
  'user.changePassword',
  'admin.createUser',
  'admin.setPassword',
])

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
  let admin: TestUser
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
    otherUserId = (await registerUser(server)).id
  })
  afterAll(() => server.close())

  /** A super admin, so that nothing is refused for being one's place. */
  async function registerAdmin() {
    const user = await registerUser(server)
    await makeSuperAdmin(server, user.id)
    await server.services.db.write((tx) => tx.rateLimit.deleteMany())
    return user
  }

  /** A good input for someone who may send it, and a way to send it that looks at each refusal. */
  async function prepare(path: string) {
    const changesUser = /^(auth|user|admin)\./.test(path)
    const {
      id: userId,
      email,
      password,
      token,
      client,
    } = changesUser ? await registerAdmin() : admin
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
    const good = example?.input({ ...target, ...(await createSharing(userId)) })
    const call = createDirectCaller(server, token)
    if (path === 'auth.refresh') await call('auth.login', { email, password })
    if (path === 'import.undo')
      await server.services.db.write((tx) =>
        tx.cashFlow.update({ where: { id: expenseId }, data: { importId: PAST_IMPORT_ID } }),
      )
    if (path === 'import.restore') await addUndoneImport(userId)
    const checked = (caller: typeof call) => async (input: unknown) => {
      const before = commits
      const outcome = await caller(path, input)
      if (outcome.code !== 'ok') expectRefusal(outcome, commits - before)
      return outcome.code
    }
    const callInBatch = checked(createBatchCaller(server, token))
    return { good, optional: example?.optional ?? [], call: checked(call), callInBatch }
  }

  /** In the user's personal account. */
  async function addUndoneImport(userId: number) {
    const accountId = await findPersonalAccountId(server, userId)
    const undone = { accountId, importId: UNDONE_IMPORT_ID }
    const at = new Date()
    const item = { kind: 'income', name: 'A', amountCents: 1, recurrenceType: 'DAILY' } as const
    await server.services.db.write(async (tx) => {
      await tx.cashFlow.create({ data: { ...undone, ...item, startDate: at, deletedAt: at } })
      await tx.activity.create({ data: { ...undone, action: 'undidImport', userId, at } })
    })
  }

  /** An account of the user's own, one of somebody else's that they joined, and one that they may join. */
  async function createSharing(userId: number) {
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
      { numRuns: SLOW.has(path) ? Math.ceil(FIELD_RUNS / 10) : FIELD_RUNS },
    )
    expect(codes).toContain('BAD_REQUEST')
  })

  // From here on the input is refused before it gets to a database: one is enough.
  if (provider !== 'sqlite') return

  it.each(TAKING_INPUT)('%s refuses each field that is wrong or missing', async (path) => {
    const { good = {}, optional, call } = await prepare(path)
    const rows = await readAllRows(server.services.db)
    for (const [what, input] of listBadInputs(path, good, optional))
      expect([what, await call(input)]).toEqual([what, 'BAD_REQUEST'])
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it.each(TAKING_INPUT)('%s survives anything', async (path) => {
    const { good = {}, optional, callInBatch } = await prepare(path)
    const required = Object.keys(good).filter((field) => !optional.includes(field))
    const codes = new Set<string>()
    const rows = await readAllRows(server.services.db)
    await fc.assert(
      fc.asyncProperty(
        anything.filter((input) => !mayBeGood(input, good, required)),
        async (input) => void codes.add(await callInBatch(input)),
      ),
      { numRuns: RUNS },
    )
    if (required.length === 0) codes.delete('ok')
    expect([...codes]).toEqual(['BAD_REQUEST'])
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })
})

/** Has what a good input must have, and something for it to change: a name alone makes an account. */
function mayBeGood(input: unknown, good: object, required: string[]): boolean {
  if (typeof input !== 'object' || input === null) return false
  return (
    required.every((field) => field in input) && Object.keys(good).some((field) => field in input)
  )
}

/** A sentence for a person, without stack, JSON or names of tools; and nothing written. */
function expectRefusal({ code, sentence }: Outcome, writes: number): void {
  expect(REFUSALS).toContain(code)
  if (!GIVEN.has(sentence)) expect(sentence).toMatch(/^["A-Z][^{}[\]\n]{5,160}\.$/)
  expect(sentence).not.toMatch(/prisma|zod|undefined|NaN|\bat \w+ \(/i)
  expect(writes).toBe(0)
}
