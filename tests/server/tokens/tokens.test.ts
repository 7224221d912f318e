/** Making tokens, listing them, and the access of a program with one [behaviour: Tokens of programs]. */
import { type Level, pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { addTestPasskey } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  countCommits,
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount, findPersonalAccountId } from '../../support/shared-account.ts'

let server: TestServer
let lines: string[]
afterEach(() => server.close())

async function start(level: Level = 'error') {
  lines = []
  const logger = pino({ level }, { write: (line) => void lines.push(line) })
  server = await startTestServer('sqlite', {}, logger)
  return registerUser(server)
}

const events = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event)

const READING = { name: 'Script', scope: 'read', account: 'all', days: 30 } as const
const ITEM = { name: 'Salary', amountCents: 5, recurrenceType: 'DAILY' } as const

const make = ({ client, password }: TestUser, fields: object = {}) =>
  client.token.create.mutate({ ...READING, currentPassword: password, ...fields })

it('a token is shown once, works at once, is listed with its last use to the hour, and can be deleted', async () => {
  const user = await start('info')
  server.now = server.now.round('hour')
  const made = await make(user, { name: ' Budget script ', scope: 'write', days: 365 })
  expect(made).toEqual({ id: made.id, token: expect.stringMatching(/^bal_[0-9A-Za-z]{36}$/) })
  const listed = {
    id: made.id,
    name: 'Budget script',
    scope: 'write',
    account: 'all',
    expiresAt: server.now.add({ hours: 24 * 365 }).toString({ fractionalSecondDigits: 3 }),
    lastUsedAt: null,
  }
  expect(await user.client.token.list.query()).toEqual([listed])
  const program = createClient(server, made.token)
  const usedAt = server.now
  await program.income.create.mutate({ account: 'personal', ...ITEM })
  const lastUse = async () => (await user.client.token.list.query())[0]?.lastUsedAt
  const text = usedAt.toString({ fractionalSecondDigits: 3 })
  await expect.poll(lastUse).toBe(text)
  const commits = countCommits(server)
  server.now = server.now.add({ minutes: 59 })
  await program.income.list.query({ account: 'personal' })
  expect([await lastUse(), commits.count]).toEqual([text, 0])
  server.now = server.now.add({ minutes: 2 })
  await program.income.list.query({ account: 'personal' })
  await expect.poll(lastUse).not.toBe(text)
  expect(await server.services.db.read.apiToken.findMany({ select: { tokenHash: true } })).toEqual([
    { tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect((await user.client.user.personalData.query()).tokens).toEqual(
    await user.client.token.list.query(),
  )
  await user.client.token.delete.mutate({ id: made.id })
  expect(await refusalOf(program.user.me.query())).toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await user.client.token.list.query()).toEqual([])
  expect(events()).toMatchObject([
    { event: 'token-created', userId: user.id, tokenId: made.id, how: 'write' },
    { event: 'token-deleted', userId: user.id, tokenId: made.id },
  ])
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join('')).not.toContain(made.token.slice(4, 34))
})

it('a token is made with the password or a passkey, however new the session is', async () => {
  const user = await start()
  const needed = { code: 'BAD_REQUEST', sentence: 'Please enter your current password first.' }
  expect(await refusalOf(user.client.token.create.mutate(READING))).toEqual(needed)
  const wrong = make(user, { currentPassword: 'not this one' })
  expect(await refusalOf(wrong)).toMatchObject({
    sentence: 'The current password is not correct.',
  })
  const { device } = await addTestPasskey(server, user.id)
  const proof = device.signIn(await user.client.passkey.startProof.mutate({}))
  await user.client.token.create.mutate({ ...READING, proof })
  const again = user.client.token.create.mutate({ ...READING, proof })
  expect(await refusalOf(again)).toMatchObject({
    sentence: 'This passkey was not accepted. Please try again.',
  })
  expect(await user.client.token.list.query()).toHaveLength(1)
})

it('a token with wrong fields is refused with a sentence', async () => {
  const user = await start()
  const stranger = await registerUser(server)
  const strange = await createSharedAccount(server, stranger.id)
  for (const fields of [
    { name: '  ' },
    { scope: 'admin' },
    { account: 'none' },
    { account: 0 },
    { days: 31 },
    { days: 0 },
    { days: '30' },
  ])
    expect(await refusalOf(make(user, fields))).toMatchObject({
      code: 'BAD_REQUEST',
      sentence: expect.stringMatching(/^[A-Z].*\.$/),
    })
  for (const account of [strange, 2_000_000_000, await findPersonalAccountId(server, user.id)])
    expect(await refusalOf(make(user, { account }))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Account not found.',
    })
  const { id } = await addToken(server, { userId: stranger.id })
  expect(await refusalOf(user.client.token.delete.mutate({ id }))).toEqual({
    code: 'NOT_FOUND',
    sentence: 'Token not found.',
  })
  expect(await user.client.token.list.query()).toEqual([])
})

it('a user has at most 20 tokens, and expired ones do not count', async () => {
  const user = await start()
  for (let count = 0; count < 20; count += 1) await addToken(server, { userId: user.id })
  expect(await refusalOf(make(user))).toEqual({
    code: 'CONFLICT',
    sentence: 'You can have at most 20 tokens. Delete one of them first.',
  })
  await server.services.db.write((tx) =>
    tx.apiToken.updateMany({ data: { expiresAt: new Date(server.now.epochMilliseconds) } }),
  )
  expect(await user.client.token.list.query()).toEqual([])
  await make(user)
})

it('a token of one account sees nothing of another, in lists, sums, details and kept answers', async () => {
  const user = await start()
  const owner = await registerUser(server, 'Bob')
  const [house, boat] = [
    await createSharedAccount(server, owner.id, user.id),
    await createSharedAccount(server, user.id),
  ]
  await user.client.user.update.mutate({ startingBalanceCents: 77_00, timeZone: 'UTC' })
  const personalId = await findPersonalAccountId(server, user.id)
  const clientOf = async (accountId: number | null) =>
    createClient(
      server,
      (await addToken(server, { userId: user.id, scope: 'write', accountId })).token,
    )
  const all = await clientOf(null)
  const ofPersonal = await clientOf(personalId)
  const ofHouse = await clientOf(house)
  const names = async (program: typeof all) =>
    (await program.account.list.query()).map(({ id }) => id)
  expect([await names(all), await names(ofPersonal), await names(ofHouse)]).toEqual([
    [boat, house],
    [],
    [house],
  ])
  const me = await user.client.user.me.query()
  expect(await all.user.me.query()).toEqual(me)
  expect(await ofPersonal.user.me.query()).toEqual(me)
  expect(Object.keys(await ofHouse.user.me.query()).toSorted()).toEqual([
    'defaultView',
    'demoUntil',
    'id',
    'markDoneMode',
    'onboarded',
    'role',
  ])
  const together = (program: typeof all, ...accounts: ('personal' | number)[]) =>
    program.projection.together.query({
      accounts,
      timeZone: 'UTC',
      from: server.now.toString().slice(0, 10),
      to: server.now.toString().slice(0, 10),
    })
  expect((await together(all, 'personal', house)).balancesCents).toEqual([77_00])
  expect((await together(ofHouse, house)).balancesCents).toEqual([0])
  expect(await refusalOf(together(ofHouse, house, 'personal'))).toMatchObject({ code: 'NOT_FOUND' })
  // The same id of a change names one of the account of each token.
  const requestId = 'c0ffee00-0000-4000-8000-000000000009'
  const made = await user.client.income.create.mutate({ account: 'personal', ...ITEM, requestId })
  const madeByProgram = await all.income.create.mutate({ account: 'personal', ...ITEM, requestId })
  expect(madeByProgram.id).toBe(made.id)
  const inHouse = await ofHouse.income.create.mutate({ account: house, ...ITEM, requestId })
  const again = await ofHouse.income.create.mutate({ account: house, ...ITEM, requestId })
  expect([inHouse.id === made.id, again.id]).toEqual([false, inHouse.id])
  const moved = ofPersonal.account.moveCashFlows.mutate({
    account: 'personal',
    toAccount: house,
    ids: [made.id],
  })
  expect(await refusalOf(moved)).toEqual({ code: 'NOT_FOUND', sentence: 'Account not found.' })
})

it('a token makes 120 calls a minute, and each call of a batch counts', async () => {
  const user = await start()
  const { token } = await addToken(server, { userId: user.id })
  const other = await addToken(server, { userId: user.id })
  const commits = countCommits(server)
  const input = { account: 'personal', timeZone: 'UTC', month: '2026-11' }
  const month = (headers: object = {}) =>
    fetch(
      `${server.url}/trpc/projection.month?input=${encodeURIComponent(JSON.stringify(input))}`,
      {
        headers: { authorization: `Bearer ${token}`, ...headers },
      },
    )
  const etag = (await month()).headers.get('etag') ?? ''
  expect((await month({ 'if-none-match': etag })).status).toBe(304)
  const program = createClient(server, token)
  const refused = () => refusalOf(program.user.update.mutate({ name: 'A', timeZone: 'UTC' }))
  for (let count = 0; count < 8; count += 1) expect((await refused()).code).toBe('CONFLICT')
  for (let batch = 0; batch < 10; batch += 1)
    await Promise.all(Array.from({ length: 10 }, () => program.user.me.query()))
  const api = (bearer: string) =>
    fetch(`${server.url}/api/data?resource=income`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
  for (let count = 0; count < 10; count += 1) expect((await api(token)).status).toBe(200)
  const last = await api(token)
  expect([last.status, Number(last.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const answer of [await month(), await month({ 'if-none-match': etag })]) {
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await refused()).code).toBe('TOO_MANY_REQUESTS')
  expect((await api(other.token)).status).toBe(200)
  expect(await user.client.user.me.query()).toMatchObject({ id: user.id })
  expect(commits.count).toBe(0)
  expect(events()).toContainEqual(
    expect.objectContaining({ event: 'limit-met', how: 'callsOfToken', userId: user.id }),
  )
})

it('a token of a super admin opens neither the administration nor a session with a cookie', async () => {
  const user = await start()
  const { id, token } = await addToken(server, { userId: user.id, scope: 'write' })
  await server.services.db.write((tx) =>
    tx.user.update({ where: { id: user.id }, data: { role: 'superAdmin' } }),
  )
  const program = createClient(server, token)
  const refused = {
    code: 'CONFLICT',
    sentence: 'This cannot be done with a token. Please sign in.',
  }
  expect(await refusalOf(program.admin.users.query({}))).toEqual(refused)
  const login = { email: user.email, password: user.password }
  expect(await refusalOf(program.auth.login.mutate(login))).toEqual(refused)
  expect(await refusalOf(program.auth.logout.mutate())).toEqual(refused)
  expect(events()).toEqual([
    expect.objectContaining({ event: 'access-refused', how: 'admin.users', tokenId: id }),
    expect.objectContaining({ event: 'access-refused', how: 'auth.login', tokenId: id }),
    expect.objectContaining({ event: 'access-refused', how: 'auth.logout', tokenId: id }),
  ])
})
