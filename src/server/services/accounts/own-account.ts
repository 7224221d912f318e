/** The first step of everything that a user does with an account: finding it. Every request runs one of these statements. */
import type { AccountRef } from '../../../shared/fields.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { type Account, Prisma, type Session, type User } from '../../db/generated/sqlite/client.ts'
import type { Scope } from '../scope.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountHead } from './account-fields.ts'

/**
 * The condition that the account "a" is a user's: the personal one, or a shared one that they belong to.
 *
 * @param userId the user's id, or the column that has it
 */
function isAccountOf(account: AccountRef, userId: number | Prisma.Sql): Prisma.Sql {
  return account === 'personal'
    ? Prisma.sql`"a"."personalUserId" = ${userId}`
    : Prisma.sql`"a"."id" = ${account} AND "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL AND EXISTS
        (SELECT 1 FROM "Membership" AS "m" WHERE "m"."accountId" = "a"."id" AND "m"."userId" = ${userId})`
}

export interface Access {
  session: Omit<Session, 'address' | 'userAgent' | 'signedOut'>
  user: User
  /** Null when the user has no access to such an account. */
  account: AccountHead | null
}

type AccountColumns = Omit<AccountHead, 'id'>

interface AccessRow extends User, AccountColumns {
  sessionCreatedAt: Date
  lastSeenAt: Date
  method: Session['method']
  endedAt: Date | null
  endsAt: Date | null
  accountId: number | null
}

/** Finds a session, ended or not, with its user and an account of the user; null if there is no such session. */
export async function findAccess(
  read: ReadClient,
  id: string,
  account: AccountRef,
): Promise<Access | null> {
  const [row] = await read.$queryRaw<AccessRow[]>`
    SELECT "u".*, "s"."createdAt" AS "sessionCreatedAt", "s"."lastSeenAt", "s"."method",
      "s"."endedAt", "s"."endsAt", "a"."id" AS "accountId", "a"."revision", "a"."startingBalanceCents",
      "a"."bufferCents", "a"."paydayCashFlowId", "a"."balanceOn", "a"."doneMovesBalance",
      "a"."doneMovesBalanceChosen", "a"."balanceCheckInId"
    FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
    LEFT JOIN "Account" AS "a" ON ${isAccountOf(account, Prisma.sql`"u"."id"`)} WHERE "s"."id" = ${id}`
  if (!row) return null
  const { sessionCreatedAt: createdAt, lastSeenAt, method, endedAt, endsAt, accountId } = row
  return {
    session: { id, userId: row.id, createdAt, lastSeenAt, method, endedAt, endsAt },
    user: row,
    account: accountId === null ? null : { ...row, id: accountId },
  }
}

/** A signed-in user, and an account of theirs as it was when the request was checked. */
export interface AccountScope extends Scope {
  account: AccountHead
}

/** An account of the caller; null for one that is not. */
export async function findOwnAccount(
  read: Pick<ReadClient, '$queryRaw'>,
  { user }: { user: { id: number } },
  account: AccountRef,
): Promise<Account | null> {
  const [row] = await read.$queryRaw<Account[]>`
    SELECT "a".* FROM "Account" AS "a" WHERE ${isAccountOf(account, user.id)}`
  return row ?? null
}

/** Raises the revision of an account of the caller, which locks its row. Returns null for one that is not the caller's. */
export async function raiseRevisionOf(
  tx: Transaction,
  scope: Scope,
  account: AccountRef,
): Promise<Account | null> {
  const [raised] = await tx.$queryRaw<Account[]>`
    UPDATE "Account" AS "a" SET "revision" = "revision" + 1 WHERE ${isAccountOf(account, scope.user.id)}
    RETURNING *`
  if (!raised || account === 'personal') return raised ?? null
  // Read under the lock: the caller's membership may have ended while the update waited for it.
  return (await findOwnAccount(tx, scope, account)) && raised
}

/**
 * Finds an account of the caller.
 *
 * @throws AppError NOT_FOUND when the caller has no access to it, or it does not exist.
 */
export async function findAccount(scope: Scope, account: AccountRef): Promise<AccountHead> {
  const found = await findOwnAccount(scope.db.read, scope, account)
  if (!found) throw accountNotFound()
  return found
}

/** The same refusal of an account that is not there and of one that is a stranger's. */
export function accountNotFound(): AppError {
  return new AppError('NOT_FOUND', 'Account not found.')
}
