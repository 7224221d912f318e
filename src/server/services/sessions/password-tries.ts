import { AppError } from '../../../shared/app-error.ts'
import { NO_PASSWORD, verifyPassword } from '../../auth/password.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import type { PublicScope, Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { runUnlessUnavailable } from '../unavailable.ts'
import {
  countInTransaction,
  isRemembered,
  type LimitedScope,
  type LimitKey,
  networkOf,
  remember,
  requireUnderLimit,
  uncount,
} from './rate-limits.ts'
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Transaction } from '../../db/database.ts'

// A try counts as failed until it is known to be right, so a burst of right ones would be refused: two at a time, one of a network.
const tries = new FairQueue({
  noun: 'sign-ins',
  running: 2,
  waiting: 1_000,
  waitingOfUser: 200,
})

/** @param email whether or not such a user exists @throws AppError TOO_MANY_REQUESTS when too many have failed before, or wait. */
export function countFailures<T>(
  scope: PublicScope,
  email: string,
  attempt: () => Promise<T>,
): Promise<T> {
  return signInUnlessFailed(scope, email, attempt, async (answer, uncount) => {
    // The changes of the try are stored: where the database is lost, the try stays counted.
    await runUnlessUnavailable(() => scope.db.write(uncount))
    return answer
  })
}

/** @param signIn calls `uncount` in its own transaction, which saves a commit. It must not fail after that commit: that would uncount another failure. */
export function signInUnlessFailed<T, SignedIn>(
  scope: PublicScope,
  email: string,
  attempt: () => Promise<T>,
  signIn: (answer: T, uncount: Uncount) => Promise<SignedIn>,
): Promise<SignedIn> {
  return tries.run(networkOf(scope.address), async () => {
    const uncount = await countTry(scope, email)
    let hasFailed = false
    try {
      const answer = await attempt().catch((error: unknown) => {
        hasFailed = error instanceof AppError
        throw error
      })
      return await signIn(answer, uncount)
    } catch (error) {
      // If the database is lost, the try stays counted.
      if (!hasFailed) await scope.db.write(uncount).catch(() => undefined)
      throw error
    }
  })
}

/** Call it within `countFailures`. @throws AppError BAD_REQUEST unless the password is the caller's. */
export async function requirePassword(scope: Scope, password: string): Promise<void> {
  if (await verifyPassword(scope.user.passwordHash, password)) return
  recordEvent(scope, 'password-refused')
  if (scope.user.passwordHash === NO_PASSWORD)
    throw new AppError('BAD_REQUEST', 'You have no password yet. Set one in Profile Settings.')
  throw wrongPassword()
}

export function wrongPassword(): AppError {
  return new AppError('BAD_REQUEST', 'The current password is not correct.')
}

/** Half of the e-mail's limit, so that it takes two networks to reach it. */
const COUNTED_OF_NETWORK = 5

export type Uncount = (tx: Transaction) => Promise<void>

/** Answers what uncounts it: a try counts as failed until it is known to be right, so that simultaneous tries cannot pass a limit together. */
async function countTry(scope: LimitedScope, email: string): Promise<Uncount> {
  const ofPair: LimitKey = { name: 'failedLoginsOfPair', key: pairOf(scope, email) }
  const ofAddress: LimitKey = { name: 'failedLoginsOfAddress', key: networkOf(scope.address) }
  const ofEmail: LimitKey = { name: 'failedLoginsOfEmail', key: email }
  const counted = await scope.db.write(async (tx) => {
    const isStrange = !(await isRemembered(scope, tx, { name: 'knownPairs', key: ofPair.key }))
    const tries = await countInTransaction(scope, tx, ofPair, true)
    await countInTransaction(scope, tx, ofAddress, true)
    if (tries <= COUNTED_OF_NETWORK) {
      await countInTransaction(scope, tx, ofEmail, isStrange)
      return [ofPair, ofAddress, ofEmail]
    }
    if (isStrange) await requireUnderLimit(scope, tx, ofEmail)
    return [ofPair, ofAddress]
  })
  return (tx) => uncount(tx, counted)
}

/** Call it in the transaction that starts the session: a sign-in that fails there is not counted. @throws AppError TOO_MANY_REQUESTS. */
export async function countSignIn(
  scope: LimitedScope,
  tx: Transaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await countInTransaction(scope, tx, { name: 'loginsOfUser', key: String(id) }, true)
  await remember(scope, tx, { name: 'knownPairs', key: pairOf(scope, email) })
}

/** Hashed: nobody needs to read where a user has been. */
function pairOf({ address }: LimitedScope, email: string): string {
  return hashOpaqueToken(`${networkOf(address)} ${email}`)
}
