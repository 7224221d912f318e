/**
 * Who calls, and the account that the call is about: read at once, by a statement that stays prepared and passes the
 * ORM by, because every request begins with it.
 */
import type { Session, User } from './generated/sqlite/client.ts'
import { type Columns, fieldsOf } from './row-fields.ts'
import type { RunStatement } from './statements.ts'

export interface Access {
  session: Session
  user: User
  /** Null where the user has no access to such an account. */
  account: { id: number; revision: number } | null
}

/**
 * Finds a session with its user, and an account of the user: the personal one, or a shared one by its id. Null when
 * there is no such session, whether or not it has ended.
 */
export type FindAccess = (sessionId: string, account: 'personal' | number) => Promise<Access | null>

const SESSION_COLUMNS: Columns<Session> = {
  id: 'asItIs',
  userId: 'asItIs',
  createdAt: 'moment',
  lastSeenAt: 'moment',
  address: 'asItIs',
  userAgent: 'asItIs',
  method: 'asItIs',
  endedAt: 'moment',
  endsAt: 'moment',
}

const USER_COLUMNS: Columns<User> = {
  id: 'asItIs',
  email: 'asItIs',
  name: 'asItIs',
  passwordHash: 'asItIs',
  role: 'asItIs',
  defaultView: 'asItIs',
  markDoneMode: 'asItIs',
  onboardedAt: 'moment',
  disabledAt: 'moment',
  mustChangePassword: 'flag',
  passwordExpiresAt: 'moment',
  createdAt: 'moment',
  deletionAt: 'moment',
  secondStep: 'flag',
}

const SESSION = fieldsOf<Session>('s', SESSION_COLUMNS)
/** All columns of a user, in statements that call the table `u`. */
export const USER = fieldsOf<User>('u', USER_COLUMNS)

const ACCOUNT_AT = SESSION.count + USER.count

/** The same conditions as those under which services find an account. */
const ACCOUNTS = {
  personal: `"a"."personalUserId" = "u"."id"`,
  shared: `"a"."id" = ? AND "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL AND EXISTS
    (SELECT 1 FROM "Membership" AS "m" WHERE "m"."accountId" = "a"."id" AND "m"."userId" = "u"."id")`,
}

function statementOf(account: keyof typeof ACCOUNTS): string {
  return `SELECT ${SESSION.sql}, ${USER.sql}, "a"."id", "a"."revision" FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
    LEFT JOIN "Account" AS "a" ON ${ACCOUNTS[account]} WHERE "s"."id" = ?`
}

const PERSONAL = statementOf('personal')
const SHARED = statementOf('shared')

export function accessFinder(run: RunStatement): FindAccess {
  return async (sessionId, account) => {
    const rows =
      account === 'personal'
        ? await run(PERSONAL, [sessionId])
        : await run(SHARED, [account, sessionId])
    const [row] = rows
    if (!row) return null
    const id = row[ACCOUNT_AT]
    return {
      session: SESSION.read(row),
      user: USER.read(row, SESSION.count),
      account: id === null ? null : { id: Number(id), revision: Number(row[ACCOUNT_AT + 1]) },
    }
  }
}
