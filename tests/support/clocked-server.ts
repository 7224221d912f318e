/** Starts the real server on a real port, on an existing database, with a clock that tests can set. */
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import { type Logger, pino } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens } from '../../src/server/auth/access-token.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { readEnv, readQuotas } from '../../src/server/env.ts'
import { createApp } from '../../src/server/http/app.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createPlanCache } from '../../src/server/services/projections/plan-cache.ts'
import type { Quotas, Services, Settings } from '../../src/server/services/scope.ts'
import { createSecurityLog } from '../../src/server/services/security-log.ts'
import { createRateLimits } from '../../src/server/services/users/rate-limits.ts'

export const SIGNING_KEY = new TextEncoder().encode('a signing key for tests, 32 bytes long')

export interface TestServer {
  url: string
  databaseUrl: string
  services: Services
  /** The time on the server's clock. It starts at 2026-11-20T12:00:00Z, and moves only when a test sets it. */
  now: Temporal.Instant
  close(): Promise<void>
}

/** Those that are absent are as in a server without any setting. */
export type TestSettings = Partial<Omit<Settings, 'quotas'> & { quotas: Partial<Quotas> }>

interface ServeOptions {
  databaseUrl: string
  settings?: TestSettings
  logger?: Logger
  /** Answers requests for pages and files. Without it, they are answered with 404. */
  client?: RequestHandler
}

/** Closing the server does not remove the database. */
export async function serveDatabase({
  databaseUrl,
  settings,
  logger,
  client = (_req, _res, next) => next(),
}: ServeOptions): Promise<TestServer> {
  const db = await openDatabase(databaseUrl)
  const services: Services = {
    db,
    settings: {
      registration: 'open',
      biweeklyDefault: 'odd-weeks',
      offersMarkDoneMode: false,
      ...settings,
      quotas: { ...readQuotas(readEnv({})), ...settings?.quotas },
    },
    accessTokens: createAccessTokens(SIGNING_KEY),
    plans: createPlanCache(),
    rateLimits: createRateLimits(db),
    security: createSecurityLog(logger ?? pino({ level: 'silent' })),
  }
  const http = createHttpServer()
  const server: TestServer = {
    url: '',
    databaseUrl,
    services,
    now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
    close: async () => {
      http.close()
      http.closeAllConnections()
      await db.close()
    },
  }
  const clock = () => server.now
  const app = createApp({
    services,
    clock,
    client,
    // A test names the address of a caller as a proxy would.
    trustProxy: 'loopback',
    development: false,
    logger: logger ?? pino({ level: 'error' }),
  })
  http.on('request', app)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}
