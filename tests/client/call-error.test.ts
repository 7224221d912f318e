/** The sentence for a failed call: from the application, from a proxy, or without an answer [behaviour: Errors]. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { afterEach, expect, it } from 'vitest'
import { FAILURES, failureOf, serverSentence, statusOf } from '../../src/client/words/call-error.ts'
import { fetchAnswer } from '../../src/client/server/fetch-answer.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import { startTestServer } from '../support/server.ts'

const open: Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Signs in at this address with a wrong password. Answers the error. */
async function failSignIn(url: string): Promise<unknown> {
  const link = httpBatchLink({
    url: `${url}/trpc`,
    fetch: (url, options) => fetchAnswer(url, options as RequestInit),
  })
  const client = createTRPCClient<AppRouter>({ links: [link] })
  return client.auth.login.mutate({ email: 'ada@example.com', password: 'wrong' }).then(
    () => expect.unreachable('The sign-in succeeded.'),
    (error: unknown) => error,
  )
}

it.each([
  [502, 'text/html', '<html>Bad gateway</html>'],
  [502, 'text/plain', ''],
  [200, 'text/html', '<html>Please sign in to this hotel</html>'],
  [500, 'application/json', '{}'],
  [500, 'application/json', '[]'],
  [500, 'application/json', 'null'],
  [500, 'application/json', '"out of order"'],
  [500, 'application/json', '{"cut off'],
  [500, 'application/json', '{"result":null}'],
  [503, 'application/json', '{"error":"out of order"}'],
  [503, 'application/json', '{"error":{"message":"out of order"}}'],
  [503, 'application/json', '[{"error":{"message":"out of order","code":-32603}}]'],
])(
  'an answer with status %i, type %s and body %s is an answer, but not one of the application',
  async (...answer) => {
    const [status, type, body] = answer
    const url = await listen(
      (_req, res) => void res.writeHead(status, { 'content-type': type }).end(body),
    )
    const error = await failSignIn(url)
    expect(statusOf(error)).toBe(status)
    expect(serverSentence(error)).toBeNull()
    expect(failureOf(error, FAILURES.query)).toMatch(`HTTP ${status}: `)
  },
)

it('an answer of the application keeps its sentence', async () => {
  const server = await startTestServer()
  const error = await failSignIn(server.url)
  await server.close()
  expect(statusOf(error)).toBe(401)
  expect(serverSentence(error)).toBe('Invalid email or password.')
})

it.each<[string, RequestListener]>([
  ['is closed before an answer', (req) => req.socket.destroy()],
  [
    'breaks in the middle of an answer',
    (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
      res.write('[{"result":', () => res.destroy())
    },
  ],
])('a connection that %s is no answer', async (_what, answer) => {
  const error = await failSignIn(await listen(answer))
  expect(statusOf(error)).toBeNull()
  expect(serverSentence(error)).toBeNull()
})

it.each([
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Failed to fetch dynamically imported module: https://balance.example/assets/tab-1.js',
  'error loading dynamically imported module: https://balance.example/assets/tab-1.js',
  'Importing a module script failed.',
  '',
])('the browser’s own message "%s" for a lost connection is never shown', (words) => {
  for (const error of [new TypeError(words), TRPCClientError.from(new TypeError(words)), words]) {
    expect(failureOf(error, FAILURES.query)).toBe(
      'Network error. Check your connection, then try again.',
    )
    expect(failureOf(error, FAILURES.load)).toBe('Network error. Check your connection.')
  }
})

it('the sentence for a call without an answer does not claim that the change failed', () => {
  const unanswered = TRPCClientError.from(new TypeError('Failed to fetch'))
  const words = 'There was no answer. It may have been done, or not. Please try again.'
  expect(failureOf(unanswered, FAILURES.change('It was not moved.'))).toBe(words)
  expect(failureOf(unanswered, 'It was not moved.')).toBe(words)
  // The page did not even send it.
  const own = new DOMException('The operation was aborted.')
  expect(failureOf(own, FAILURES.change('It was not moved.'))).toBe(
    'It was not moved. Please try again.',
  )
  expect(failureOf(own, 'It was not moved.')).toBe('It was not moved.')
})
