/** The first step of everything that a user does with an account: finding it. Every request runs one of these statements. */
import type { AccountRef } from '../../../shared/fields.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import {
  type Account,
  type ApiToken,
  Prisma,
  type Session,
  type User,
} from '../../db/generated/sqlite/client.ts'
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

/** A row as a raw query answers it: PostgreSQL has a `bigint` where 64 bits are stored, and the ORM a number. */
type Raw<Row> = Omit<Row, 'balanceCheckInId'> & { balanceCheckInId: number | bigint | null }

function numberOf(id: number | bigint | null): number | null {
  return id === null ? null : Number(id)
}

type AccountColumns = Raw<Omit<AccountHead, 'id'>>

interface AccessRow extends User, AccountColumns {
  sessionCreatedAt: Date
  lastSeenAt: Date
  method: Session['method']
  endedAt: Date | null
  endsAt: Date | null
  accountId: number | null
}

const HEAD_COLUMNS = Prisma.sql`"a"."id" AS "accountId", "a"."revision", "a"."startingBalanceCents",
  "a"."bufferCents", "a"."paydayCashFlowId", "a"."balanceOn", "a"."doneMovesBalance", "a"."doneMovesBalanceChosen",
  "a"."balanceCheckInId"`

function toHead(row: AccountColumns, id: number): AccountHead {
  return { ...row, id, balanceCheckInId: numberOf(row.balanceCheckInId) }
}

/** Finds a session, ended or not, with its user and an account of the user; null if there is no such session. */
export async function findAccess(
  read: ReadClient,
  id: string,
  account: AccountRef,
): Promise<Access | null> {
  const [row] = await read.$queryRaw<AccessRow[]>`
    SELECT "u".*, "s"."createdAt" AS "sessionCreatedAt", "s"."lastSeenAt", "s"."method",
      "s"."endedAt", "s"."endsAt", ${HEAD_COLUMNS}
    FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
    LEFT JOIN "Account" AS "a" ON ${isAccountOf(account, Prisma.sql`"u"."id"`)} WHERE "s"."id" = ${id}`
  if (!row) return null
  const { sessionCreatedAt: createdAt, lastSeenAt, method, endedAt, endsAt, accountId } = row
  return {
    session: { id, userId: row.id, createdAt, lastSeenAt, method, endedAt, endsAt },
    user: row,
    account: accountId === null ? null : toHead(row, accountId),
  }
}

export interface TokenAccess {
  token: Pick<ApiToken, 'id' | 'accountId' | 'scope' | 'expiresAt' | 'lastUsedAt'>
  user: User
  /** Null when the token does not open such an account. */
  account: AccountHead | null
}

interface TokenAccessRow extends User, AccountColumns {
  tokenId: number
  onlyAccountId: number | null
  scope: ApiToken['scope']
  expiresAt: Date
  lastUsedAt: Date | null
  accountId: number | null
}

/** Finds the token of a program by its hash, expired or not, as `findAccess` finds a session. */
export async function findTokenAccess(
  read: ReadClient,
  tokenHash: string,
  account: AccountRef,
): Promise<TokenAccess | null> {
  const [row] = await read.$queryRaw<TokenAccessRow[]>`
    SELECT "u".*, "t"."id" AS "tokenId", "t"."accountId" AS "onlyAccountId", "t"."scope",
      "t"."expiresAt", "t"."lastUsedAt", ${HEAD_COLUMNS}
    FROM "ApiToken" AS "t" JOIN "User" AS "u" ON "u"."id" = "t"."userId"
    LEFT JOIN "Account" AS "a" ON ${isAccountOf(account, Prisma.sql`"u"."id"`)}
      AND ("t"."accountId" IS NULL OR "t"."accountId" = "a"."id")
    WHERE "t"."tokenHash" = ${tokenHash}`
  if (!row) return null
  const { tokenId: id, onlyAccountId, scope, expiresAt, lastUsedAt, accountId } = row
  return {
    token: { id, accountId: onlyAccountId, scope, expiresAt, lastUsedAt },
    user: row,
    account: accountId === null ? null : toHead(row, accountId),
  }
}

/** A signed-in user, and an account of theirs as it was when the request was checked. */
export interface AccountScope extends Scope {
  account: AccountHead
}

/** Whose accounts, all of them or the only one that a token opens. */
type Caller = Pick<Scope, 'token'> & { user: { id: number } }

/** The condition that the account "a" is the caller's. */
function isAccountOfCaller({ user, token }: Caller, account: AccountRef): Prisma.Sql {
  const isOfUser = isAccountOf(account, user.id)
  const only = token?.accountId ?? null
  return only === null ? isOfUser : Prisma.sql`${isOfUser} AND "a"."id" = ${only}`
}

/** An account of the caller; null for one that is not. */
export async function findOwnAccount(
  read: Pick<ReadClient, '$queryRaw'>,
  caller: Caller,
  account: AccountRef,
): Promise<Account | null> {
  const [row] = await read.$queryRaw<Raw<Account>[]>`
    SELECT "a".* FROM "Account" AS "a" WHERE ${isAccountOfCaller(caller, account)}`
  return row ? toAccount(row) : null
}

function toAccount(row: Raw<Account>): Account {
  return { ...row, balanceCheckInId: numberOf(row.balanceCheckInId) }
}

/** The same condition for the ORM: of the accounts that a user belongs to, those that the caller can see. */
export function accountsInReach({ token }: Pick<Scope, 'token'>): Prisma.AccountWhereInput {
  return typeof token?.accountId === 'number' ? { id: token.accountId } : {}
}

/** Whoever ends a membership changes the account first: a transaction that asks for it waits. Before the lock of a user. */
export async function lockAccount(tx: Transaction, id: number): Promise<void> {
  await tx.account.updateMany({ where: { id }, data: { revision: { increment: 0 } } })
}

/** Raises the revision of an account of the caller, which locks its row. Returns null for one that is not the caller's. */
export async function raiseRevisionOf(
  tx: Transaction,
  scope: Scope,
  account: AccountRef,
): Promise<Account | null> {
  const [row] = await tx.$queryRaw<Raw<Account>[]>`
    UPDATE "Account" AS "a" SET "revision" = "revision" + 1 WHERE ${isAccountOfCaller(scope, account)}
    RETURNING *`
  if (!row) return null
  const raised = toAccount(row)
  if (account === 'personal') return raised
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
