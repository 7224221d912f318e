/** Connecting an account to a bank, choosing its account, and all that ends it [behaviour: Ask the bank]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountAt,
  bankSettings,
  type Bridge,
  connectBank,
  startBridge,
  tokenOf,
} from '../../support/bridge.ts'
import { providers } from '../../support/database.ts'
import { createHousehold } from '../../support/household.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  makeSuperAdmin,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { findPersonalAccountId } from '../../support/shared-account.ts'

const START = Temporal.Instant.from('2026-11-20T12:00:00Z')
const account = 'personal'

describe.each(providers)('a connection to a bank on %s', (provider) => {
  let server: TestServer
  let bridge: Bridge
  let ada: TestUser

  beforeAll(async () => {
    bridge = await startBridge()
    server = await startTestServer(provider, bankSettings())
  })
  afterAll(async () => {
    bridge.close()
    await server.close()
  })
  beforeEach(async () => {
    server.now = START
    bridge.accounts = [
      accountAt('ACT-1', { on: '2026-11-19', dollars: '1203.00' }),
      accountAt('ACT-2', { on: '2026-11-20', dollars: '-80.5', name: 'Visa' }),
    ]
    ada = await registerUser(server)
  })

  const rows = () => server.services.db.read.bankConnection.findMany()
  const status = ({ client }: Pick<TestUser, 'client'> = ada) =>
    client.bank.status.query({ account })

  it('begins with a setup token, which is claimed once, and lists the accounts of the bank', async () => {
    const setupToken = ` ${bridge.setupToken()}\n`
    bridge.asked.length = 0
    const { connectionId, remoteAccounts } = await ada.client.bank.connect.mutate({
      account,
      setupToken,
    })
    expect(remoteAccounts).toEqual([
      {
        key: expect.any(String),
        name: 'Checking',
        currency: 'USD',
        balanceCents: 120_300,
        balanceOn: '2026-11-19',
      },
      expect.objectContaining({ name: 'Visa', balanceCents: -8_050, balanceOn: '2026-11-20' }),
    ])
    expect(bridge.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      expect.stringMatching(/^POST \/simplefin\/claim-/),
      'GET /simplefin/accounts',
    ])
    expect(await status()).toEqual({
      connected: false,
      name: null,
      lastAskedAt: null,
      lastProblem: null,
    })
    const again = await ada.client.bank.connect.mutate({ account })
    expect(again).toEqual({ connectionId, remoteAccounts })
    expect(await refusalOf(ada.client.bank.connect.mutate({ account, setupToken }))).toEqual({
      code: 'CONFLICT',
      sentence: 'This setup token was used before or is not valid. Disable it at SimpleFIN.',
    })
  })

  it('is made by the choice of an account, which a later choice replaces', async () => {
    expect(await connectBank(ada.client, bridge)).toMatchObject({
      connected: true,
      name: 'Checking',
    })
    const setupToken = bridge.setupToken()
    const { connectionId, remoteAccounts } = await ada.client.bank.connect.mutate({
      account,
      setupToken,
    })
    expect(await status()).toMatchObject({ connected: true, name: 'Checking' })
    const key = remoteAccounts[1]?.key ?? ''
    const chosen = await ada.client.bank.choose.mutate({ account, connectionId, key })
    expect(chosen).toEqual(await status())
    expect(chosen).toMatchObject({ connected: true, name: 'Visa' })
    const ofAda = (await rows()).filter(({ userId }) => userId === ada.id)
    expect(ofAda.map(({ id }) => id)).toEqual([connectionId])
  })

  it('takes no account in another currency, and stays open for another', async () => {
    const miles = { currency: 'https://miles.example', name: 'Miles' }
    bridge.accounts = [
      accountAt('ACT-1', { on: '2026-11-19', dollars: '80.00', currency: 'EUR' }),
      accountAt('ACT-2', { on: '2026-11-19', dollars: '9.00', ...miles }),
      accountAt('ACT-3', { on: '2026-11-19', dollars: '7.00', name: 'Dollars' }),
    ]
    const { bank } = ada.client
    const setupToken = bridge.setupToken()
    const { connectionId, remoteAccounts } = await bank.connect.mutate({ account, setupToken })
    const choose = (at: number) =>
      bank.choose.mutate({ account, connectionId, key: remoteAccounts[at]?.key ?? '' })
    for (const [at, words] of ['EUR', 'another currency'].entries())
      expect(await refusalOf(choose(at))).toEqual({
        code: 'BAD_REQUEST',
        sentence: `In ${words}: Balance counts in US dollars alone.`,
      })
    expect(await status()).toMatchObject({ connected: false })
    expect(await choose(2)).toMatchObject({ connected: true, name: 'Dollars' })
  })

  it('can be chosen for an hour, by who has connected it', async () => {
    const bob = await registerUser(server, 'Bob')
    const shared = await createHousehold(ada, bob)
    const setupToken = bridge.setupToken()
    const open = await ada.client.bank.connect.mutate({ account: shared, setupToken })
    const choice = {
      account: shared,
      connectionId: open.connectionId,
      key: open.remoteAccounts[0]?.key ?? '',
    }
    const notOpen = {
      code: 'NOT_FOUND',
      sentence: 'This connection is no longer open. Connect again.',
    }
    expect(await refusalOf(bob.client.bank.choose.mutate(choice))).toEqual(notOpen)
    expect(await refusalOf(bob.client.bank.connect.mutate({ account: shared }))).toEqual(notOpen)
    expect(
      await refusalOf(ada.client.bank.choose.mutate({ ...choice, account: 'personal' })),
    ).toEqual(notOpen)
    for (const key of ['', 'none', tokenOf('["",""]'), tokenOf('[1,2,3]')])
      expect(await refusalOf(ada.client.bank.choose.mutate({ ...choice, key }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'Choose one of the accounts of your bank.',
      })
    server.now = START.add({ minutes: 61 })
    expect(await refusalOf(ada.client.bank.choose.mutate(choice))).toEqual(notOpen)
    server.now = START.add({ minutes: 59 })
    expect(await ada.client.bank.choose.mutate(choice)).toMatchObject({ connected: true })
    expect(await bob.client.bank.status.query({ account: shared })).toMatchObject({
      connected: true,
      name: 'Checking',
    })
  })

  it('is refused before anything is asked where the token is none, or leads elsewhere', async () => {
    bridge.asked.length = 0
    const leading = `The setup token leads to an address that Balance does not ask. Disable it at SimpleFIN.`
    const none = 'This is no setup token of SimpleFIN. Copy the whole of it.'
    for (const [setupToken, sentence] of [
      ['', none],
      ['!', none],
      [tokenOf('bridge'), none],
      [`https://bridge.outside.test:${bridge.port}/simplefin/claim`, none],
      [tokenOf(`http://bridge.outside.test:${bridge.port}/claim`), leading],
      [tokenOf(`https://localhost:${bridge.port}/claim`), leading],
      [tokenOf(`https://127.0.0.1:${bridge.port}/claim`), leading],
      [tokenOf(`https://a:b@bridge.outside.test:${bridge.port}/claim`), leading],
      [tokenOf(`https://bridge.outside.test.:${bridge.port}/claim`), leading],
    ] as const)
      expect(await refusalOf(ada.client.bank.connect.mutate({ account, setupToken }))).toEqual({
        code: 'BAD_REQUEST',
        sentence,
      })
    expect(bridge.asked).toEqual([])
  })

  it('is counted before it is made: 10 in a UTC day for an account, whoever asks', async () => {
    const bob = await registerUser(server, 'Bob')
    const shared = await createHousehold(ada, bob)
    await connectBank(ada.client, bridge, shared)
    for (let times = 1; times < 10; times++)
      await bob.client.bank.connect.mutate({ account: shared, setupToken: bridge.setupToken() })
    bridge.asked.length = 0
    const refused = { code: 'TOO_MANY_REQUESTS', sentence: expect.stringContaining('10 times') }
    const setupToken = bridge.setupToken()
    for (const { client } of [ada, bob])
      expect(await refusalOf(client.bank.connect.mutate({ account: shared, setupToken }))).toEqual(
        refused,
      )
    expect(await refusalOf(ada.client.bank.connect.mutate({ account: shared }))).toEqual(refused)
    expect(bridge.asked).toEqual([])
    server.now = Temporal.Instant.from('2026-11-21T00:00:00Z')
    const { client } = await registerUser(server)
    await client.bank.connect.mutate({ account, setupToken })
    expect(
      await bob.client.bank.connect.mutate({ account: shared, setupToken: bridge.setupToken() }),
    ).toMatchObject({ remoteAccounts: expect.any(Array) })
  })

  it('is sealed: the database has neither its address, nor the name of the account', async () => {
    await connectBank(ada.client, bridge)
    const text = JSON.stringify(await rows())
    for (const part of ['s3cret', 'outside.test', 'Checking', 'ACT-1', 'CON-1'])
      expect(text).not.toContain(part)
    const own = { where: { userId: ada.id } }
    const [row] = await server.services.db.read.bankConnection.findMany(own)
    const accountId = await findPersonalAccountId(server, ada.id)
    expect(server.services.seal.open(row?.sealed ?? '', `bank of account ${accountId}`)).toContain(
      's3cret',
    )
    // Of another account, it opens nowhere.
    const bob = await registerUser(server, 'Bob')
    const bobs = await findPersonalAccountId(server, bob.id)
    await server.services.db.write((tx) =>
      tx.bankConnection.updateMany({ ...own, data: { accountId: bobs } }),
    )
    expect(await status(bob)).toEqual({
      connected: false,
      name: null,
      lastAskedAt: null,
      lastProblem: 'The connection can no longer be read. Connect again.',
    })
    expect(await refusalOf(bob.client.bank.ask.mutate({ account }))).toEqual({
      code: 'CONFLICT',
      sentence: 'The connection can no longer be read. Connect again.',
    })
  })

  it('ends with bank.disconnect, by any member, and can be made again', async () => {
    const bob = await registerUser(server, 'Bob')
    const shared = await createHousehold(ada, bob)
    await connectBank(ada.client, bridge, shared)
    await bob.client.bank.disconnect.mutate({ account: shared })
    await bob.client.bank.disconnect.mutate({ account: shared })
    expect(await ada.client.bank.status.query({ account: shared })).toMatchObject({
      connected: false,
      lastProblem: null,
    })
    expect((await rows()).filter(({ accountId }) => accountId === shared)).toEqual([])
    expect(await connectBank(bob.client, bridge, shared)).toMatchObject({ connected: true })
  })

  const ENDINGS: Record<
    string,
    (owner: TestUser, member: TestUser, id: number) => Promise<unknown>
  > = {
    leaves: (_owner, { client }, id) => client.account.leave.mutate({ id }),
    'is removed': ({ client }, { id: userId }, id) =>
      client.account.removeMember.mutate({ id, userId }),
    'can only look': ({ client }, { id: userId }, id) =>
      client.account.setRole.mutate({ id, userId, role: 'viewer' }),
    'is disabled': async (_owner, { id: userId }) => {
      const { id, client } = await registerUser(server)
      await makeSuperAdmin(server, id)
      return client.admin.disable.mutate({ userId })
    },
  }

  it.each(Object.keys(ENDINGS))(
    'ends at once when who connected it %s, and no other does',
    async (how) => {
      const [bob, cleo] = [await registerUser(server, 'Bob'), await registerUser(server, 'Cleo')]
      const shared = await createHousehold(ada, bob)
      const kept = await createHousehold(ada, bob)
      await connectBank(bob.client, bridge, shared)
      await connectBank(ada.client, bridge, kept)
      await connectBank(cleo.client, bridge)
      await ENDINGS[how]?.(ada, bob, shared)
      await ENDINGS[how]?.(ada, bob, kept)
      const left = await rows()
      expect(left.filter(({ accountId }) => accountId === shared)).toEqual([])
      expect(left.filter(({ accountId }) => accountId === kept)).toHaveLength(1)
      expect(await status(cleo)).toMatchObject({ connected: true })
    },
  )

  it('ends with its account when that is deleted, and stays when it is handed over', async () => {
    const bob = await registerUser(server, 'Bob')
    const shared = await createHousehold(ada, bob)
    await connectBank(ada.client, bridge, shared)
    await ada.client.account.transfer.mutate({ id: shared, userId: bob.id })
    const input = { account: shared }
    expect(await ada.client.bank.status.query(input)).toMatchObject({ connected: true })
    expect(await bob.client.bank.status.query(input)).toMatchObject({ connected: true })
    await bob.client.account.delete.mutate({ id: shared })
    expect((await rows()).filter(({ accountId }) => accountId === shared)).toEqual([])
  })
})
