/** Tokens of programs, straight into the database. */
import { createApiToken } from '../../src/server/auth/api-token.ts'
import { hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { TestServer } from './server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface NewToken {
  userId: number
  scope?: 'read' | 'write'
  /** The only account that it opens. */
  accountId?: number | null
}

/** Adds a token of a user, for 30 days, that was used just now: its next call writes nothing. */
export async function addToken(
  server: TestServer,
  { userId, scope = 'read', accountId = null }: NewToken,
): Promise<{ id: number; token: string }> {
  const token = createApiToken()
  const createdAt = new Date(server.now.epochMilliseconds)
  const data = {
    userId,
    accountId,
    scope,
    name: 'Script',
    tokenHash: hashOpaqueToken(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 30 * DAY_MS),
    lastUsedAt: createdAt,
  }
  const { id } = await server.services.db.write((tx) => tx.apiToken.create({ data }))
  return { id, token }
}
