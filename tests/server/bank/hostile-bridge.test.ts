/** A bridge that answers wrongly costs a sentence, and nothing of it comes through [behaviour: Ask the bank]. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountAt,
  bankSettings,
  type Bridge,
  BRIDGE_HOST,
  connectBank,
  sendJson,
  startBridge,
} from '../../support/bridge.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createTestCalls, startOutsideServer } from '../../support/outside-server.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const account = 'personal'
const MARKER = 'Zaphod4711'
const FAILED = 'SimpleFIN does not answer as it should. Try again later.'
const UNREACHED = 'SimpleFIN cannot be reached. Try again later.'
const SIGN_IN = 'Your bank wants you to sign in again at SimpleFIN.'
const OTHER = 'SimpleFIN says that something is wrong. Look there at what it is.'
const GONE = 'SimpleFIN does not know this account any more. Connect again.'
const ADDRESS =
  'The setup token leads to an address that Balance does not ask. Disable it at SimpleFIN.'

type Answer = (res: ServerResponse, req: IncomingMessage) => void

const text =
  (body: string | Buffer, status = 200): Answer =>
  (res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(body)
const json =
  (value: unknown, status = 200): Answer =>
  (res) =>
    sendJson(res, value, status)
const redirect: Answer = (res) =>
  res.writeHead(302, { location: `https://localhost/${MARKER}` }).end()
const silent: Answer = () => {}
const dropped: Answer = (res) => res.destroy()
const slow: Answer = (res) => {
  res.writeHead(200)
  const timer = setInterval(() => res.write(' '), 50)
  res.on('close', () => clearInterval(timer))
}
const cutOff: Answer = (res) => {
  res.writeHead(200, { 'content-length': '1000' })
  res.write('{"accounts":', () => res.destroy())
}
const huge: Answer = (res) => {
  res.writeHead(200)
  const more = () => {
    while (!res.destroyed && res.write('x'.repeat(65_536)));
  }
  res.on('drain', more)
  more()
}

let server: TestServer
let bridge: Bridge
let ada: TestUser

beforeAll(async () => {
  bridge = await startBridge()
  server = await startTestServer('sqlite', bankSettings({ timeoutMs: 1_000 }))
})
afterAll(async () => {
  bridge.close()
  await server.close()
})
beforeEach(async () => {
  bridge.onClaim = null
  bridge.onAccounts = null
  bridge.more = {}
  bridge.accounts = [
    accountAt('ACT-1', { on: '2026-11-19', dollars: '1203.00' }),
    accountAt('ACT-2', { on: '2026-11-19', dollars: '1.00', conn_id: 'CON-2' }),
  ]
  ada = await registerUser(server)
})

const status = () => ada.client.bank.status.query({ account })
const ask = () => ada.client.bank.ask.mutate({ account })
const connect = () => ada.client.bank.connect.mutate({ account, setupToken: bridge.setupToken() })

const ANSWERS: [what: string, Answer, sentence: string][] = [
  ['a redirect', redirect, FAILED],
  ['nothing', text(''), FAILED],
  ['no JSON', text(`<h1>${MARKER}</h1>`), FAILED],
  ['broken JSON', text(`{"accounts":[{"id":"${MARKER}"`), FAILED],
  ['no UTF-8', text(Buffer.from([0x22, 0xff, 0xfe, 0x22])), FAILED],
  ['a list', json([MARKER]), FAILED],
  ['a number', json(4711), FAILED],
  ['null', json(null), FAILED],
  ['no list of accounts', json({ accounts: { [MARKER]: 1 } }), FAILED],
  ['500', json({ errors: [MARKER] }, 500), FAILED],
  ['404', text(MARKER, 404), FAILED],
  ['429', text(MARKER, 429), FAILED],
  ['401', text(MARKER, 401), FAILED],
  [
    '402',
    json({ errors: [MARKER] }, 402),
    'SimpleFIN wants a payment before it answers. Pay there, and ask again.',
  ],
  ['an answer without an end', huge, FAILED],
  ['5 MiB and a byte', text(`${' '.repeat(5 * 1024 * 1024 - 14)}{"accounts":[]}`), FAILED],
  ['lists in lists', text('['.repeat(2_600_000) + ']'.repeat(2_600_000)), FAILED],
  ['nothing at all', silent, UNREACHED],
  ['a byte from time to time', slow, UNREACHED],
  ['half of an answer', cutOff, UNREACHED],
  ['the end of the connection', dropped, UNREACHED],
]

describe('a bridge that answers', () => {
  it.each(ANSWERS)('a question with %s is 409 in our words', async (_what, answer, sentence) => {
    await connectBank(ada.client, bridge)
    bridge.onAccounts = answer
    const asked = bridge.asked.length
    expect(await refusalOf(ask())).toEqual({ code: 'CONFLICT', sentence })
    expect(bridge.asked).toHaveLength(asked + 1)
    expect(await status()).toMatchObject({ connected: true, lastProblem: sentence })
    bridge.onAccounts = null
    expect(await ask()).toMatchObject({ closing: { cents: 120_300 } })
    expect(await status()).toMatchObject({ lastProblem: null })
  })

  it.each(ANSWERS)('a claim with %s is 409 in our words', async (_what, answer, sentence) => {
    bridge.onClaim = answer
    expect(await refusalOf(connect())).toEqual({ code: 'CONFLICT', sentence })
    expect(await server.services.db.read.bankConnection.count({ where: { userId: ada.id } })).toBe(
      0,
    )
  })

  it.each([
    ['no password', () => `https://${BRIDGE_HOST}:${bridge.port}/simplefin`],
    ['no TLS', () => `http://ada:secret@${BRIDGE_HOST}:${bridge.port}/simplefin`],
    ['another machine', () => `https://ada:secret@localhost:${bridge.port}/simplefin`],
    ['a number', () => `https://ada:secret@127.0.0.1:${bridge.port}/simplefin`],
    ['a file', () => 'file:///etc/passwd'],
  ])('a claim with an access URL with %s is 400, and asks nothing there', async (_what, url) => {
    bridge.onClaim = text(url())
    const asked = bridge.asked.length
    expect(await refusalOf(connect())).toEqual({ code: 'BAD_REQUEST', sentence: ADDRESS })
    expect(bridge.asked).toHaveLength(asked + 1)
  })

  it('403 ends the connection, secret and all, and says why until it is made again', async () => {
    await connectBank(ada.client, bridge)
    bridge.onAccounts = text(MARKER, 403)
    const sentence = 'SimpleFIN does not let Balance ask any more. Connect again.'
    expect(await refusalOf(ask())).toEqual({ code: 'CONFLICT', sentence })
    const [row] = await server.services.db.read.bankConnection.findMany({
      where: { userId: ada.id },
    })
    expect(row?.sealed).toBe('')
    expect(await status()).toMatchObject({ connected: false, name: null, lastProblem: sentence })
    const asked = bridge.asked.length
    expect(await refusalOf(ask())).toEqual({ code: 'CONFLICT', sentence })
    expect(bridge.asked).toHaveLength(asked)
    bridge.onAccounts = null
    expect(await connectBank(ada.client, bridge)).toMatchObject({
      connected: true,
      lastProblem: null,
    })
  })

  it('403 to a new connection ends it, and a problem with the list lets it be read again', async () => {
    bridge.onAccounts = json({ errors: ['You must reauthenticate.'], accounts: [] })
    expect(await refusalOf(connect())).toEqual({ code: 'CONFLICT', sentence: SIGN_IN })
    bridge.onAccounts = null
    const { remoteAccounts } = await ada.client.bank.connect.mutate({ account })
    expect(remoteAccounts).toHaveLength(2)
    bridge.onAccounts = text('', 403)
    expect((await refusalOf(connect())).code).toBe('CONFLICT')
    expect((await refusalOf(ada.client.bank.connect.mutate({ account }))).code).toBe('NOT_FOUND')
  })

  it.each([
    [
      'a code of its bank',
      { errlist: [{ code: 'con.auth', msg: MARKER, conn_id: 'CON-1' }] },
      SIGN_IN,
    ],
    ['a code of all banks', { errlist: [{ code: 'gen.auth', msg: MARKER }] }, SIGN_IN],
    ['a code of another bank', { errlist: [{ code: 'con.auth', conn_id: 'CON-2' }] }, null],
    ['a code of another account', { errlist: [{ code: 'act.failed', account_id: 'ACT-2' }] }, null],
    ['another code', { errlist: [{ code: `act.${MARKER}`, account_id: 'ACT-1' }] }, OTHER],
    ['a text alone', { errlist: null, errors: ['You must reauthenticate.'] }, SIGN_IN],
    ['another text', { errors: [`${MARKER} '"><script>`] }, OTHER],
    ['no list', { errlist: { code: 'con.auth' }, errors: MARKER }, null],
    ['things that are no problems', { errlist: [null, 1, MARKER], errors: [] }, null],
  ])('with %s beside the account lets the answer stand', async (_what, more, lastProblem) => {
    await connectBank(ada.client, bridge)
    bridge.more = more
    expect(await ask()).toMatchObject({ closing: { cents: 120_300 } })
    expect(await status()).toMatchObject({ connected: true, lastProblem })
  })

  it.each([
    ['a sign-in that is wanted', { errlist: [{ code: 'con.auth', conn_id: 'CON-1' }] }, SIGN_IN],
    ['a text alone', { errors: ['Connection to Bank may need attention'] }, SIGN_IN],
    ['another problem', { errlist: [{ code: 'gen.api' }] }, OTHER],
    ['nothing', {}, GONE],
  ])('without the account, with %s, is 409', async (_what, more, sentence) => {
    await connectBank(ada.client, bridge)
    bridge.accounts.shift()
    bridge.more = more
    expect(await refusalOf(ask())).toEqual({ code: 'CONFLICT', sentence })
    expect(await status()).toMatchObject({ connected: true, lastProblem: sentence })
  })

  it('with accounts of wild kinds lists what can be read of them', async () => {
    bridge.onAccounts = json({
      accounts: [
        null,
        MARKER,
        [],
        {},
        { id: '' },
        { id: { a: 1 } },
        { id: 'x'.repeat(501), name: MARKER },
        { id: 1, balance: 'much', 'balance-date': 'today', transactions: 5 },
        {
          id: 2,
          name: `\u202e${'n'.repeat(400)}\n`,
          currency: 'eur',
          balance: 5,
          'balance-date': '1763553600',
        },
        { id: 3, name: 'Miles', currency: 'https://miles.example', org: { domain: 5 } },
        ...Array.from({ length: 300 }, (_, at) => ({ id: `many ${at}` })),
      ],
    })
    const { remoteAccounts } = await connect()
    expect(remoteAccounts).toHaveLength(200)
    expect(remoteAccounts.slice(0, 3).map(({ key: _key, ...shown }) => shown)).toEqual([
      { name: 'Account', currency: 'USD', balanceCents: null, balanceOn: null },
      { name: 'n'.repeat(100), currency: 'EUR', balanceCents: 500, balanceOn: '2025-11-19' },
      { name: 'Miles', currency: 'another currency', balanceCents: null, balanceOn: null },
    ])
  })
})

it('a name that leads to a private address is refused before anything is sent', async () => {
  let asked = 0
  const inside = await startOutsideServer((_req, res) => {
    asked++
    res.end()
  })
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:10.0.0.1']]) {
    const calls = createTestCalls({ testLoopback: false, addresses })
    const guarded = await startTestServer('sqlite', { ...bankSettings(), calls })
    const { client } = await registerUser(guarded)
    const setupToken = Buffer.from(`https://${BRIDGE_HOST}/claim`).toString('base64')
    expect(await refusalOf(client.bank.connect.mutate({ account, setupToken }))).toEqual({
      code: 'BAD_REQUEST',
      sentence: ADDRESS,
    })
    await guarded.close()
  }
  expect(asked).toBe(0)
  inside.close()
})
