/** Writes open sessions straight into the database, without signing in. */
import { sessionIdOf } from '../../src/server/auth/access-token.ts'
import type { TestServer } from './server.ts'

let opened = 0

/** Creates an open session of a user. Answers its id. */
export async function createOpenSession(server: TestServer, userId: number): Promise<string> {
  const id = sessionIdOf(`session ${++opened}`)
  const createdAt = new Date(server.now.epochMilliseconds)
  await server.services.db.write((tx) => tx.session.create({ data: { id, userId, createdAt } }))
  return id
}
