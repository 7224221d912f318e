/** Calls to machines of others, with a TLS server of the test's own [behaviour: Calls to other machines]. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { CallFailure } from '../../../src/server/calls/outside-calls.ts'
import { createTestCalls, startOutsideServer } from '../../support/outside-server.ts'

type Handler = (req: IncomingMessage, res: ServerResponse) => void

async function start(handler: Handler = (_req, res) => void res.end('hello')) {
  const asked: IncomingMessage[] = []
  const server = await startOutsideServer((req, res) => {
    asked.push(req)
    handler(req, res)
  })
  onTestFinished(() => server.close())
  const url = `https://push.outside.test:${server.port}/a?b=c`
  const call = { url, method: 'GET', hosts: ['*.outside.test'], maxBytes: 100 } as const
  return { asked, call, port: server.port }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof CallFailure ? `${error.reason} ${error.message}` : error),
  )

it('a call sends what it has, and answers what came', async () => {
  const bodies: string[] = []
  const { asked, call } = await start(async (req, res) => {
    for await (const chunk of req) bodies.push(String(chunk))
    res.writeHead(201, { 'retry-after': '7' }).end('taken')
  })
  const { status, headers, body } = await createTestCalls().call({
    ...call,
    method: 'POST',
    headers: { ttl: '60' },
    body: Buffer.from('a note'),
  })
  expect([status, headers['retry-after'], String(body)]).toEqual([201, '7', 'taken'])
  expect(bodies).toEqual(['a note'])
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/a?b=c' })
  expect(asked[0]?.headers).toMatchObject({ ttl: '60', 'content-length': '6' })
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
})

it('a call sends the user and the password of an address as a header alone', async () => {
  const { asked, call } = await start()
  const url = call.url.replace('push.', 'ada:a%20secret@push.')
  const calls = createTestCalls()
  await calls.call({ ...call, url, takesPassword: true })
  const basic = Buffer.from('ada:a secret').toString('base64')
  expect(asked[0]?.headers.authorization).toBe(`Basic ${basic}`)
  expect(asked[0]?.url).toBe('/a?b=c')
  expect(await failureOf(calls.call({ ...call, url }))).toBe('refused EADDRESS')
  expect(asked).toHaveLength(1)
})

it('a call follows no redirect', async () => {
  const { asked, call } = await start((_req, res) => {
    res.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await createTestCalls().call(call)).toMatchObject({ status: 302 })
  expect(asked).toHaveLength(1)
})

it('a call to a name that has an address which is not public sends nothing', async () => {
  const { asked, call, port } = await start()
  const refusal = async (network: object, url = 'https://push.outside.test/') =>
    failureOf(createTestCalls(network).call({ ...call, url }))
  for (const address of ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']) {
    const one = { testLoopback: false, addresses: [address] }
    const oneOfTwo = { testLoopback: false, addresses: ['151.101.1.1', address] }
    expect([await refusal(one), await refusal(oneOfTwo)]).toEqual(
      Array.from({ length: 2 }, () => 'refused ENOTPUBLIC'),
    )
  }
  expect(await refusal({ addresses: [] })).toBe('refused ENOTPUBLIC')
  // A test may lead to this machine, at any port, and to no other private one.
  expect(await refusal({ addresses: ['10.0.0.1'] })).toBe('refused ENOTPUBLIC')
  const atPort = `https://push.outside.test:${port}/`
  expect(await refusal({ addresses: ['151.101.1.1'] }, atPort)).toBe('refused ENOTPUBLIC')
  expect(await refusal({ testLoopback: false }, atPort)).toBe('refused EADDRESS')
  expect(await refusal({}, `https://elsewhere.test:${port}/`)).toBe('refused EADDRESS')
  expect(await refusal({}, `http://push.outside.test:${port}/`)).toBe('refused EADDRESS')
  expect(asked).toEqual([])
})

it('a call connects to the address that was checked, whatever else the name leads to', async () => {
  const { call } = await start((req, res) => void res.end(req.headers.host))
  // Nobody knows this name but the test.
  const { body } = await createTestCalls().call(call)
  expect(String(body)).toMatch(/^push\.outside\.test:\d+$/)
})

it('a call is for a machine that proves its name', async () => {
  const { asked, call, port } = await start()
  const url = `https://other.test:${port}/`
  expect(await failureOf(createTestCalls().call({ ...call, url, hosts: ['other.test'] }))).toBe(
    'noAnswer ERR_TLS_CERT_ALTNAME_INVALID',
  )
  expect(asked).toEqual([])
})

it('a call reads no more of an answer than it has room for', async () => {
  const { call } = await start((_req, res) => {
    res.write('x'.repeat(101))
    // It goes on for ever.
    const more = () =>
      void (!res.destroyed && res.write('x'.repeat(10_000), () => setImmediate(more)))
    more()
  })
  const calls = createTestCalls()
  expect(await calls.call(call)).toMatchObject({ status: 200, body: null })
  expect(await calls.call({ ...call, maxBytes: 0 })).toMatchObject({ status: 200, body: null })
})

it('a call that waits for no body has its answer with the headers', async () => {
  const { call } = await start((_req, res) => res.writeHead(201).flushHeaders())
  expect(await createTestCalls().call({ ...call, maxBytes: 0 })).toMatchObject({ status: 201 })
})

it.each<[string, Handler]>([
  ['nothing', () => undefined],
  ['headers without an end', (_req, res) => res.writeHead(200).flushHeaders()],
  ['a part of a body', (_req, res) => void res.writeHead(200, { 'content-length': 9 }).write('x')],
])('a call ends in time when the other machine sends %s', async (_what, handler) => {
  const { call } = await start(handler)
  expect(await failureOf(createTestCalls({ timeoutMs: 300 }).call(call))).toBe('noAnswer ETIMEDOUT')
})

it('a call ends at once when its caller ends', async () => {
  const caller = new AbortController()
  const { call } = await start(() => caller.abort())
  const { signal } = caller
  expect(await failureOf(createTestCalls().call({ ...call, signal }))).toBe('noAnswer ETIMEDOUT')
  expect(await failureOf(createTestCalls().call({ ...call, signal }))).toBe('noAnswer ETIMEDOUT')
})

it('a failure says if the other machine may have got the call', async () => {
  const { call } = await start((req) => req.socket.destroy())
  const wasSent = (made: Promise<unknown>) =>
    made.catch((error: unknown) => error instanceof CallFailure && error.wasSent)
  expect(await wasSent(createTestCalls().call(call))).toBe(true)
  expect(await wasSent(createTestCalls({ addresses: ['127.0.0.2'] }).call(call))).toBe(false)
  expect(await wasSent(createTestCalls({ addresses: ['10.0.0.1'] }).call(call))).toBe(false)
})

it('a call fails when the other machine breaks off, or is not there', async () => {
  const { call } = await start((req) => req.socket.destroy())
  expect(await failureOf(createTestCalls().call(call))).toBe('noAnswer ECONNRESET')
  const cut = await start((_req, res) => {
    res.writeHead(200, { 'content-length': 9 }).write('x', () => res.destroy())
  })
  expect(await failureOf(createTestCalls().call(cut.call))).toBe('noAnswer ECONNRESET')
  const gone = await startOutsideServer(() => undefined)
  gone.close()
  const url = `https://push.outside.test:${gone.port}/`
  expect(await failureOf(createTestCalls().call({ ...call, url }))).toBe('noAnswer ECONNREFUSED')
})
