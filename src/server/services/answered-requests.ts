/** A client may send a change again by an id of its own: it is made once, and answered the same [behaviour: Sending a change again]. */
import { AppError } from '../../shared/app-error.ts'
import { ANSWER_KEPT_MS, MAX_ANSWERS_KEPT } from '../../shared/users/user-limits.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { accountNotFound, findOwnAccount, requireMayCall } from './accounts/own-account.ts'
import { purgeRows, type PurgeScope } from './purge-pages.ts'
import { databaseTime, type RequestName, type Scope, scopeWithin } from './scope.ts'

/** The answer to a change, and the account that it has changed or made. */
interface Change<T> {
  account: AccountRef
  answer: T
}

/** An answer to an import can have a thousand sentences about wrong rows. */
export const MOST_KEPT_OF_IMPORT = 1_000

/** Answers null for one that was not sent before. @throws AppError NOT_FOUND when its account is not the caller's any more; CONFLICT when they can only look at it now. */
export async function findAnswer<T>(
  scope: Scope,
  request: RequestName,
): Promise<{ answer: T } | null> {
  const { read } = scope.db
  const where = { userId_procedure_requestId: nameOf(scope, request) }
  const row = await read.answeredRequest.findUnique({ where })
  if (!row) return null
  if (row.accountId !== null) {
    const own = await findOwnAccount(read, scope, row.accountId)
    if (!own) throw accountNotFound()
    requireMayCall(scope, own)
  }
  return { answer: JSON.parse(row.answer) as T }
}

/**
 * Makes a change and keeps its answer, in one transaction; a change that was sent before is answered as then. Of two at once, the second waits.
 * @param change gets its own scope, and runs again when the transaction conflicts with another
 * @throws AppError as `findAnswer`; TOO_MANY_REQUESTS when too many answers of the caller are kept.
 */
export function answerOnce<T extends object>(
  scope: Scope,
  request: RequestName,
  change: (scope: Scope) => Promise<Change<T>>,
  most = MAX_ANSWERS_KEPT,
): Promise<T> {
  const name = nameOf(scope, request)
  const { userId, procedure, requestId } = name
  return scope.db.write(async (tx) => {
    const within = scopeWithin(scope, tx)
    // The ORM has no such insert for SQLite. It waits for the end of another transaction that has taken the name.
    const taken = await tx.$executeRaw`
      INSERT INTO "AnsweredRequest" ("userId", "procedure", "requestId", "answer", "at")
      VALUES (${userId}, ${procedure}, ${requestId}, '', ${databaseTime(scope)}) ON CONFLICT DO NOTHING`
    const kept = taken === 0 ? await findAnswer<T>(within, request) : null
    if (kept) return kept.answer
    const ofUser = await tx.answeredRequest.count({ where: { userId } })
    const ofProcedure = await tx.answeredRequest.count({ where: { userId, procedure } })
    if (ofUser > MAX_ANSWERS_KEPT || ofProcedure > most)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'You have sent too many changes with an id of your own within a day. Please wait until tomorrow, or send them without one.',
        ANSWER_KEPT_MS / 1_000,
      )
    const { account, answer } = await change(within)
    const accountId = account === 'personal' ? null : account
    const where = { userId_procedure_requestId: name }
    await tx.answeredRequest.update({ where, data: { accountId, answer: JSON.stringify(answer) } })
    return answer
  })
}

export async function purgeAnsweredRequests(scope: PurgeScope): Promise<void> {
  const at = { lt: new Date(databaseTime(scope).getTime() - ANSWER_KEPT_MS) }
  await purgeRows(scope, (tx, limit) => tx.answeredRequest.deleteMany({ where: { at }, limit }))
}

/** A token of one account has names of its own, so that none of another account is answered. No client can send a space. */
function nameOf({ user, token }: Scope, { procedure, id }: RequestName) {
  const only = token?.accountId ?? null
  return { userId: user.id, procedure, requestId: only === null ? id : `${only} ${id}` }
}
