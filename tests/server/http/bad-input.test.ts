/** Wrong and random inputs of every procedure: a refusal has a sentence and the right code, and changes nothing. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES } from '../../../src/shared/files/csv-columns.ts'
import { listBadInputs } from '../../support/bad-inputs.ts'
import { accountAt, addConnection, type Bridge, startBridge } from '../../support/bridge.ts'
import { EXAMPLES, PAST_IMPORT_ID } from '../../support/example-inputs.ts'
import {
  createBatchCaller,
  createDirectCaller,
  type Outcome,
  PROCEDURES,
} from '../../support/procedures.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  countCommits,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { EMPTY_TARGET } from '../../support/empty-target.ts'
import { addFeed } from '../../support/calendars.ts'
import { addToken } from '../../support/api-tokens.ts'
import { forgetClaim } from '../../support/claims.ts'
import { addCheckIn } from '../../support/check-ins.ts'
import { addScenario, exampleChanges } from '../../support/example-scenarios.ts'
import { createMailLink } from '../../support/mail-link.ts'
import { EVERYTHING_ON } from '../../support/everything-on.ts'
import { addLink } from '../../support/identity-provider.ts'
import { addDevice } from '../../support/push-devices.ts'
import { createPasskeyTargets } from '../../support/passkeys.ts'
import { createOpenSession } from '../../support/open-session.ts'
import {
  createOpenInvitation,
  createSharedAccount,
  findPersonalAccountId,
} from '../../support/shared-account.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import { addUndoneImport } from '../../support/undone-import.ts'

/** The number of random inputs for each procedure. `npm run test:long` sends a thousand. */
const RUNS = fuzzRuns(20)

/** The number of inputs with random fields: fewer, because these can get as far as the database. */
const FIELD_RUNS = fuzzRuns(5)

const APPLIED = { account: 'personal', changes: exampleChanges(1) } as const

/** Sentences whose wording is fixed. Some have no full stop. */
const FIXED_SENTENCES = new Set<string>(Object.values(CSV_MESSAGES))

/** The procedures that refuse fields that they do not know. */
const STRICT = new Set([
  'account.checkIn',
  'statement.preview',
  'statement.read',
  'statement.propose',
  'statement.match',
])

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
const PATHS_WITH_INPUT = PATHS.filter((path) => EXAMPLES[path]?.input(EMPTY_TARGET))

it('every procedure has an example input', () => {
  expect(PATHS.length).toBeGreaterThan(20)
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(PATHS.toSorted())
})

describe('the procedure', () => {
  let server: TestServer
  let bridge: Bridge
  let admin: TestUser
  let otherUserId: number
  let commits: { count: number }

  beforeAll(async () => {
    bridge = await startBridge()
    bridge.accounts = [accountAt('ACT-1', { on: '2026-11-19', dollars: '5.00' })]
    server = await startTestServer('sqlite', EVERYTHING_ON)
    commits = countCommits(server)
    admin = await registerAdmin()
    otherUserId = (await registerUser(server)).id
  })
  afterAll(async () => {
    bridge.close()
    await server.close()
  })

  /** The caller is a super admin, so that no call is refused for a lack of permission. */
  async function registerAdmin() {
    const user = await registerUser(server)
    await makeSuperAdmin(server, user.id)
    await server.services.db.write((tx) => tx.rateLimit.deleteMany())
    return user
  }

  /** A valid input of a procedure, and functions that send an input and check the refusal, if it is refused. */
  async function prepare(path: string) {
    const changesUser = /^(auth|passkey|feed|token|push|session|user|admin|bank)\./.test(path)
    const user = changesUser ? await registerAdmin() : admin
    const { id: userId, email, password, token, client } = user
    const item = {
      account: 'personal',
      name: 'A',
      amountCents: 1,
      recurrenceType: 'DAILY',
    } as const
    const create = async (kind: 'income' | 'expense') => {
      const { id } = await client[kind].create.mutate(item)
      if (path !== `${kind}.rejoin`) return id
      const change = { account: 'personal', id, fromDate: '2027-01-01', amountCents: 2 } as const
      return (await client[kind].update.mutate(change)).id
    }
    const incomeId = await create('income')
    const expenseId = await create('expense')
    const asCard = { ...item, recurrenceType: 'MONTHLY', closeDay: 20 } as const
    const needsCard = path === 'projection.bill' || path === 'projection.dates'
    const cardId = needsCard ? (await client.expense.create.mutate(asCard)).id : expenseId
    const example = EXAMPLES[path]
    const accountId = await findPersonalAccountId(server, userId)
    const { db } = server.services
    const checkInId = await db.write((tx) => addCheckIn(tx, { accountId, userId }))
    const account = await db.read.account.findUnique({ where: { id: accountId } })
    const scenarioId = await db.write((tx) => addScenario(tx, accountId))
    const applied = path === 'scenario.undoApply' && (await client.scenario.apply.mutate(APPLIED))
    const revision = account?.revision ?? 0
    const undoRevision = applied ? applied.id : revision
    const feedId = await addFeed(server, { id: userId, accountId })
    const { id: tokenId } = await addToken(server, { userId })
    const linkId = await addLink(server, userId)
    const connectionId = await addConnection(server, { accountId, userId }, bridge.accessUrl())
    const deviceId = await addDevice(server, userId)
    const ids = {
      feedId,
      tokenId,
      linkId,
      connectionId,
      setupToken: bridge.setupToken(),
      deviceId,
      incomeId,
      expenseId,
      cardId,
      checkInId,
      scenarioId,
      revision,
      undoRevision,
    }
    const target = { email, password, account: 'personal', ...ids } as const
    const passkeys = /passkey|recovery/i.test(path)
      ? await createPasskeyTargets(server, { id: userId, token })
      : {}
    const sharing = /^(account|invitation|session|user|admin|backup)\./.test(path)
      ? await createSharing(userId)
      : {}
    const mailToken = await createMailLink(server, path, user)
    const claimCode = path === 'auth.claim' ? await forgetClaim(server) : ''
    const targets = { ...EMPTY_TARGET, ...sharing, ...passkeys, ...target, mailToken, claimCode }
    const good = example?.input(targets)
    // A refresh is a matter of the cookie; the token is of an earlier sign-in.
    const call = createDirectCaller(server, path === 'auth.refresh' ? undefined : token)
    if (path === 'auth.refresh') await call('auth.login', { email, password })
    if (path === 'import.undo')
      await server.services.db.write((tx) =>
        tx.cashFlow.update({ where: { id: expenseId }, data: { importId: PAST_IMPORT_ID } }),
      )
    if (path === 'import.restore') await addUndoneImport(server, accountId, userId)
    const checked = (caller: typeof call) => async (input: unknown) => {
      const before = commits.count
      const outcome = await caller(path, input)
      if (outcome.code !== 'ok') expectRefusal(outcome, commits.count - before)
      return outcome.code
    }
    const callInBatch = checked(createBatchCaller(server, token))
    return { good, optional: example?.optional ?? [], call: checked(call), callInBatch }
  }

  /** Keyed by path: for tests whose calls are all refused and change nothing. */
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  function prepareOnce(path: string) {
    // Each of the others has made a user since then.
    const known = (path !== 'auth.claim' && prepared.get(path)) || prepare(path)
    prepared.set(path, known)
    return known
  }

  /** Creates an account that the user owns, one that they joined, and one that they can join. */
  async function createSharing(userId: number) {
    const accountId = await createSharedAccount(server, userId, otherUserId)
    const joinedId = await createSharedAccount(server, otherUserId, userId)
    const { invitationId } = await createOpenInvitation(server, accountId)
    const other = await createSharedAccount(server, otherUserId)
    const { invitationToken } = await createOpenInvitation(server, other)
    return {
      accountId,
      otherAccount: accountId,
      joinedId,
      memberId: otherUserId,
      sessionId: await createOpenSession(server, userId),
      subjectId: otherUserId,
      invitationId,
      invitationToken,
    }
  }

  // The first come first, because each of them reads all rows, and every test adds some.

  it.each(PATHS_WITH_INPUT)('%s refuses an input with one wrong or missing field', async (path) => {
    const { good = {}, optional, call } = await prepareOnce(path)
    const rows = await readAllRows(server.services.db)
    for (const [what, input] of listBadInputs(path, good, optional))
      expect([what, await call(input)]).toEqual([what, 'BAD_REQUEST'])
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it.each(PATHS_WITH_INPUT)('%s refuses random inputs', async (path) => {
    const { good = {}, optional, callInBatch } = await prepareOnce(path)
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

  it.each(PATHS)('%s accepts a valid input with fields that it does not know', async (path) => {
    const { good, call } = await prepare(path)
    const more = { ...good, unknownField: 1, contractAuthorId: 1, deletedAt: 1 }
    expect(await call(good && more)).toBe(STRICT.has(path) ? 'BAD_REQUEST' : 'ok')
  })

  it.each(PATHS_WITH_INPUT)(
    '%s accepts a valid input without its optional fields',
    async (path) => {
      const { good = {}, optional, call } = await prepare(path)
      const fields = Object.entries(good).filter(([field]) => !optional.includes(field))
      expect(await call(Object.fromEntries(fields))).toBe('ok')
    },
  )

  it.each(PATHS_WITH_INPUT)(
    '%s refuses random values in its fields, or accepts them',
    async (path) => {
      const { good = {}, call } = await prepare(path)
      const field = fc.constantFrom(...Object.keys(good))
      const fields = fc.dictionary(field, anything, { minKeys: 1 })
      await fc.assert(
        fc.asyncProperty(fields, async (fields) => {
          expect(['ok', ...REFUSALS]).toContain(await call({ ...good, ...fields }))
        }),
        { numRuns: FIELD_RUNS },
      )
    },
  )
})

/** True when the input has all required fields and at least one field, so that the procedure may accept it. */
function mayBeGood(input: unknown, good: object, required: string[]): boolean {
  if (typeof input !== 'object' || input === null) return false
  return (
    required.every((field) => field in input) && Object.keys(good).some((field) => field in input)
  )
}

/** Expects a sentence for people, without a stack, JSON or names of tools, and no committed transaction. */
function expectRefusal({ code, sentence }: Outcome, writes: number): void {
  expect(REFUSALS).toContain(code)
  if (!FIXED_SENTENCES.has(sentence)) expect(sentence).toMatch(/^["A-Z][^{}[\]\n]{5,160}\.$/)
  expect(sentence).not.toMatch(/prisma|zod|undefined|NaN|\bat \w+ \(/i)
  expect(writes).toBe(0)
}
