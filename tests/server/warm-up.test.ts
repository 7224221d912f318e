/** What a process does before it is ready [behaviour: Start and stop]. */
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../src/server/http/app.ts'
import { warmUp } from '../../src/server/http/warm-up.ts'
import { providers } from '../support/database.ts'
import { publicScopeOf, registerUser, startTestServer, type TestServer } from '../support/server.ts'

async function countRows({ services: { db } }: TestServer): Promise<number[]> {
  const { user, account, membership, session, cashFlow, completion, activity, undoRecord } = db.read
  return Promise.all([
    user.count(),
    account.count(),
    membership.count(),
    session.count(),
    cashFlow.count(),
    completion.count(),
    activity.count(),
    undoRecord.count(),
  ])
}

it.each(providers)('its own calls succeed on %s, and leave nothing behind', async (provider) => {
  const server = await startTestServer(provider)
  onTestFinished(() => server.close())
  await registerUser(server)
  const rows = await countRows(server)
  const said: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })

  await warmUp(publicScopeOf(server), logger)

  expect(said).toEqual([])
  expect(await countRows(server)).toEqual(rows)
  expect(server.services.plans.bytes).toBe(0)
})

it('a database that refuses writes keeps no server from starting', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const said: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  const write = () => Promise.reject(new Error('The disk is full.'))
  const scope = publicScopeOf(server)

  await warmUp({ ...scope, db: { ...scope.db, write } }, logger)

  expect(said.join()).toContain('The disk is full.')
})

it('a server that calls itself lives, and says that it is not ready', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  let reason: string | null = 'the server is starting'
  const app = createApp({
    services: server.services,
    clock: () => server.now,
    client: (_req, _res, next) => next(),
    development: false,
    logger: pino({ level: 'silent' }),
    reasonToWait: () => reason,
  })
  const listening = app.listen(0, '127.0.0.1')
  onTestFinished(() => void listening.close())
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([503, { status: 'the server is starting' }])
  reason = null
  expect(await ask('/readyz')).toEqual([200, { status: 'ok' }])
})
