/** The lines of `/metrics`, and who may read them [behaviour: Metrics]. */
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../../src/server/logger.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { createTestDatabase } from '../../support/database.ts'
import { registerUser } from '../../support/server.ts'

const TOKEN = 'metrics-token-of-a-test'

async function startServer(metricsToken?: string) {
  const { url: databaseUrl, drop } = await createTestDatabase('sqlite')
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const server = await serveDatabase({ databaseUrl, logger, ...(metricsToken && { metricsToken }) })
  onTestFinished(async () => {
    await server.close()
    await drop()
  })
  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })
  return { server, read, lines }
}

test('the metrics count calls by procedure and status, and name nobody', async () => {
  const { server, read, lines } = await startServer(TOKEN)
  const { client, email } = await registerUser(server, 'Ada')
  await client.projection.month.query({ account: 'personal', month: '2026-11' })
  await fetch(`${server.url}/trpc/made.up`)
  for (const names of [',made.up', ','.repeat(15_000)])
    expect((await fetch(`${server.url}/trpc/made.up${names}?batch=1`)).ok).toBe(false)
  const answer = await read(`Bearer ${TOKEN}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': expect.stringContaining('text/plain; version=0.0.4'),
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  await expect.poll(() => lines.join('')).toContain('"route":"/metrics","status":200')
  // A call is counted once its answer is sent, which may be after the client has it.
  const readText = async () => (await read(`Bearer ${TOKEN}`)).text()
  for (const count of [
    '{call="projection.month",code="200"} 1',
    '{call="other",code="404"} 2',
    '{call="other",code="400"} 1',
  ])
    await expect.poll(readText).toContain(`balance_request_seconds_count${count}`)
  const text = await readText()
  expect(text).toMatch(/^balance_queue_calls\{queue="files",state="waiting"\} 0$/m)
  expect(text).toMatch(/^balance_plan_cache_bytes [1-9]\d*$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).not.toMatch(/made\.up|Ada|balance_backup/)
  expect(text).not.toContain(email)
})

test('the page of metrics is not found without its token or its setting', async () => {
  const { read } = await startServer(TOKEN)
  for (const authorization of [undefined, 'Bearer wrong', TOKEN])
    expect((await read(authorization)).status).toBe(404)
  const without = await startServer()
  expect((await without.read(`Bearer ${TOKEN}`)).status).toBe(404)
})
