/** Starts a test server on its own database, and makes clients and users of that server. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { Logger } from 'pino'
import type { Announcement } from '../../src/server/db/announcements.ts'
import type { Provider } from '../../src/server/db/database.ts'
import type { ActingScope } from '../../src/server/services/users/audit.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import { serveDatabase, type TestServer, type TestSettings } from './clocked-server.ts'
import { createTestDatabase } from './database.ts'

export { SIGNING_KEY, type TestServer } from './clocked-server.ts'

export async function startTestServer(
  provider: Provider = 'sqlite',
  settings: TestSettings = {},
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

/** A typed client. It is signed in when a token is given. */
export function createClient(server: TestServer, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${server.url}/trpc`, headers })],
  })
}

export type TestClient = ReturnType<typeof createClient>

/** Counts the committed transactions of a server from now on. */
export function countCommits({ services }: TestServer): { count: number } {
  const { db } = services
  const commits = { count: 0 }
  services.db = {
    ...db,
    write: async (change) => {
      const result = await db.write(change)
      commits.count++
      return result
    },
  }
  return commits
}

/** Records the announcements of a server from now on. */
export function recordAnnouncements({ services }: TestServer): Announcement[] {
  const { db } = services
  const announcements: Announcement[] = []
  services.db = {
    ...db,
    announce: async (tx, announcement) => {
      announcements.push(announcement)
      await db.announce(tx, announcement)
    },
  }
  return announcements
}

let registered = 0

export type TestUser = Awaited<ReturnType<typeof registerUser>>

/** Registers a new user, with a client that is signed in as them. */
export async function registerUser(server: TestServer, name = 'Ada') {
  const credentials = { email: `user${++registered}@example.com`, password: 'correct horse 9' }
  const { token } = await createClient(server).auth.register.mutate({ ...credentials, name })
  const { email } = credentials
  const user = await server.services.db.read.user.findUnique({ where: { email } })
  if (!user) throw new Error(`No user has the e-mail ${email}.`)
  return { ...credentials, id: user.id, token, client: createClient(server, token) }
}

/** Gives a user the role that no procedure gives to a user who exists. */
export async function makeSuperAdmin(server: TestServer, userId: number): Promise<void> {
  const change = { where: { id: userId }, data: { role: 'superAdmin' } } as const
  await server.services.db.write((tx) => tx.user.update(change))
}

/** The scope in which the terminal administers users. */
export function terminalScope({ services: { db, security }, now }: TestServer): ActingScope {
  return { db, security, now, address: 'terminal' }
}
