/** What a sign-in writes, past the ORM: many people sign in at once, and the requests of others wait meanwhile. */
import type { Session, User } from './generated/sqlite/client.ts'
import { type RunStatement, storedMoment } from './statements.ts'

const REPLACE_HASH = `UPDATE "User" SET "passwordHash" = ?
  WHERE "id" = ? AND "passwordHash" = ? AND "disabledAt" IS NULL RETURNING "id"`

/**
 * Replaces the hash of a user's password, also by itself, and locks the user's row. Answers whether the user had the
 * hash still and is enabled; otherwise nothing is written.
 */
export async function replacePasswordHash(
  run: RunStatement,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const rows = await run(REPLACE_HASH, [newHash, id, passwordHash])
  return rows.length > 0
}

const INSERT_SESSION = `INSERT INTO "Session"
  ("id", "userId", "method", "createdAt", "lastSeenAt", "address", "userAgent") VALUES (?, ?, ?, ?, ?, ?, ?)`
const INSERT_REFRESH_TOKEN = `INSERT INTO "RefreshToken" ("hash", "sessionId", "expiresAt") VALUES (?, ?, ?)`

/** Adds a session, which is seen when it is made, with its first refresh token. */
export async function insertSession(
  run: RunStatement,
  session: Pick<Session, 'id' | 'userId' | 'method' | 'createdAt' | 'address' | 'userAgent'>,
  refreshToken: { hash: string; expiresAt: Date },
): Promise<void> {
  const { id, userId, method, address, userAgent } = session
  const at = storedMoment(session.createdAt)
  await run(INSERT_SESSION, [id, userId, method, at, at, address, userAgent])
  await run(INSERT_REFRESH_TOKEN, [refreshToken.hash, id, storedMoment(refreshToken.expiresAt)])
}

// SQLite skips rows only where their number is limited too.
const FIND_OLDEST = `SELECT "id" FROM "Session" WHERE "userId" = ? AND "endedAt" IS NULL AND "endsAt" IS NULL
  ORDER BY "createdAt" DESC LIMIT 1000000 OFFSET ?`

/** The ids of a user's open sessions, without the newest ones, of which `kept` stay. */
export async function findOldestSessions(
  run: RunStatement,
  userId: number,
  kept: number,
): Promise<string[]> {
  const rows = await run(FIND_OLDEST, [userId, kept])
  return rows.map(([id]) => String(id))
}
