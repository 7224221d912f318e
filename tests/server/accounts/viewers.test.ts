/**
 * Every procedure is called by somebody who can only look at the account [behaviour: Viewers]. The list of procedures comes
 * from the router, and what a viewer may from the meta of each.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metaOf } from '../../../src/server/trpc/router.ts'
import { createActors } from '../../support/actors.ts'
import { addToken } from '../../support/api-tokens.ts'
import { bankSettings } from '../../support/bridge.ts'
import { EXAMPLES, type Target } from '../../support/example-inputs.ts'
import { callOverHttp, createBatchCaller, PROCEDURES } from '../../support/procedures.ts'
import { readAllRows } from '../../support/rows.ts'
import { createClient, startTestServer, type TestServer } from '../../support/server.ts'
import { makeViewer, MANY_ACCOUNTS } from '../../support/shared-account.ts'

const REFUSAL = {
  code: 'CONFLICT',
  sentence: 'You can look at this account, but not change it.',
}

/** Their inputs name no account that others could be in. */
const OF_NO_ACCOUNT =
  /^(?:auth|passkey|session|push|admin|user)\.|^(?:feed\.(?:rotate|delete)|token\.delete|invitation\.accept)$/

/** This one decides about accounts, beside its user. */
const NAMES_ACCOUNTS = 'user.requestDeletion'

const OF_TWO = new Set(['account.moveCashFlows', 'account.copyCashFlows'])

const ABSENT = 2_000_000_000

const IDS = ['incomeId', 'expenseId', 'cardId', 'checkInId', 'scenarioId', 'undoRevision'] as const

type Input = Record<string, unknown>

/** The inputs of a procedure that name the target's account, and change it where it changes one. */
function inputsOf(path: string, target: Target): (Input | undefined)[] {
  const { account, otherAccount, expenseId, ...others } = target
  const swapped = { ...others, expenseId, account: otherAccount, otherAccount: account }
  const example = EXAMPLES[path]
  if (path === 'account.moveCashFlows') return [example?.input(target), example?.input(swapped)]
  // The account that is copied from is only read.
  return [example?.input(path === 'account.copyCashFlows' ? swapped : target)]
}

const changes = PROCEDURES.filter(
  ({ path, type }) =>
    type === 'mutation' &&
    !metaOf(path)?.viewer &&
    (!OF_NO_ACCOUNT.test(path) || path === NAMES_ACCOUNTS),
)
const queries = PROCEDURES.filter(({ path, type }) => type !== 'mutation' && metaOf(path)?.viewer)
const allowed = PROCEDURES.filter(({ path, type }) => type === 'mutation' && metaOf(path)?.viewer)

it('every procedure that names an account is one that a viewer may call, or a change', () => {
  const others = PROCEDURES.filter((each) => ![changes, queries, allowed].flat().includes(each))
  expect(others.filter(({ path }) => !OF_NO_ACCOUNT.test(path))).toEqual([
    { path: 'feed.list', type: 'query' },
    { path: 'token.list', type: 'query' },
    { path: 'invitation.preview', type: 'query' },
    { path: 'bank.status', type: 'query' },
  ])
  expect(allowed.map(({ path }) => path).toSorted()).toEqual([
    'account.create',
    'account.leave',
    'feed.create',
    'import.preview',
    'notice.set',
    'statement.match',
    'statement.preview',
    'statement.propose',
    'statement.read',
    'token.create',
  ])
})

describe('a procedure that a viewer calls:', () => {
  let server: TestServer
  let fixtures: Awaited<ReturnType<typeof createActors>>
  let target: Target
  let tokenOfAll: string
  let tokenOfOne: string
  /** The answers to a member, by query. */
  const answers = new Map<string, string>()

  const ask = async (procedure: (typeof PROCEDURES)[number]) => {
    const { token } = fixtures.actors.member
    const input = EXAMPLES[procedure.path]?.input(target)
    const { body } = await callOverHttp(server, token, procedure, input)
    return body.replaceAll('"role":"viewer"', '"role":"member"')
  }

  beforeAll(async () => {
    server = await startTestServer('sqlite', {
      quotas: MANY_ACCOUNTS,
      sendsMail: true,
      ...bankSettings(),
    })
    fixtures = await createActors(server)
    target = (await fixtures.createTargets('member', ['shared']))['shared'] as Target
    for (const query of queries) answers.set(query.path, await ask(query))
    const { accountId } = target
    const { id: userId } = fixtures.actors.member
    await makeViewer(server, accountId, userId)
    const owned = { userId, scope: 'write' } as const
    tokenOfAll = (await addToken(server, owned)).token
    tokenOfOne = (await addToken(server, { ...owned, accountId })).token
  })
  afterAll(() => server.close())

  it.each(changes.map((procedure) => [procedure.path, procedure] as const))(
    '%s is refused, whatever it names, in a batch and by a token too, and changes nothing',
    async (path, procedure) => {
      const { token } = fixtures.actors.member
      // A token of one account opens no second one.
      const tokens = OF_TWO.has(path) ? [tokenOfAll] : [tokenOfAll, tokenOfOne]
      const callers = metaOf(path)?.token ? [token, ...tokens] : [token]
      const before = await readAllRows(server.services.db)
      const absent = { ...target, ...Object.fromEntries(IDS.map((id) => [id, ABSENT])) }
      const inputs = [target, absent].flatMap((each) => inputsOf(path, each))
      for (const input of inputs) {
        expect(await createBatchCaller(server, token)(path, input)).toEqual(REFUSAL)
        for (const by of callers)
          expect(await callOverHttp(server, by, procedure, input)).toMatchObject(REFUSAL)
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    },
  )

  it.each(queries.map((procedure) => [procedure.path, procedure] as const))(
    '%s is answered as to a member',
    async (path, procedure) => {
      expect(await ask(procedure)).toBe(answers.get(path))
    },
  )

  it('each other one that is for viewers is answered, leaving as the last', async () => {
    const { token } = fixtures.actors.member
    const last = (path: string) => (path === 'account.leave' ? 1 : 0)
    for (const procedure of allowed.toSorted((one, other) => last(one.path) - last(other.path))) {
      const input = EXAMPLES[procedure.path]?.input(target)
      const { code, sentence } = await callOverHttp(server, token, procedure, input)
      expect([procedure.path, code, sentence]).toEqual([procedure.path, 'ok', ''])
    }
  })
})

describe('a viewer', () => {
  let server: TestServer
  let fixtures: Awaited<ReturnType<typeof createActors>>

  beforeAll(async () => {
    server = await startTestServer('sqlite', { quotas: MANY_ACCOUNTS })
    fixtures = await createActors(server)
  })
  afterAll(() => server.close())

  async function share() {
    const { member, owner } = fixtures.actors
    const target = (await fixtures.createTargets('member', ['shared']))['shared'] as Target
    const clients = [member, owner].map(({ token }) => createClient(server, token))
    const [own, owners] = clients as [(typeof clients)[0], (typeof clients)[0]]
    return { target, own, owners, account: target.accountId }
  }

  it('undoes nothing, and gets no kept answer, of what they changed as a member', async () => {
    const { own, owners, account } = await share()
    const item = { account, name: 'Tea', amountCents: 1, recurrenceType: 'DAILY' } as const
    const requestId = crypto.randomUUID()
    const made = await own.expense.create.mutate({ ...item, requestId })
    await owners.account.setRole.mutate({
      id: account,
      userId: fixtures.actors.member.id,
      role: 'viewer',
    })
    const before = await readAllRows(server.services.db)
    for (const call of [
      own.account.undo.mutate({ account, revision: made.revision }),
      own.expense.create.mutate({ ...item, requestId }),
    ])
      await expect(call).rejects.toMatchObject({
        message: REFUSAL.sentence,
        data: { code: REFUSAL.code },
      })
    expect(await readAllRows(server.services.db)).toEqual(before)
  })

  it('copies from the account, and a whole new account of it', async () => {
    const { own, account, target } = await share()
    await makeViewer(server, account, fixtures.actors.member.id)
    const { count } = await own.account.copyCashFlows.mutate({
      account: 'personal',
      fromAccount: account,
      ids: [target.incomeId],
    })
    expect(count).toBe(1)
    const made = await own.account.create.mutate({ name: 'Mine', copyOf: account })
    expect((await own.income.list.query({ account: made.id })).length).toBeGreaterThan(0)
  })

  it('changes the account again once the owner lets them', async () => {
    const { own, owners, account: id } = await share()
    const { member } = fixtures.actors
    const set = (role: 'member' | 'viewer') =>
      owners.account.setRole.mutate({ id, userId: member.id, role })
    const { token } = await addToken(server, { userId: member.id, scope: 'write' })
    const program = createClient(server, token)
    const item = { account: id, name: 'Tea', amountCents: 1, recurrenceType: 'DAILY' } as const
    await set('viewer')
    await expect(program.expense.create.mutate(item)).rejects.toThrow(REFUSAL.sentence)
    await set('member')
    await program.expense.create.mutate(item)
    await own.account.update.mutate({ id, bufferCents: 5 })
  })
})
