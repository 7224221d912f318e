/**
 * Who calls, and the account that the call is about: read at once, by a statement that stays prepared and passes the
 * ORM by, because every request begins with it.
 */
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { PrismaPg } from '@prisma/adapter-pg'
import type { Session, User } from './generated/sqlite/client.ts'

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

type Factory = PrismaBetterSqlite3 | PrismaPg
type Driver = Awaited<ReturnType<Factory['connect']>>

/** What a value of a column becomes; both drivers answer moments as text. */
type Kind = 'asItIs' | 'moment' | 'flag'

const SESSION_COLUMNS: Record<keyof Session, Kind> = {
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

const USER_COLUMNS: Record<keyof User, Kind> = {
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

const SESSION_FIELDS = Object.entries(SESSION_COLUMNS)
const USER_FIELDS = Object.entries(USER_COLUMNS)

const ACCOUNT_AT = SESSION_FIELDS.length + USER_FIELDS.length

/** The same conditions as those under which services find an account. */
const ACCOUNTS = {
  personal: `"a"."personalUserId" = "u"."id"`,
  shared: `"a"."id" = ? AND "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL AND EXISTS
    (SELECT 1 FROM "Membership" AS "m" WHERE "m"."accountId" = "a"."id" AND "m"."userId" = "u"."id")`,
}

function statementOf(account: keyof typeof ACCOUNTS, placeOf: PlaceOf): string {
  const columns = [
    ...SESSION_FIELDS.map(([name]) => `"s"."${name}"`),
    ...USER_FIELDS.map(([name]) => `"u"."${name}"`),
    '"a"."id"',
    '"a"."revision"',
  ]
  const sql = `SELECT ${columns.join(', ')} FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
    LEFT JOIN "Account" AS "a" ON ${ACCOUNTS[account]} WHERE "s"."id" = ?`
  let count = 0
  return sql.replaceAll('?', () => placeOf(++count))
}

const TEXT = { arity: 'scalar', scalarType: 'string' } as const
const NUMBER = { arity: 'scalar', scalarType: 'int' } as const

/** How a statement names the place of its first, second ... value. */
type PlaceOf = (position: number) => string

/** @param connectedDriver answers the driver of an open client, for single queries */
export function accessFinder(placeOf: PlaceOf, connectedDriver: () => Driver): FindAccess {
  const personal = statementOf('personal', placeOf)
  const shared = statementOf('shared', placeOf)
  return async (sessionId, account) => {
    const { rows } = await connectedDriver().queryRaw(
      account === 'personal'
        ? { sql: personal, args: [sessionId], argTypes: [TEXT] }
        : { sql: shared, args: [account, sessionId], argTypes: [NUMBER, TEXT] },
    )
    const [row] = rows
    if (!row) return null
    const id = row[ACCOUNT_AT]
    return {
      session: fieldsOf(SESSION_FIELDS, row, 0) as unknown as Session,
      user: fieldsOf(USER_FIELDS, row, SESSION_FIELDS.length) as unknown as User,
      account: id === null ? null : { id: Number(id), revision: Number(row[ACCOUNT_AT + 1]) },
    }
  }
}

function fieldsOf(fields: [string, Kind][], row: unknown[], from: number): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [index, [name, kind]] of fields.entries()) {
    const value = row[from + index]
    if (value === null || kind === 'asItIs') values[name] = value
    // SQLite has no booleans.
    else values[name] = kind === 'flag' ? Boolean(value) : new Date(String(value))
  }
  return values
}

/** Answers a function that answers the driver, once a client has connected it. */
export function rememberDriver(factory: Factory): () => Driver {
  let driver: Driver | undefined
  const connect = factory.connect.bind(factory) as () => Promise<Driver>
  const connectAndRemember = async () => (driver = await connect())
  Object.assign(factory, { connect: connectAndRemember })
  return () => {
    if (!driver) throw new Error('The database is not open.')
    return driver
  }
}
