/**
 * A network that fails with an e-mail is refused first [behaviour: Sessions]. The limit of the e-mail holds for networks from which nobody
 * has signed in with it lately, so that strangers cannot lock its user out at home.
 */
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Transaction } from '../../db/database.ts'
import {
  countInTransaction,
  isRemembered,
  type LimitedScope,
  type LimitKey,
  networkOf,
  remember,
  requireRoom,
  uncount,
} from './rate-limits.ts'

/** Half of the e-mail's limit, so that it takes two networks to reach it. */
const COUNTED_OF_NETWORK = 5

export type Uncount = (tx: Transaction) => Promise<void>

/**
 * A try counts as failed until it is known to be right, so that simultaneous tries cannot pass a limit together.
 * @returns what uncounts it
 * @throws AppError TOO_MANY_REQUESTS when the caller has to wait. Then it is not counted.
 */
export async function countTry(scope: LimitedScope, email: string): Promise<Uncount> {
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
    if (isStrange) await requireRoom(scope, tx, ofEmail)
    return [ofPair, ofAddress]
  })
  return (tx) => uncount(tx, counted)
}

/**
 * Call it in the transaction that starts the session, so that a sign-in that fails there is not counted.
 * @throws AppError TOO_MANY_REQUESTS after 100 of them in 15 minutes.
 */
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
