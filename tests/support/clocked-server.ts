/**
 * Starts the real server on a real port, on an existing database, with a clock that tests can set. In a run that tests
 * the build, the server is a process, whose clock is that of the machine.
 */
import type { RequestHandler } from 'express'
import { type Logger, pino } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens } from '../../src/server/auth/access-token.ts'
import { createTextSeal } from '../../src/server/auth/sealed-text.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { readEnv } from '../../src/server/env.ts'
import { readQuotas } from '../../src/server/server-settings.ts'
import { createApp } from '../../src/server/http/express-app.ts'
import { createMetrics } from '../../src/server/http/metrics.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { createAssistantRequests } from '../../src/server/mcp/assistant-requests.ts'
import { createPlanCache } from '../../src/server/services/projections/plan-cache.ts'
import type { Quotas, Services, Settings } from '../../src/server/services/scope.ts'
import { readPushKeys } from '../../src/server/services/devices/push-devices.ts'
import { createSecurityLog } from '../../src/server/services/security-log.ts'
import { createRateLimits } from '../../src/server/services/sessions/rate-limits.ts'
import { type RunningServer, startBuiltServer, testsBuild } from './built-server.ts'
import { listenOnFreePort, stopListening } from './http-server.ts'
import { createTestCalls } from './outside-server.ts'

const SIGNING_SECRET = 'a signing key for tests, 32 bytes long'

export const SIGNING_KEY = new TextEncoder().encode(SIGNING_SECRET)

export interface TestServer {
  url: string
  databaseUrl: string
  services: Services
  /** The time on the server's clock. It starts at 2026-11-20T12:00:00Z, and moves only when a test sets it. */
  now: Temporal.Instant
  close(): Promise<void>
}

/** Absent settings are as in a server without any. */
export type TestSettings = Partial<
  Omit<Settings, 'quotas'> & { quotas: Partial<Quotas> } & Pick<
      Services,
      'identityProvider' | 'calls'
    >
>

interface ServeOptions {
  databaseUrl: string
  settings?: TestSettings
  logger?: Logger
  /** Answers requests for pages and files. Without it, they are answered with 404. */
  client?: RequestHandler
  metricsToken?: string
  /** Lets assistants ask at /mcp. */
  mcp?: boolean
  backups?: Services['backups']
}

/** Closing the server does not remove the database. */
export async function serveDatabase({
  databaseUrl,
  settings: { identityProvider = null, calls = createTestCalls(), ...settings } = {},
  logger,
  client,
  metricsToken,
  mcp = false,
  backups = null,
}: ServeOptions): Promise<TestServer> {
  const db = await openDatabase(databaseUrl)
  const services: Services = {
    db,
    settings: {
      registration: 'open',
      biweeklyDefault: 'odd-weeks',
      offersMarkDoneMode: false,
      publicOrigin: 'http://localhost:3000',
      requireAdminPasskey: false,
      demoLimit: 500,
      sendsMail: false,
      bankFeeds: null,
      push: null,
      ...settings,
      quotas: { ...readQuotas(readEnv({})), ...settings.quotas },
    },
    accessTokens: createAccessTokens(SIGNING_KEY),
    identityProvider,
    seal: createTextSeal(SIGNING_KEY),
    calls,
    plans: createPlanCache(),
    rateLimits: createRateLimits(),
    security: createSecurityLog(logger ?? pino({ level: 'silent' })),
    claim: { key: SIGNING_KEY, isMade: false },
    backups,
  }
  if (services.settings.push) await readPushKeys(services)
  const server: TestServer = {
    url: '',
    databaseUrl,
    services,
    now: testsBuild ? Temporal.Now.instant() : Temporal.Instant.from('2026-11-20T12:00:00Z'),
    close: async () => {
      await stop()
      await db.close()
    },
  }
  const { url, stop } = testsBuild
    ? await startBuiltServer({
        DATABASE_URL: databaseUrl,
        JWT_SECRET: SIGNING_SECRET,
        REGISTRATION: services.settings.registration,
        MCP: mcp ? 'on' : 'off',
      })
    : await listen(server, { logger, client, metricsToken, mcp })
  server.url = url
  return server
}

/** Answers requests in this process. */
async function listen(
  server: TestServer,
  {
    logger = pino({ level: 'error' }),
    client,
    metricsToken,
    mcp,
  }: Omit<ServeOptions, 'databaseUrl' | 'backups'>,
): Promise<RunningServer> {
  const http = createHttpServer()
  const { services } = server
  const clock = () => server.now
  const app = createApp({
    services,
    clock,
    client: client ?? ((_req, _res, next) => next()),
    // A test names the address of a caller as a proxy would.
    trustProxy: 'loopback',
    development: false,
    logger,
    metrics: metricsToken ? await createMetrics({ services, token: metricsToken }) : undefined,
    mcp: mcp ? createAssistantRequests({ services, clock, logger }) : undefined,
  })
  http.on('request', app)
  return { url: await listenOnFreePort(http), stop: async () => stopListening(http) }
}
