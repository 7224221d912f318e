import { AppError } from '../../../shared/app-error.ts'
import type { Transaction } from '../../db/database.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { hasRoomInTransaction } from '../sessions/rate-limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Bridges allow 24 requests in a day. @throws AppError TOO_MANY_REQUESTS after 10 in the UTC day for the account. */
export async function countOfDay(
  scope: Scope,
  tx: Transaction,
  name: 'bankAsksOfAccount' | 'bankConnectsOfAccount',
  accountId: number,
): Promise<void> {
  const now = databaseTime(scope)
  const day = now.toISOString().slice(0, 10)
  if (await hasRoomInTransaction(scope, tx, { name, key: `${accountId} ${day}` })) return
  recordEvent(scope, 'limit-met', { how: name, accountId })
  throw new AppError(
    'TOO_MANY_REQUESTS',
    'Your bank can be asked 10 times a day. Ask again tomorrow.',
    Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000),
  )
}
