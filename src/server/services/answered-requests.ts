/**
 * Changes that a client names by an id of its own, and may send again: each is made once, and answered the same
 * [behaviour: Sending a change again].
 */
import { AppError } from '../../shared/app-error.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { storedMoment } from '../db/statements.ts'
import {
  type DatabaseScope,
  databaseTime,
  type RequestName,
  type Scope,
  scopeWithin,
} from './scope.ts'

/** The answer to a change, and the account that it has changed or made. */
interface Change<T> {
  account: AccountRef
  answer: T
}

/** More answers of a user than a script needs that fills an account to its limit one by one. */
const MOST_KEPT_OF_USER = 50_000
/** An answer to an import can have a thousand sentences about wrong rows. */
export const MOST_KEPT_OF_IMPORT = 1_000
const KEPT_MS = 24 * 60 * 60 * 1000

// It waits for the end of another transaction that has taken the name.
const TAKE_NAME = `INSERT INTO "AnsweredRequest" ("userId", "procedure", "requestId", "answer", "at")
  SELECT ?, ?, ?, '', ? WHERE (SELECT count(*) FROM "AnsweredRequest" WHERE "userId" = ?) < ${MOST_KEPT_OF_USER}
  AND (SELECT count(*) FROM "AnsweredRequest" WHERE "userId" = ? AND "procedure" = ?) < ?
  ON CONFLICT DO NOTHING RETURNING "userId"`
const IS_NAMED = `"userId" = ? AND "procedure" = ? AND "requestId" = ?`
const KEEP_ANSWER = `UPDATE "AnsweredRequest" SET "accountId" = ?, "answer" = ? WHERE ${IS_NAMED}`
const FIND_ANSWER = `SELECT "answer", CASE WHEN "accountId" IS NULL OR EXISTS
  (SELECT 1 FROM "Account" AS "a" JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id" WHERE "a"."id" = "AnsweredRequest"."accountId"
    AND "a"."deletedAt" IS NULL AND "m"."userId" = "AnsweredRequest"."userId") THEN 1 ELSE 0 END
  FROM "AnsweredRequest" WHERE ${IS_NAMED}`

/**
 * Returns the answer to a change that the caller has sent before; null if there is none.
 *
 * @throws AppError NOT_FOUND when its account is not the caller's any more.
 */
export async function findAnswer<T>(
  scope: Scope,
  request: RequestName,
): Promise<{ answer: T } | null> {
  const [row] = await scope.db.readStatement(FIND_ANSWER, valuesOf(scope, request))
  if (!row) return null
  if (Number(row[1]) === 0) throw new AppError('NOT_FOUND', 'Account not found.')
  return { answer: JSON.parse(String(row[0])) as T }
}

/**
 * Makes a change and keeps its answer, in one transaction; answers what is kept where the caller has sent it before.
 * Of two at once, the second waits for the first. What throws is not kept, and changes nothing.
 *
 * @param change is to use the scope that it gets; it runs again when the transaction conflicts with another
 * @param most how many answers of this procedure are kept of a user
 * @throws AppError as `findAnswer`, and TOO_MANY_REQUESTS when too many answers of the caller are kept; whatever `change` throws.
 */
export function answerOnce<T extends object>(
  scope: Scope,
  request: RequestName,
  change: (scope: Scope) => Promise<Change<T>>,
  most = MOST_KEPT_OF_USER,
): Promise<T> {
  const { id: userId } = scope.user
  const name = valuesOf(scope, request)
  return scope.db.write(async (tx) => {
    const run = scope.db.statements(tx)
    const within = scopeWithin(scope, tx)
    const at = storedMoment(databaseTime(scope))
    const taken = await run(TAKE_NAME, [...name, at, userId, userId, request.procedure, most])
    if (taken.length === 0) {
      const kept = await findAnswer<T>(within, request)
      if (!kept) throw tooMany()
      return kept.answer
    }
    const { account, answer } = await change(within)
    const accountId = account === 'personal' ? null : account
    await run(KEEP_ANSWER, [accountId, JSON.stringify(answer), ...name])
    return answer
  })
}

/** Purges the answers that are older than a day. */
export async function purgeAnsweredRequests(scope: DatabaseScope): Promise<void> {
  const at = { lt: new Date(databaseTime(scope).getTime() - KEPT_MS) }
  await scope.db.write((tx) => tx.answeredRequest.deleteMany({ where: { at } }))
}

function valuesOf({ user }: Scope, { procedure, id }: RequestName) {
  return [user.id, procedure, id]
}

function tooMany(): AppError {
  return new AppError(
    'TOO_MANY_REQUESTS',
    'You have sent too many changes with an id of your own within a day. Please wait until tomorrow, or send them without one.',
    KEPT_MS / 1_000,
  )
}
