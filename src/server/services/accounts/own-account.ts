/** The first step of everything that a user does with an account: finding it, past the ORM. */
import type { AccountRef } from '../../../shared/fields.ts'
import type { Transaction } from '../../db/database.ts'
import { fieldsOf } from '../../db/row-fields.ts'
import type { Scope } from '../scope.ts'
import type { AccountHead } from './account-fields.ts'

/** access.ts has the same conditions. */
const IS_SHARED_WITH = `"id" = ? AND "personalUserId" IS NULL AND "deletedAt" IS NULL AND EXISTS
  (SELECT 1 FROM "Membership" WHERE "accountId" = "Account"."id" AND "userId" = ?)`
const RAISE = `UPDATE "Account" SET "revision" = "revision" + 1`
const RAISE_PERSONAL = `${RAISE} WHERE "personalUserId" = ? RETURNING "id", "revision"`
const RAISE_SHARED = `${RAISE} WHERE ${IS_SHARED_WITH} RETURNING "id", "revision"`
const FIND_SHARED = `SELECT "id" FROM "Account" WHERE ${IS_SHARED_WITH}`

const HEAD = fieldsOf<AccountHead>('Account', {
  id: 'asItIs',
  revision: 'asItIs',
  startingBalanceCents: 'cents',
  bufferCents: 'cents',
  paydayCashFlowId: 'asItIs',
  balanceOn: 'asItIs',
  doneMovesBalance: 'flag',
  doneMovesBalanceChosen: 'flag',
  balanceCheckInId: 'asItIs',
})
const READ_PERSONAL = `SELECT ${HEAD.sql} FROM "Account" WHERE "personalUserId" = ?`
const READ_SHARED = `SELECT ${HEAD.sql} FROM "Account" WHERE ${IS_SHARED_WITH}`

/** An account of the caller; null for one that is not. */
export async function findOwnAccount(
  scope: Scope,
  account: AccountRef,
): Promise<AccountHead | null> {
  const { id: userId } = scope.user
  const [row] =
    account === 'personal'
      ? await scope.db.readStatement(READ_PERSONAL, [userId])
      : await scope.db.readStatement(READ_SHARED, [account, userId])
  return row ? HEAD.read(row) : null
}

function readRaised([row]: unknown[][]): { id: number; revision: number } | null {
  return row ? { id: Number(row[0]), revision: Number(row[1]) } : null
}

/** Raises the revision of an account of the caller, which locks its row. Answers null for one that is not the caller's. */
export async function raiseRevisionOf(
  tx: Transaction,
  scope: Scope,
  account: AccountRef,
): Promise<{ id: number; revision: number } | null> {
  const run = scope.db.statements(tx)
  const { id: userId } = scope.user
  if (account === 'personal') return readRaised(await run(RAISE_PERSONAL, [userId]))
  const values = [account, userId]
  // Both are sent at once and run in this order. The second one reads under the lock: the caller's membership may have
  // ended while the first one waited for it.
  const [raised, found] = await Promise.all([run(RAISE_SHARED, values), run(FIND_SHARED, values)])
  return found.length > 0 ? readRaised(raised) : null
}
