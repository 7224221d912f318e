/** The allowed callers of /mcp, and its answers to malformed requests [behaviour: Assistants]. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import {
  type Answer,
  connectAssistant,
  LIST_TOOLS,
  post,
  startAssistantServer,
  startSecondServer,
} from '../../support/assistants.ts'
import { providers } from '../../support/database.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { startServer } from '../../support/started-server.ts'

async function start(settings = {}) {
  const server = await startAssistantServer('sqlite', { settings })
  const user = await registerUser(server)
  const { token } = await addToken(server, { userId: user.id })
  const authorization = `Bearer ${token}`
  return { server, user, token, authorization }
}

/** The status for a host and an origin, which fetch would not send. */
function statusFor(server: TestServer, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(LIST_TOOLS)
    const type = 'application/json'
    const accept = 'application/json, text/event-stream'
    const sent = request(
      `${server.url}/mcp`,
      { method: 'POST', headers: { 'content-type': type, accept, ...headers } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', reject).end(body)
  })
}

it('/mcp answers to the name of the server or of this machine, and to no page of another site', async () => {
  const publicOrigin = 'https://balance.example'
  const { server, authorization } = await start({ publicOrigin })
  const hosts = {
    'balance.example': 200,
    'BALANCE.example:443': 200,
    'localhost:3000': 200,
    '127.0.0.1': 200,
    '127.1.2.3:80': 200,
    '[::1]:3000': 200,
    'evil.example': 403,
    'balance.example.evil.example': 403,
    'localhost.evil.example': 403,
    '127.0.0.1.evil.example': 403,
    '192.168.0.7': 403,
    '0.0.0.0': 403,
    'a b': 403,
  }
  const outcomes: Record<string, number> = {}
  for (const host of Object.keys(hosts))
    outcomes[host] = await statusFor(server, { authorization, host })
  expect(outcomes).toEqual(hosts)

  const origins = {
    [publicOrigin]: 200,
    'http://localhost:6274': 200,
    'http://127.0.0.1:6274': 200,
    'http://balance.example': 403,
    'https://balance.example:8443': 403,
    'https://evil.example': 403,
    'https://balance.example.evil.example': 403,
    null: 403,
    '': 403,
  }
  const ofOrigins: Record<string, number> = {}
  for (const origin of Object.keys(origins))
    ofOrigins[origin] = await statusFor(server, { authorization, origin })
  expect(ofOrigins).toEqual(origins)
  // A proxy's headers decide nothing here: a page can send them too.
  const forwarded = { host: 'evil.example', 'x-forwarded-host': 'localhost' }
  expect(await statusFor(server, { authorization, ...forwarded })).toBe(403)
  // Before anything else: not even a token is looked up.
  expect(await statusFor(server, { host: 'evil.example' })).toBe(403)
})

it('/mcp accepts only POST', async () => {
  const { server, authorization } = await start()
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS', 'PATCH']) {
    const { status, headers, body } = await post(server.url, '', {
      method,
      headers: { authorization },
    })
    expect([method, status, headers.get('allow'), body]).toEqual([
      method,
      405,
      'POST',
      {
        jsonrpc: '2.0',
        error: { code: -32_000, message: 'This address takes POST only.' },
        id: null,
      },
    ])
  }
})

it('/mcp answers a malformed message with an error of JSON-RPC', async () => {
  const { server, authorization } = await start()
  const call = (params: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const notJson = 'The request must be valid JSON.'
  const cases: [
    body: unknown,
    status: number,
    code: number,
    message: RegExp | string,
    headers?: object,
  ][] = [
    ['{', 400, -32_700, notJson],
    ['', 400, -32_700, notJson],
    ['[]', 400, -32_600, 'The messages must come one by one, not in a batch.'],
    [[LIST_TOOLS, LIST_TOOLS], 400, -32_600, 'The messages must come one by one, not in a batch.'],
    ['null', 400, -32_700, /Invalid JSON-RPC message/],
    ['"tools/list"', 400, -32_700, /Invalid JSON-RPC message/],
    [{}, 400, -32_700, /Invalid JSON-RPC message/],
    [{ ...LIST_TOOLS, jsonrpc: '1.0' }, 400, -32_700, /Invalid JSON-RPC message/],
    [`${'['.repeat(45_000)}`, 400, -32_700, notJson],
    [`{"a":${'['.repeat(45_000)}${']'.repeat(45_000)}}`, 400, -32_700, /Invalid JSON-RPC message/],
    [{ ...LIST_TOOLS, method: 'tools/sell' }, 200, -32_601, 'Method not found'],
    [{ ...LIST_TOOLS, method: 'resources/list' }, 200, -32_601, 'Method not found'],
    [{ ...LIST_TOOLS, method: '__proto__' }, 200, -32_601, 'Method not found'],
    [call({}), 200, -32_602, 'The params are not valid.'],
    [call({ name: 5 }), 200, -32_602, 'The params are not valid.'],
    [call({ name: 'sell', arguments: {} }), 200, -32_602, /There is no such tool\./],
    [call({ name: 'outlook', arguments: [] }), 200, -32_602, 'The params are not valid.'],
    [{ ...LIST_TOOLS, method: 'initialize' }, 200, -32_602, 'The params are not valid.'],
    [call({ name: 'outlook', task: { ttl: 1 } }), 200, -32_603, /task/],
    [
      { ...LIST_TOOLS, params: { padding: 'a'.repeat(100_000) } },
      413,
      -32_000,
      'The request is too large.',
    ],
    [LIST_TOOLS, 415, -32_000, 'The request must be JSON.', { 'content-type': 'text/plain' }],
    [
      LIST_TOOLS,
      415,
      -32_000,
      'The request must be JSON.',
      { 'content-type': 'multipart/form-data; boundary=a' },
    ],
    [LIST_TOOLS, 415, -32_000, /application\/json/, { 'content-type': 'application/jsonp' }],
    [LIST_TOOLS, 406, -32_000, /text\/event-stream/, { accept: 'application/json' }],
    [
      LIST_TOOLS,
      400,
      -32_000,
      /Unsupported protocol version/,
      { 'mcp-protocol-version': '1999-01-01' },
    ],
  ]
  for (const [sent, status, code, message, headers] of cases) {
    const answer = await post(server.url, sent, { headers: { authorization, ...headers } })
    expect([sent, answer.status, answer.body.error.code]).toEqual([sent, status, code])
    expect(answer.body.error.message).toMatch(message)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const bytes = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"tools/\u00ff"}', 'latin1')
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: bytes,
  })
  expect([response.status, (await response.json()).error.message]).toEqual([400, notJson])
})

it('/mcp does not exist unless the setting enables it', async () => {
  const server = await startTestServer()
  try {
    const { id: userId } = await registerUser(server)
    const { token } = await addToken(server, { userId })
    const headers = { authorization: `Bearer ${token}` }
    const statusOf = async (path: string, method: string) =>
      (await fetch(`${server.url}${path}`, { method, headers })).status
    for (const method of ['GET', 'POST', 'DELETE'])
      expect([method, await statusOf('/mcp', method)]).toEqual([method, 404])
  } finally {
    await server.close()
  }
})

it.each(providers)(
  '/mcp is answered by each process, without a session, on %s',
  async (provider) => {
    const server = await startAssistantServer(provider)
    const other = await startSecondServer(server)
    const { user } = await createMonthlyPlan(server)
    const { token } = await addToken(server, { userId: user.id })
    const servers = [server, other]
    let asked = 0
    const inTurn: typeof fetch = (address, init) => {
      const { url } = servers[asked++ % 2] ?? server
      return fetch(String(address).replace(server.url, url), init)
    }
    const { ask } = await connectAssistant(server.url, token, inTurn)
    const answers: Answer[] = []
    for (let times = 0; times < 4; times += 1) answers.push(await ask('outlook'))
    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]?.data).toMatchObject({ payday: { name: 'Salary', amount: 3_000 } })
    expect(asked).toBeGreaterThan(6)
  },
)

it('/mcp answers many requests at the same time, each with its own answer', async () => {
  const { server, user, token } = await start()
  await createMonthlyPlan(server, user)
  const { ask } = await connectAssistant(server.url, token)
  const days = Array.from(
    { length: 60 },
    (_, index) => `2027-${String(1 + (index % 12)).padStart(2, '0')}-03`,
  )
  const answers = await Promise.all(days.map((date) => ask('balance_on', { date })))
  expect(answers.map(({ data }) => data?.['date'])).toEqual(days)
})

it.each([
  [{ MCP: 'on' }, 401],
  [{ MCP: 'off' }, 404],
  [{}, 404],
])('/mcp of a server with the setting %o answers %i without a token', async (settings, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'balance-mcp-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const started = await startServer({ DATABASE_URL: `file:${folder}/balance.db`, ...settings })
  try {
    const { status: answered } = await fetch(`${started.url}/mcp`, { method: 'POST' })
    expect(answered).toBe(status)
  } finally {
    await started.end('SIGTERM')
  }
})
