/** The real server on a real port and a real database, with a clock that tests set. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { pino } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens } from '../../src/server/auth/access-token.ts'
import type { Provider } from '../../src/server/db/database.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { createApp } from '../../src/server/http/app.ts'
import { createPlanCache } from '../../src/server/services/projections/plan-cache.ts'
import { createRateLimits } from '../../src/server/services/users/rate-limits.ts'
import type { Services, Settings } from '../../src/server/services/scope.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import { createTestDatabase } from './database.ts'

export const SIGNING_KEY = new TextEncoder().encode('a signing key for tests, 32 bytes long')

export interface TestServer {
  url: string
  services: Services
  /** Where the server's clock stands; 2026-11-20T12:00:00Z to begin with. */
  now: Temporal.Instant
  close(): Promise<void>
}

export async function startTestServer(
  provider: Provider = 'sqlite',
  settings: Partial<Settings> = {},
  logger = pino({ level: 'error' }),
): Promise<TestServer> {
  const database = await createTestDatabase(provider)
  const db = await openDatabase(database.url)
  const services: Services = {
    db,
    settings: {
      registration: 'open',
      biweeklyDefault: 'odd-weeks',
      offersMarkDoneMode: false,
      ...settings,
    },
    accessTokens: createAccessTokens(SIGNING_KEY),
    plans: createPlanCache(),
    rateLimits: createRateLimits(db),
  }
  const http = createServer()
  const server: TestServer = {
    url: '',
    services,
    now: Temporal.Instant.from('2026-11-20T12:00:00Z'),
    close: async () => {
      http.close()
      http.closeAllConnections()
      await db.close()
      await database.drop()
    },
  }
  const app = createApp({
    services,
    clock: () => server.now,
    client: (_req, res) => void res.status(404).end(),
    development: false,
    logger,
  })
  http.on('request', app)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

/** A typed client, signed in when a token is given. */
export function createClient(server: TestServer, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${server.url}/trpc`, headers })],
  })
}

export type TestClient = ReturnType<typeof createClient>

let registered = 0

/** A new user with a client of their own. */
export async function registerUser(server: TestServer, name = 'Ada') {
  const credentials = { email: `user${++registered}@example.com`, password: 'correct horse 9' }
  const { token } = await createClient(server).auth.register.mutate({ ...credentials, name })
  return { ...credentials, token, client: createClient(server, token) }
}
