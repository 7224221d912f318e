/** The statements of a sign-in. They pass the ORM by: while the event loop runs its code, it answers nobody else. */
import { USER } from './access.ts'
import type { Session, User } from './generated/sqlite/client.ts'
import { type RunStatement, storedMoment } from './statements.ts'

const BY_EMAIL = `SELECT ${USER.sql} FROM "User" AS "u" WHERE "u"."email" = ?`

/** The user with an e-mail, enabled or not; null if there is none. */
export async function findUserByEmail(run: RunStatement, email: string): Promise<User | null> {
  const [row] = await run(BY_EMAIL, [email])
  return row ? USER.read(row) : null
}

const REPLACE_HASH = `UPDATE "User" SET "passwordHash" = ?
  WHERE "id" = ? AND "passwordHash" = ? AND "disabledAt" IS NULL RETURNING "id"`

/**
 * Sets the hash of a user's password, which may be the one that it has, and locks the user's row. Answers false, and
 * writes nothing, where the user has another hash by now or is disabled.
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

/** Adds a session with its first refresh token. It counts as last seen when it is made. */
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

// SQLite has OFFSET only together with LIMIT.
const FIND_OLDEST = `SELECT "id" FROM "Session" WHERE "userId" = ? AND "endedAt" IS NULL AND "endsAt" IS NULL
  ORDER BY "createdAt" DESC LIMIT 1000000 OFFSET ?`

/** The ids of a user's open sessions, except the `kept` newest ones. */
export async function findOldestSessions(
  run: RunStatement,
  userId: number,
  kept: number,
): Promise<string[]> {
  const rows = await run(FIND_OLDEST, [userId, kept])
  return rows.map(([id]) => String(id))
}
