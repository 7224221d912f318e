/** Visitors who try Balance with a household of their own, which ends a day after their last visit [behaviour: Demo]. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/app-error.ts'
import { databaseTime, type PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { countInTransaction, networkOf, remember } from '../sessions/rate-limits.ts'
import { type SignedIn, startSession } from '../sessions/sessions.ts'
import { demoEnd } from './demo-end.ts'
import { createHousehold, hashUnknownPassword } from './demo-household.ts'

/** When somebody has left, there is room again. */
const RETRY_SECONDS = 10 * 60

/**
 * Creates a user for a visitor, with a household made for today, and signs them in.
 *
 * @param heldRefreshToken the cookie's; its session ends
 * @throws AppError NOT_FOUND where the server has no demo; TOO_MANY_REQUESTS after 20 in an hour from one network, and
 * while there are as many visitors as the settings allow.
 */
export async function startDemo(
  scope: PublicScope,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const { demoLimit } = scope.settings
  if (demoLimit === 0) throw new AppError('NOT_FOUND', 'This Balance has no demo.')
  const passwordHash = await hashUnknownPassword()
  let userId = 0
  const signedIn = await startSession(scope, {
    heldRefreshToken,
    confirm: async (tx) => {
      const key = networkOf(scope.address)
      await countInTransaction(scope, tx, { name: 'demosOfAddress', key }, true)
      // Its row is locked until the end, so that visitors who come at once are counted one by one.
      await remember(scope, tx, { name: 'lastDemo', key: 'all' })
      // Second members never sign in.
      const where = { demoUntil: { not: null }, sessions: { some: {} } }
      if ((await tx.user.count({ where })) >= demoLimit)
        throw new AppError(
          'TOO_MANY_REQUESTS',
          'The demo has as many visitors as it can hold. Please try again later.',
          RETRY_SECONDS,
        )
      const person = { email: `visitor-${randomUUID()}@demo.invalid`, name: 'Visitor' }
      const demoUntil = demoEnd(databaseTime(scope))
      userId = await createHousehold(
        tx,
        scope,
        { ...person, passwordHash, demoUntil },
        passwordHash,
      )
      return userId
    },
  })
  recordEvent(scope, 'user-created', { userId })
  return signedIn
}
