/** Tokens of programs, straight into the database. */
import { createApiToken } from '../../src/server/auth/api-token.ts'
import { hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { TestServer, TestUser } from './server.ts'

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

/** Tokens that open nothing, by what is wrong with them; two of them were tokens of the user, who could write. */
export async function addBadTokens(server: TestServer, { id: userId, client }: TestUser) {
  const [good, deleted, ended] = [
    await addToken(server, { userId, scope: 'write' }),
    await addToken(server, { userId, scope: 'write' }),
    await addToken(server, { userId, scope: 'write' }),
  ]
  await client.token.delete.mutate({ id: deleted.id })
  const expiresAt = new Date(server.now.epochMilliseconds)
  await server.services.db.write((tx) =>
    tx.apiToken.update({ where: { id: ended.id }, data: { expiresAt } }),
  )
  const last = good.token.at(-1) === '0' ? '1' : '0'
  return {
    mistyped: `${good.token.slice(0, -1)}${last}`,
    unknown: createApiToken(),
    deleted: deleted.token,
    ended: ended.token,
  }
}
