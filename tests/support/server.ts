/** A test server on a database of its own, and clients and users of it. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { Logger } from 'pino'
import type { Provider } from '../../src/server/db/database.ts'
import type { Settings } from '../../src/server/services/scope.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import { serveDatabase, type TestServer } from './clocked-server.ts'
import { createTestDatabase } from './database.ts'

export { SIGNING_KEY, type TestServer } from './clocked-server.ts'

export async function startTestServer(
  provider: Provider = 'sqlite',
  settings: Partial<Settings> = {},
  logger?: Logger,
): Promise<TestServer> {
  const database = await createTestDatabase(provider)
  const options = { databaseUrl: database.url, settings, ...(logger && { logger }) }
  const server = await serveDatabase(options)
  const { close } = server
  server.close = async () => {
    await close()
    await database.drop()
  }
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
