/**
 * The limits of tries to prove who one is [behaviour: Sessions]. A network that fails with an e-mail is refused
 * first. The limit of the e-mail itself is for those who try from many networks. It holds for networks from
 * which nobody has signed in with it lately, so that strangers cannot lock its user out at home.
 */
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import {
  consumeWithinLimit,
  countTowardsLimit,
  type LimitedScope,
  networkOf,
  requireWithinLimit,
} from './rate-limits.ts'

/** How many failures of one network count for the e-mail: half of its limit, so that it takes two networks to reach it. */
const COUNTED_OF_NETWORK = 5

/** @throws AppError TOO_MANY_REQUESTS when the caller has to wait before the next try with this e-mail. */
export async function requireTriesLeft(scope: LimitedScope, email: string): Promise<void> {
  const pair = pairOf(scope, email)
  await requireWithinLimit(scope, 'failedLoginsOfPair', pair)
  await requireWithinLimit(scope, 'failedLoginsOfAddress', networkOf(scope.address))
  if (await scope.rateLimits.knownPairs.get(pair)) return
  await requireWithinLimit(scope, 'failedLoginsOfEmail', email)
}

/** Counts a wrong password, whether or not a user has this e-mail. */
export async function countFailedTry(scope: LimitedScope, email: string): Promise<void> {
  const failures = await countTowardsLimit(scope, 'failedLoginsOfPair', pairOf(scope, email))
  if (failures <= COUNTED_OF_NETWORK) await countTowardsLimit(scope, 'failedLoginsOfEmail', email)
  await countTowardsLimit(scope, 'failedLoginsOfAddress', networkOf(scope.address))
}

/**
 * Counts a sign-in with the right password, and remembers its network.
 *
 * @throws AppError TOO_MANY_REQUESTS after 100 of them in 15 minutes.
 */
export async function countSignIn(
  scope: LimitedScope,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await consumeWithinLimit(scope, 'loginsOfUser', String(id))
  const { knownPairs } = scope.rateLimits
  await knownPairs.set(pairOf(scope, email), 1, knownPairs.duration)
}

/** Hashed: nobody needs to read from it where a user has been. */
function pairOf({ address }: LimitedScope, email: string): string {
  return hashOpaqueToken(`${networkOf(address)} ${email}`)
}
