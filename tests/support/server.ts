/** Starts a test server on its own database, and makes clients and users of that server. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { Logger } from 'pino'
import { hashPassword } from '../../src/server/auth/password.ts'
import type { Announcement, Transaction } from '../../src/server/db/database.ts'
import type { ActingScope } from '../../src/server/services/users/admin-acts.ts'
import type { PublicScope } from '../../src/server/services/scope.ts'
import { startSession } from '../../src/server/services/sessions/sessions.ts'
import { countSignIn } from '../../src/server/services/sessions/password-tries.ts'
import { createUserRow } from '../../src/server/services/users/users.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import { serveDatabase, type TestServer, type TestSettings } from './clocked-server.ts'
import { createTestDatabase, type Place } from './database.ts'
import { watchWrites } from './watched-writes.ts'

export { SIGNING_KEY, type TestServer } from './clocked-server.ts'

export async function startTestServer(
  place: Place = 'sqlite',
  settings: TestSettings = {},
  logger?: Logger,
): Promise<TestServer> {
  const database = await createTestDatabase(place)
  const options = { databaseUrl: database.url, settings, ...(logger && { logger }) }
  const server = await serveDatabase(options)
  const { close } = server
  server.close = async () => {
    await close()
    await database.drop()
  }
  return server
}

/** A typed client. It is signed in when a token is given. Compressing its answers would take a tenth of the time. */
export function createClient(server: TestServer, token?: string) {
  const headers = {
    'accept-encoding': 'identity',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${server.url}/trpc`, headers })],
  })
}

export type TestClient = ReturnType<typeof createClient>

/** Counts the transactions that are committed from now on, but for those that only count tries towards a limit. */
export function countCommits({ services }: TestServer): { count: number } {
  const commits = { count: 0 }
  const counted = new WeakSet<Transaction>()
  const watched = watchWrites(services.db, (tx) => {
    const own: Transaction = new Proxy(tx, {
      get(target, name) {
        if (name !== 'rateLimit') counted.add(own)
        return Reflect.get(target, name)
      },
    })
    return own
  })
  services.db = {
    ...watched,
    write: async (change) => {
      let own: Transaction | undefined
      const result = await watched.write((tx) => {
        own = tx
        return change(tx)
      })
      if (own && counted.has(own)) commits.count++
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

const PASSWORD = 'correct horse 9'

/** Made once in a process: with a hash for each user, tests would spend a large part of their time on hashing. */
let passwordHash: Promise<string> | undefined

/** Creates a new user, with a client that is signed in as them, and without the hashing of a registration. */
export async function registerUser(server: TestServer, name = 'Ada') {
  passwordHash ??= hashPassword(PASSWORD)
  const credentials = { email: `user${++registered}@example.com`, password: PASSWORD }
  const { email } = credentials
  const scope = publicScopeOf(server)
  const row = { email, name, passwordHash: await passwordHash }
  const { id } = await scope.db.write((tx) => createUserRow(tx, scope, row))
  const token = await startSessionOf(server, { id, email })
  return { ...credentials, id, token, client: createClient(server, token) }
}

/** Signs in without a password. */
async function startSessionOf(server: TestServer, user: { id: number; email: string }) {
  const scope = publicScopeOf(server)
  const confirm = async (tx: Transaction) => {
    await countSignIn(scope, tx, user)
    return user.id
  }
  return (await startSession(scope, { confirm })).token
}

/** Acts as a user some days ago, in a session of that time: one of today has not begun then. */
export async function actDaysAgo(
  days: number,
  server: TestServer,
  user: { id: number; email: string },
  act: (client: TestClient) => Promise<unknown>,
): Promise<void> {
  const today = server.now
  server.now = today.subtract({ hours: 24 * days })
  await act(createClient(server, await startSessionOf(server, user)))
  server.now = today
}

/** The scope of a call that comes from this machine, now. */
export function publicScopeOf(server: TestServer): PublicScope {
  const { services, now } = server
  const clock = () => server.now
  const caller = { transport: 'trpc', address: '127.0.0.1', userAgent: '' } as const
  return { ...services, ...caller, now, clock }
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
