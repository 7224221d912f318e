/**
 * The first step of everything that a user does with an account: finding it. Every request of a session runs one of these statements. On
 * PostgreSQL with 20,000 users, one takes 1.2 ms, two at once 2.1, and the ORM 3.7 to 4.4.
 */
import type { AccountRef } from '../../../shared/fields.ts'
import type { Database, PersonalIds, ReadClient, Transaction } from '../../db/database.ts'
import {
  type Account,
  type MemberRole,
  Prisma,
  type Session,
  type User,
} from '../../db/generated/sqlite/client.ts'
import type { Scope } from '../scope.ts'
import { AppError } from '../../../shared/app-error.ts'
import { recordEvent } from '../security-log.ts'
import type { AccountHead } from './account-fields.ts'

/** The condition that the account "a" is a user's: the personal one, or a shared one that they belong to. @param userId or its column */
function isAccountOf(account: AccountRef, userId: number | Prisma.Sql): Prisma.Sql {
  return account === 'personal'
    ? Prisma.sql`"a"."personalUserId" = ${userId}`
    : Prisma.sql`"a"."id" = ${account} AND "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL AND EXISTS
        (SELECT 1 FROM "Membership" AS "m" WHERE "m"."accountId" = ${account} AND "m"."userId" = ${userId})`
}

export interface Access {
  session: Omit<Session, 'address' | 'userAgent' | 'signedOut'>
  user: User
  account: AccountHead | null
}

/** A row as a raw query answers it: PostgreSQL has a `bigint` where 64 bits are stored, and the ORM a number. */
type Raw<Row> = Omit<Row, 'balanceCheckInId'> & { balanceCheckInId: number | bigint | null }

function numberOf(id: number | bigint | null): number | null {
  return id === null ? null : Number(id)
}

interface FoundAccount extends Raw<Omit<AccountHead, 'id'>> {
  accountId: number | null
}

interface AccessRow extends User, Pick<Session, 'lastSeenAt' | 'method' | 'endedAt' | 'endsAt'> {
  sessionCreatedAt: Date
}

const HEAD_COLUMNS = Prisma.sql`"a"."id" AS "accountId", "a"."revision", "a"."startingBalanceCents",
  "a"."bufferCents", "a"."paydayCashFlowId", "a"."otherPaydays", "a"."balanceOn", "a"."doneMovesBalance", "a"."doneMovesBalanceChosen",
  "a"."balanceCheckInId"`

function toFound({ accountId: id, ...row }: FoundAccount): AccountHead | null {
  return id === null ? null : { ...row, id, balanceCheckInId: numberOf(row.balanceCheckInId) }
}

const SESSION_COLUMNS = Prisma.sql`"u".*, "s"."createdAt" AS "sessionCreatedAt", "s"."lastSeenAt", "s"."method",
  "s"."endedAt", "s"."endsAt"`

/** Finds a session, ended or not; null if there is no such session of the user. @param claims as the access token has them */
export async function findAccess(
  db: Database,
  { sessionId: id, userId }: { sessionId: string; userId: number },
  account: AccountRef,
): Promise<Access | null> {
  const access = db.personalIds
    ? await readSpread(db, { id, userId }, account)
    : await readAtOnce(db, id, account)
  if (!access || access.row.id !== userId) return null
  const { sessionCreatedAt: createdAt, lastSeenAt, method, endedAt, endsAt } = access.row
  return {
    session: { id, userId, createdAt, lastSeenAt, method, endedAt, endsAt },
    user: access.row,
    account: access.account,
  }
}

async function readAtOnce({ read }: Database, id: string, account: AccountRef) {
  const [row] = await read.$queryRaw<(AccessRow & FoundAccount)[]>`
    SELECT ${SESSION_COLUMNS}, ${HEAD_COLUMNS}
    FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
    LEFT JOIN "Account" AS "a" ON ${isAccountOf(account, Prisma.sql`"u"."id"`)} WHERE "s"."id" = ${id}`
  return row && { row, account: toFound(row) }
}

/** A user's rows and those of an account may be on two machines, so each is asked alone, at the same time. */
async function readSpread(
  db: Database,
  { id, userId }: { id: string; userId: number },
  account: AccountRef,
) {
  const [[row], found] = await Promise.all([
    db.read.$queryRaw<AccessRow[]>`
      SELECT ${SESSION_COLUMNS} FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
      WHERE "s"."id" = ${id}`,
    findOwnAccount(db.read, { db, user: { id: userId } }, account),
  ])
  return row && { row, account: found }
}

/** Finds the token of a program by its hash, expired or not, as `findAccess` finds a session. */
export async function findTokenAccess(db: Database, tokenHash: string, ref: AccountRef) {
  const where = { tokenHash }
  const found = await db.read.apiToken.findUnique({ where, include: { user: true } })
  if (!found) return null
  const { user, ...token } = found
  return { token, user, account: await findOwnAccount(db.read, { db, user, token }, ref) }
}

export interface AccountScope extends Scope {
  account: AccountHead
}

type Caller = Pick<Scope, 'token'> & { user: { id: number }; db: Pick<Database, 'personalIds'> }

/** The condition that the account "a" is the caller's. It names the account's id where that says on which machine it is. */
async function isAccountOfCaller(
  read: ReadClient,
  { user, token, db }: Caller,
  account: AccountRef,
): Promise<Prisma.Sql> {
  const only = token?.accountId ?? null
  const conditions = [isAccountOf(account, user.id)]
  if (only !== null) conditions.push(Prisma.sql`"a"."id" = ${only}`)
  if (account === 'personal' && db.personalIds)
    conditions.push(Prisma.sql`"a"."id" = ${await personalId(read, db.personalIds, user.id)}`)
  return Prisma.join(conditions, ' AND ')
}

async function personalId(
  read: ReadClient,
  known: PersonalIds,
  userId: number,
): Promise<number | null> {
  const id = known.get(userId)
  if (id !== undefined) return id
  const [found] = await read.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Account" WHERE "personalUserId" = ${userId}`
  if (found) known.set(userId, found.id)
  return found?.id ?? null
}

/** An account with the caller's role in it. */
export interface OwnAccount extends Account {
  role: MemberRole
}

export async function findOwnAccount(
  read: ReadClient,
  caller: Caller,
  account: AccountRef,
): Promise<OwnAccount | null> {
  const role =
    account === 'personal'
      ? Prisma.sql`'owner'`
      : Prisma.sql`(SELECT "m"."role" FROM "Membership" AS "m"
          WHERE "m"."accountId" = ${account} AND "m"."userId" = ${caller.user.id})`
  const [row] = await read.$queryRaw<Raw<OwnAccount>[]>`
    SELECT "a".*, ${role} AS "role" FROM "Account" AS "a" WHERE ${await isAccountOfCaller(read, caller, account)}`
  return row ? toAccount(row) : null
}

function toAccount<Row extends Account>(row: Raw<Row>) {
  return { ...row, balanceCheckInId: numberOf(row.balanceCheckInId) }
}

/** The same condition for the ORM: of the accounts that a user belongs to, those that the caller can see. */
export function accountsInReach({ token }: Pick<Scope, 'token'>): Prisma.AccountWhereInput {
  return typeof token?.accountId === 'number' ? { id: token.accountId } : {}
}

/** Locks the account, before a user is locked. The end of a membership changes the account first, so it waits here. */
export async function lockAccount(
  tx: Transaction,
  scope: Scope,
  account: AccountRef,
  id: number,
): Promise<void> {
  await tx.account.updateMany({ where: { id }, data: { revision: { increment: 0 } } })
  // Read under the lock: the membership may have ended, or changed, meanwhile.
  const own = await findOwnAccount(tx, scope, account)
  if (!own) throw accountNotFound()
  requireMayCall(scope, own)
}

/**
 * Raises the revision of an account of the caller, which locks its row. Returns null for one that is not the caller's.
 *
 * @throws AppError CONFLICT as `requireMayCall`.
 */
export async function raiseRevisionOf(
  tx: Transaction,
  scope: Scope,
  account: AccountRef,
): Promise<Account | null> {
  const [row] = await tx.$queryRaw<Raw<Account>[]>`
    UPDATE "Account" AS "a" SET "revision" = "revision" + 1 WHERE ${await isAccountOfCaller(tx, scope, account)}
    RETURNING *`
  if (!row) return null
  const raised = toAccount(row)
  if (account === 'personal') return raised
  // Read under the lock: the caller's membership may have ended, or changed, while the update waited for it.
  const own = await findOwnAccount(tx, scope, account)
  if (own) requireMayCall(scope, own)
  return own && raised
}

/**
 * @throws AppError NOT_FOUND when the caller has no access to it, or it does not exist; CONFLICT as `requireMayCall`.
 */
export async function findAccount(scope: Scope, account: AccountRef): Promise<OwnAccount> {
  const found = await findAccountToRead(scope, account)
  requireMayCall(scope, found)
  return found
}

/** Finds the account that a call reads while it changes another one. @throws AppError NOT_FOUND as `findAccount`. */
export async function findAccountToRead(scope: Scope, account: AccountRef): Promise<OwnAccount> {
  const found = await findOwnAccount(scope.db.read, scope, account)
  if (!found) throw accountNotFound()
  return found
}

/**
 * @throws AppError CONFLICT when the caller can only look at the account, and the procedure is not for those
 * [behaviour: Viewers].
 */
export function requireMayCall(scope: Scope, { id, role }: Pick<OwnAccount, 'id' | 'role'>): void {
  if (role !== 'viewer' || scope.forViewers) return
  recordEvent(scope, 'access-refused', { how: 'viewer', accountId: id })
  throw new AppError('CONFLICT', 'You can look at this account, but not change it.')
}

/** The only account that the caller's token opens; null where it opens all accounts of its user, and in a session. */
export async function findOnlyAccount(scope: Scope): Promise<AccountRef | null> {
  const id = scope.token?.accountId
  if (typeof id !== 'number') return null
  return (await findOwnAccount(scope.db.read, scope, 'personal')) ? 'personal' : id
}

/** The same refusal of an account that is not there and of one that is a stranger's. */
export function accountNotFound(): AppError {
  return new AppError('NOT_FOUND', 'Account not found.')
}
