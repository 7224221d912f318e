/** Asking the bank answers what a statement of it would [behaviour: Ask the bank]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountAt,
  bankSettings,
  type Bridge,
  type BridgeTransaction,
  connectBank,
  secondsAt,
  sendJson,
  startBridge,
} from '../../support/bridge.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { providers } from '../../support/database.ts'
import { fileOf, ofxOf } from '../../support/example-statements.ts'
import { createHousehold } from '../../support/household.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const START = Temporal.Instant.from('2026-11-20T12:00:00Z')
const account = 'personal'

const ROWS = [
  { date: '2026-09-01', cents: -185_000, text: 'HOME RENT' },
  { date: '2026-10-01', cents: -185_000, text: 'HOME RENT' },
  { date: '2026-11-01', cents: -185_000, text: 'HOME RENT' },
  { date: '2026-11-12', cents: -4_217, text: "UNCLE FRANK'S BAIT SHOP" },
  { date: '2026-11-15', cents: 250_000, text: 'ACME PAYROLL' },
]

function transactionsOf(rows: typeof ROWS): BridgeTransaction[] {
  return rows.map(({ date, cents, text }, index) => ({
    id: `TRN-${index}`,
    posted: secondsAt(date),
    amount: (cents / 100).toFixed(2),
    description: text,
  }))
}

describe.each(providers)('asking the bank on %s', (provider) => {
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
    bridge.more = {}
    bridge.accounts = [
      accountAt('ACT-1', {
        on: '2026-11-19',
        dollars: '1203.00',
        transactions: transactionsOf(ROWS),
      }),
    ]
    ada = await registerUser(server)
  })

  const ask = ({ client }: Pick<TestUser, 'client'> = ada) => client.bank.ask.mutate({ account })
  const status = () => ada.client.bank.status.query({ account })

  it('answers exactly what the statement of its lines would, and writes nothing of the plan', async () => {
    await connectBank(ada.client, bridge)
    await ada.client.expense.create.mutate({
      account,
      name: 'Rent',
      amountCents: 180_000,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 1,
    })
    const before = await ada.client.backup.download.query({ account })
    const closing = { on: '2026-11-19', cents: 120_300 }
    const files = [fileOf(ofxOf(ROWS, { closing }))]
    const matched = await ada.client.statement.match.mutate({ account, files })
    expect(matched.pairs).toHaveLength(1)
    expect(await ask()).toEqual(matched)
    expect(await ada.client.backup.download.query({ account })).toEqual(before)
    expect(await status()).toEqual({
      connected: true,
      name: 'Checking',
      lastAskedAt: '2026-11-20T12:00:00.000Z',
      lastProblem: null,
    })
  })

  it('asks for one account alone, and from the last check-in on, but at most 90 days', async () => {
    await connectBank(ada.client, bridge)
    const dollars = '12.00'
    bridge.accounts.push(accountAt('ACT-2', { on: '2026-11-19', dollars }))
    bridge.asked.length = 0
    await ask()
    const first = () => {
      const [asked] = bridge.asked.splice(0)
      return Object.fromEntries(asked?.query ?? [])
    }
    expect(first()).toEqual({
      version: '2',
      account: 'ACT-1',
      'start-date': String(Date.parse('2026-08-22') / 1000),
    })
    const { revision } = await ada.client.account.openItems.query({ account })
    const checkIn = { revision, balanceCents: 5, done: [], skipped: [], moved: [] }
    const onDate = '2026-11-13'
    const { id } = await ada.client.account.checkIn.mutate({ account, onDate, ...checkIn })
    const { unplanned } = await ask()
    expect(unplanned.map(({ date }) => date)).toEqual(['2026-11-15'])
    expect(first()).toMatchObject({ 'start-date': String(Date.parse('2026-11-13') / 1000) })
    await ada.client.account.undoCheckIn.mutate({ account, id })
    expect((await ask()).unplanned).toHaveLength(3)
  })

  it('leaves out lines that are pending, unreadable or older, and reads seconds that are text', async () => {
    const [good] = transactionsOf([{ date: '2026-11-15', cents: 250_000, text: 'ACME PAYROLL' }])
    const line = { ...good!, id: 'other' }
    const late = Date.parse('2026-11-16T23:59:59Z') / 1000
    bridge.accounts[0]!.transactions = [
      good!,
      good!,
      { ...line, id: 'text', posted: String(late), amount: '-12.5' },
      { ...line, id: 'number', posted: late + 1, amount: 7 },
      { ...line, id: 'pending', pending: true },
      { ...line, id: 'zero', posted: 0 },
      { ...line, id: 'ms', posted: late * 1000 },
      { ...line, id: 'stamp', posted: '2026-11-15' },
      { ...line, id: 'words', amount: 'ten' },
      { ...line, id: 'large', amount: '12345678901234567890' },
      { ...line, id: 'exponent', amount: '1e3' },
      { ...line, id: 'none', amount: null as never },
      'nothing' as never,
      null as never,
      [] as never,
    ]
    await connectBank(ada.client, bridge)
    const { unplanned, closing } = await ask()
    expect(unplanned).toEqual([
      { date: '2026-11-15', amountCents: 250_000, text: 'ACME PAYROLL' },
      { date: '2026-11-16', amountCents: -1_250, text: 'ACME PAYROLL' },
      { date: '2026-11-17', amountCents: 700, text: 'ACME PAYROLL' },
    ])
    expect(closing).toEqual({ on: '2026-11-19', cents: 120_300 })
  })

  it('leaves out lines that a bridge sends although they are older than what was asked for', async () => {
    const [line] = transactionsOf(ROWS)
    const old = { ...line!, posted: secondsAt('2026-08-21') }
    bridge.onAccounts = (res) =>
      sendJson(res, { accounts: [{ ...bridge.accounts[0], transactions: [old] }] })
    await connectBank(ada.client, bridge)
    expect(await ask()).toMatchObject({ unplannedCount: 0, unplanned: [] })
    bridge.onAccounts = null
  })

  it('refuses another currency as statements do, and says so afterwards', async () => {
    await connectBank(ada.client, bridge)
    for (const [currency, words] of [
      ['EUR', 'EUR'],
      ['https://miles.example/points', 'another currency'],
    ] as const) {
      bridge.accounts[0]!.currency = currency
      const sentence = `This statement is in ${words}. Balance counts in dollars.`
      expect(await refusalOf(ask())).toEqual({ code: 'BAD_REQUEST', sentence })
      expect(await status()).toMatchObject({ connected: true, lastProblem: sentence })
    }
  })

  it('tells accounts of one id apart by their banks, and takes one that is there twice once', async () => {
    const first = bridge.accounts[0]!
    const dollars = '7.00'
    bridge.accounts = [
      first,
      { ...first, balance: '1.00', 'balance-date': secondsAt('2026-11-01'), transactions: [] },
      accountAt('ACT-1', { on: '2026-11-18', dollars, conn_id: 'CON-2', name: 'Other' }),
    ]
    const setupToken = bridge.setupToken()
    const open = await ada.client.bank.connect.mutate({ account, setupToken })
    expect(open.remoteAccounts.map(({ name, balanceCents }) => [name, balanceCents])).toEqual([
      ['Checking', 120_300],
      ['Other', 700],
    ])
    const { connectionId } = open
    const key = open.remoteAccounts[1]?.key ?? ''
    await ada.client.bank.choose.mutate({ account, connectionId, key })
    expect(await ask()).toMatchObject({ closing: { cents: 700 }, unplannedCount: 0 })
  })

  it('is counted over processes: 10 presses in a UTC day and account, before they are made', async () => {
    const bob = await registerUser(server, 'Bob')
    const shared = await createHousehold(ada, bob)
    await connectBank(ada.client, bridge, shared)
    const { databaseUrl } = server
    // An SQLite file has one process.
    const isAlone = provider === 'sqlite'
    const settings = bankSettings()
    const other = isAlone ? server : await serveDatabase({ databaseUrl, settings })
    const presses = [ada.client, createClient(other, bob.token)].map(
      ({ bank }) =>
        () =>
          bank.ask.mutate({ account: shared }),
    )
    bridge.asked.length = 0
    const answers = await Promise.allSettled(
      Array.from({ length: 7 }, () => presses.map((press) => press())).flat(),
    )
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(10)
    for (const press of presses)
      expect(await refusalOf(press())).toEqual({
        code: 'TOO_MANY_REQUESTS',
        sentence: 'Your bank can be asked 10 times a day. Ask again tomorrow.',
      })
    expect(bridge.asked).toHaveLength(10)
    server.now = Temporal.Instant.from('2026-11-21T00:00:01Z')
    await presses[0]?.()
    expect(bridge.asked).toHaveLength(11)
    if (!isAlone) await other.close()
  })

  it('is 409 while the account is not connected, and asks nobody', async () => {
    bridge.asked.length = 0
    expect(await refusalOf(ask())).toEqual({
      code: 'CONFLICT',
      sentence: 'This account is not connected to a bank.',
    })
    expect(bridge.asked).toEqual([])
  })
})
