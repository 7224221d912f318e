/** The limits of failed tries of somebody who is signed in to prove who they are [behaviour: Sessions]. */
import { AppError } from '../../../shared/app-error.ts'
import { verifyPassword } from '../../auth/password.ts'
import type { User } from '../../db/generated/sqlite/client.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import type { PublicScope } from '../scope.ts'
import { countFailedTry, requireTriesLeft } from './sign-in-limits.ts'

// Only one try of a user is made at a time. Otherwise a burst of them could pass the limit together, before the
// first of them is counted as failed.
const tries = new FairQueue({
  noun: 'tries',
  running: 2,
  runningOfUser: 1,
  waiting: 1_000,
  waitingOfUser: 200,
})

/**
 * Makes a try, which counts as a failed sign-in when it throws an AppError.
 *
 * @param email the address of the user whom the try is about
 * @throws AppError TOO_MANY_REQUESTS after too many failures; and whatever the try throws.
 */
export function countFailures<T>(
  scope: PublicScope,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  return tries.run(email, async () => {
    await requireTriesLeft(scope, email)
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof AppError) await countFailedTry(scope, email)
      throw error
    }
  })
}

/** @throws AppError BAD_REQUEST unless the password is the user's. Call it within `countFailures`. */
export async function requirePassword({ passwordHash }: User, password: string): Promise<void> {
  if (!(await verifyPassword(passwordHash, password))) throw wrongPassword()
}

export function wrongPassword(): AppError {
  return new AppError('BAD_REQUEST', 'The current password is not correct.')
}
