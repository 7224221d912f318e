/** Writes open sessions straight into the database, without signing in. */
import { sessionIdOf } from '../../src/server/auth/access-token.ts'
import type { TestServer } from './server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let opened = 0

/** Creates an open session of a user. Answers its id. */
export async function createOpenSession(server: TestServer, userId: number): Promise<string> {
  const id = sessionIdOf(`session ${++opened}`)
  const createdAt = new Date(server.now.epochMilliseconds)
  // Purges delete sessions that nothing can refresh any more.
  const refreshTokens = { create: { hash: id, expiresAt: new Date(createdAt.getTime() + DAY_MS) } }
  const data = { id, userId, createdAt, refreshTokens }
  await server.services.db.write((tx) => tx.session.create({ data }))
  return id
}
