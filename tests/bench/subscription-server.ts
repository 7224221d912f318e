/**
 * The server of the subscriptions benchmark, which is its own process. It has one shared account with many
 * members, all signed in. It sends its port to the parent process, and its memory on each message.
 */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens, sessionIdOf } from '../../src/server/auth/access-token.ts'
import { createTextSeal } from '../../src/server/auth/sealed-text.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createOutsideCalls } from '../../src/server/calls/outside-calls.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { readEnv } from '../../src/server/env.ts'
import { readQuotas } from '../../src/server/server-settings.ts'
import { createApp } from '../../src/server/http/express-app.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createPlanCache } from '../../src/server/services/projections/plan-cache.ts'
import { createSecurityLog } from '../../src/server/services/security-log.ts'
import { createRateLimits } from '../../src/server/services/sessions/rate-limits.ts'

export interface Ready {
  port: number
  account: number
  /** One access token per member. */
  tokens: string[]
}

const [, , url = '', members = '0'] = process.argv
const now = Temporal.Now.instant()
await migrate(url)
const db = await openDatabase(url)
const key = new TextEncoder().encode('a signing key for a benchmark alone')
const accessTokens = createAccessTokens(key)

const ids = Array.from({ length: Number(members) }, (_, index) => index + 1)
const account = ids.length + 1
await db.write(async (tx) => {
  await tx.user.createMany({
    data: ids.map((id) => ({
      id,
      email: `${id}@example.com`,
      name: `Member ${id}`,
      passwordHash: '',
    })),
  })
  await tx.session.createMany({
    data: ids.map((userId) => ({ id: sessionIdOf(`session-${userId}`), userId })),
  })
  await tx.account.createMany({
    data: ids.map((id) => ({ id, name: 'Personal Account', personalUserId: id })),
  })
  await tx.account.create({ data: { id: account, name: 'Household' } })
  await tx.membership.createMany({
    data: ids.flatMap((userId) => [
      { accountId: userId, userId, role: 'owner' as const },
      { accountId: account, userId, role: 'member' as const },
    ]),
  })
})
const tokens = await Promise.all(
  ids.map((userId) => accessTokens.sign({ userId, sid: `session-${userId}` }, now)),
)

const app = createApp({
  services: {
    db,
    settings: {
      registration: 'open',
      biweeklyDefault: 'odd-weeks',
      offersMarkDoneMode: false,
      publicOrigin: 'http://localhost:3000',
      requireAdminPasskey: false,
      demoLimit: 0,
      sendsMail: false,
      bankFeeds: null,
      push: null,
      quotas: readQuotas(readEnv({})),
    },
    accessTokens,
    seal: createTextSeal(key),
    identityProvider: null,
    calls: createOutsideCalls({ testLoopback: false }),
    plans: createPlanCache(),
    rateLimits: createRateLimits(),
    security: createSecurityLog(pino({ level: 'silent' })),
    claim: { key: new Uint8Array(32), isMade: false },
    backups: null,
  },
  clock: () => Temporal.Now.instant(),
  client: (_req, res) => void res.status(404).end(),
  development: false,
  logger: pino({ level: 'error' }),
})
const server = createHttpServer()
  .on('request', app)
  .listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ port, account, tokens } satisfies Ready)
  })
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().rss)
})
