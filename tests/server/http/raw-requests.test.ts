/** The server's answers to malformed requests are its own, and the log escapes their text. */
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHttpServer } from '../../../src/server/http/http-server.ts'
import { ImportThread } from '../../../src/server/imports/import-thread.ts'
import { createLogger } from '../../../src/server/logger.ts'
import { queueLengths } from '../../../src/server/queues/fair-queue.ts'
import { fileOf, ofxOf } from '../../support/example-statements.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

let server: TestServer
let user: TestUser
const lines: string[] = []
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  server = await startTestServer('sqlite', {}, logger)
  user = await registerUser(server)
})
afterAll(() => server.close())
beforeEach(() => void (lines.length = 0))

/** Sends bytes on a connection of their own, and answers what comes back until it is closed. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const CLOSED = ['Host: balance.example', 'Connection: close']
const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, ...CLOSED, ...headers, '', ''].join('\r\n')

it('the server keeps a connection open longer than proxies do', async () => {
  const answer = await fetch(`${server.url}/healthz`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=125')
})

const READ_ONLY = 'This address takes GET and HEAD only.'

it.each([
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'The request is not valid HTTP.'],
  ['an unknown method', head('FOO /'), 400, 'The request is not valid HTTP.'],
  ['a line break in a header', head('GET /', 'X: a\rb'), 400, 'The request is not valid HTTP.'],
  [
    'two lengths',
    head('GET /', 'Content-Length: 1', 'Content-Length: 2'),
    400,
    'The request is not valid HTTP.',
  ],
  [
    '20 kB of headers',
    head('GET /', `X: ${'x'.repeat(20_000)}`),
    431,
    'The headers of the request are too large.',
  ],
  [
    'no host',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    400,
    'The request must name its host.',
  ],
  [
    'an expectation',
    head('GET /', 'Expect: wonders'),
    417,
    'The server cannot meet this expectation.',
  ],
  ['CONNECT', head('CONNECT example.com:443'), 405, 'The server connects to no other server.'],
  ['TRACE of a page', head('TRACE /', 'Cookie: refresh_token=abc'), 405, READ_ONLY],
  ['OPTIONS of a page', head('OPTIONS /'), 405, READ_ONLY],
  ['OPTIONS of everything', head('OPTIONS *'), 405, READ_ONLY],
  ['OPTIONS of the health', head('OPTIONS /healthz'), 405, READ_ONLY],
  ['PROPFIND', head('PROPFIND /'), 405, READ_ONLY],
  ['POST to a page', head('POST /contact', 'Content-Length: 0'), 405, READ_ONLY],
  ['a path with broken encoding', head('GET /%ZZ'), 400, 'The address is not valid.'],
  ['another file', head('GET /<script>alert(1)</script>.js'), 404, 'There is no such file.'],
  ['a whole address', head('GET http://evil.example/a.js'), 404, 'There is no such file.'],
  [
    'TRACE of the contract',
    head('TRACE /api/data?resource=income'),
    405,
    'This resource takes GET, POST, PUT, DELETE only.',
  ],
  ['TRACE of nothing', head('TRACE /api/nothing'), 404, 'There is no such resource or action.'],
  [
    'TRACE of a procedure',
    head('TRACE /trpc/user.me'),
    405,
    'This procedure takes another method.',
  ],
  [
    'broken JSON',
    `${head('POST /trpc/auth.login', 'Content-Type: application/json', 'Content-Length: 2')}[[`,
    400,
    'The request must be valid JSON.',
  ],
  [
    '15,000 commas for a batch',
    head(`GET /trpc/${','.repeat(15_000)}?batch=1`),
    400,
    'The request must be a call, or a batch of at most 10 queries or changes with an input for each.',
  ],
  ['a call at no address', head('GET /trpc//'), 400, 'The address is not valid.'],
  ['an unknown procedure', head('GET /trpc/nothing'), 404, 'There is no such procedure.'],
])('the server answers %s with a sentence', async (_what, bytes, status, sentence) => {
  const answer = await send(bytes)
  const [headers = '', body = ''] = answer.split('\r\n\r\n')
  expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headers).toMatch(/content-type: (text\/plain|application\/json)/i)
  expect(body).toContain(sentence)
  for (const protection of [
    'strict-transport-security: max-age=31536000; includesubdomains',
    'x-content-type-options: nosniff',
    "frame-ancestors 'none'",
  ])
    expect(headers.toLowerCase()).toContain(protection)
  // Nothing of the request comes back, and nothing of the server's insides.
  expect(body).not.toMatch(/<|\bat \w+ \(|node_modules|refresh_token|evil/)
})

const BROKEN = 'must be valid JSON.'
const NO_BATCH = 'a batch of at most 10 queries or changes with an input for each.'
const JSON_TYPE = 'application/json'
const month = 'GET /trpc/projection.month'
const twice = `${month},projection.month?batch=1`
const create = 'POST /trpc/income.create'
const item = { account: 'personal', name: 'Pay', amountCents: 1, recurrenceType: 'DAILY' }
const notText = Buffer.from(JSON.stringify({ ...item, amount: 1 })).fill(0xff, 31, 32)

it.each<
  [
    call: string,
    body: string | Buffer<ArrayBuffer> | null,
    status: number,
    sentence: string,
    type?: string,
  ]
>([
  [`${month}?input=[[`, null, 400, BROKEN],
  [`${month}?input=%ff`, null, 400, BROKEN],
  [`${month}?input=1e999`, null, 400, 'The input must be an object.'],
  [`${month}?input=${'['.repeat(7_000)}`, null, 400, BROKEN],
  [`${month}?input={}&connectionParams=[[`, null, 400, BROKEN],
  [`${twice}&input=[[`, null, 400, BROKEN],
  [`${twice}&input=5`, null, 400, NO_BATCH],
  [`GET /trpc/user.me${',user.me'.repeat(10)}?batch=1`, null, 400, NO_BATCH],
  [`GET /trpc/${','.repeat(15_000)}?batch=1`, null, 400, NO_BATCH],
  ['GET /trpc/user.me,income.create?batch=1&input={}', null, 400, NO_BATCH],
  [create, '[[', 400, BROKEN],
  [create, '', 400, BROKEN],
  [create, '{"amountCents":1}x', 400, BROKEN],
  [create, notText, 400, BROKEN],
  [create, JSON.stringify(item).replace('1', '1e999'), 400, 'a whole number of cents.'],
  [create, `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`, 400, 'The name must be text.'],
  [`${create},income.create?batch=1`, '[[', 400, BROKEN],
  ['POST /trpc/projection.month', '[[', 400, BROKEN],
  ['POST /trpc/backup.restore', notText, 400, BROKEN],
  [create, JSON.stringify(item), 415, 'The request must be JSON.', 'text/plain'],
  [
    create,
    JSON.stringify(item),
    415,
    'The request must be JSON.',
    'multipart/form-data; boundary=a',
  ],
  [create, JSON.stringify(item), 415, 'The request must be JSON.', 'application/octet-stream'],
  ['POST /api/data?resource=income', '[[', 400, BROKEN],
  ['POST /api/data?resource=income', notText, 400, BROKEN],
  ['POST /api/data?resource=import', notText, 400, BROKEN],
  ['POST /api/data?resource=income', '{}', 400, BROKEN, 'application/json; charset=latin1'],
])(
  'the server answers %s with a broken input in its own words',
  async (call, body, status, sentence, type) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(body !== null && { 'content-type': type ?? JSON_TYPE }),
      },
      ...(body !== null && { body }),
    })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      expect.stringMatching(/^application\/json/),
    ])
    expect(text).toContain(sentence)
    expect(text).not.toMatch(/unexpected|position|\bat \w+ \(|SyntaxError|token/i)
  },
)

it('the server answers the next request after a connection that broke within a body', async () => {
  const broken = head('POST /trpc/auth.login', 'Transfer-Encoding: chunked').replace(
    'close',
    'keep-alive',
  )
  expect(await send(`${broken}nonsense\r\n\r\n`)).not.toMatch(/<|\bat \w+ \(/)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

it('the server ends a connection whose client does not read its answer, and no other', async () => {
  const http = createHttpServer(500)
  onTestFinished(() => void http.close().closeAllConnections())
  let ended = Promise.resolve()
  http.on('request', ({ url }, res) => {
    if (url === '/large') {
      ended = new Promise((resolve) => res.on('close', resolve))
      res.end(Buffer.alloc(50_000_000))
    } else {
      // Later than a client may leave an answer unread.
      http.on('timeout', () => res.end('late'))
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const waiting = await fetch(`http://127.0.0.1:${port}/slow`)
  expect(await waiting.text()).toBe('late')
  const socket = connect(port, '127.0.0.1', () => socket.write(head('GET /large')))
  socket.pause()
  socket.on('error', () => undefined)
  await new Promise((resolve) => http.once('request', resolve))
  await ended
  socket.destroy()
})

it('the server logs no control character of a terminal', async () => {
  const path = '/\x1b[31m\x9b2J\u0085%0a%1b[0m\u00e9'
  await send(head(`GET ${path}`))
  await send(head('GET /', 'User-Agent: \x9b2J'))
  await fetch(`${server.url}/trpc/user.me%0d%0aforged`)
  await fetch(`${server.url}/a\u202eb`)
  await fetch(`${server.url}/%25s%25d%25o`)
  const forged = { email: 'a@example.com\n{"event":"signed-in"}\x1b[31m', password: '\x9b2J' }
  await fetch(`${server.url}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': 'forged\x9b2J' },
    body: JSON.stringify(forged),
  })
  expect(lines.length).toBeGreaterThanOrEqual(4)
  for (const line of lines) {
    expect(line).toMatch(/^[\x20-\x7e]+\n$/)
    expect(line).not.toContain('signed-in"}')
  }
  expect(lines.join('')).toContain('"route":"/%25s%25d%25o"')
})

it('the log escapes the control characters that JSON leaves as they are', () => {
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  logger.info({ name: 'a\u009b\u007f\u2028\u202eb' })
  expect(lines[0]).toContain(String.raw`"name":"a\u009b\u007f\u2028\u202eb"`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: 'a\u009b\u007f\u2028\u202eb' })
})

describe('an answer that waits behind a stream', () => {
  const running = (queue: string) => queueLengths().find(({ noun }) => noun === queue)?.running
  const call = (line: string, body = '') =>
    `${line} HTTP/1.1\r\nHost: balance.example\r\nAuthorization: Bearer ${user.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const connectBehindStream = (calls: string) => {
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    socket.write(call('GET /trpc/account.changes') + calls)
    return socket
  }

  it('gives back its turn when its connection ends', async () => {
    const list = `/trpc/expense.list?input=${encodeURIComponent('{"account":"personal"}')}`
    const socket = connectBehindStream(call(`GET ${list}`).repeat(12))
    await vi.waitFor(() => expect(running('large answers')).toBe(8), 100_000)
    socket.destroy()
    await vi.waitFor(() => expect(running('large answers')).toBe(0), 100_000)
  })

  it('holds no thread, and counts as a file of its user', async () => {
    const statement = JSON.stringify({ account: 'personal', files: [fileOf(ofxOf([]))] })
    const reading = vi.spyOn(ImportThread.prototype, 'readStatement')
    const socket = connectBehindStream(call('POST /trpc/statement.read', statement).repeat(6))
    const reads = () => [reading.mock.calls.length, running('files to read')]
    await vi.waitFor(() => expect(reads()).toEqual([4, 0]), 100_000)
    expect(running('files')).toBe(4)
    socket.destroy()
    await vi.waitFor(() => expect(running('files')).toBe(0), 100_000)
    expect(reads()).toEqual([4, 0])
  })
})

it('the server answers HEAD of a procedure without a body and without its length', async () => {
  const { status, headers } = await fetch(`${server.url}/trpc/user.me`, { method: 'HEAD' })
  expect([status, headers.get('content-length')]).toEqual([204, null])
})
