/** Visitors who try Balance with a household of their own, which ends a day after their last visit [behaviour: Demo]. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/app-error.ts'
import type { Transaction } from '../../db/database.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import { databaseTime, type PublicScope, type Settings, todayIn } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { countInTransaction, networkOf, remember, siteOf } from '../sessions/rate-limits.ts'
import { heldHashOf, type SignedIn, startSession } from '../sessions/sessions.ts'
import { copyHousehold, type HouseholdRows, readHousehold } from './demo-copy.ts'
import { demoEnd } from './demo-end.ts'
import { createHousehold, hashUnknownPassword, TIME_ZONE } from './demo-household.ts'

/** When somebody has left, there is room again. */
const RETRY_SECONDS = 10 * 60

/** One visitor at a time, so that other changes come between them. */
const turns = new FairQueue({ noun: 'visitors', running: 1, waiting: 1_000, waitingOfUser: 20 })

/** The household of the newest day, by the settings of the server. */
const households = new WeakMap<Settings, { day: string; rows: HouseholdRows }>()

/**
 * Creates a user for a visitor, with a household made for today, and signs them in.
 *
 * @param heldRefreshToken the cookie's; its session ends
 * @throws AppError NOT_FOUND where the server has no demo; TOO_MANY_REQUESTS after 20 in an hour from one network and 60 from one site, and
 * while there are as many visitors as the settings allow.
 */
export async function startDemo(
  scope: PublicScope,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const { demoLimit } = scope.settings
  if (demoLimit === 0) throw new AppError('NOT_FOUND', 'This Balance has no demo.')
  const passwordHash = await hashUnknownPassword()
  const key = networkOf(scope.address)
  let userId = 0
  const start = () =>
    startSession(scope, {
      heldHash: heldHashOf(heldRefreshToken),
      confirm: async (tx) => {
        await countInTransaction(scope, tx, { name: 'demosOfAddress', key }, true)
        const ofSite = { name: 'demosOfSite', key: siteOf(scope.address) } as const
        await countInTransaction(scope, tx, ofSite, true)
        // Its row is locked until the end, so that visitors who come at once are counted one by one.
        await remember(scope, tx, { name: 'lastDemo', key: 'all' })
        // Second members never sign in.
        const where = { demoUntil: { gt: databaseTime(scope) }, sessions: { some: {} } }
        if ((await tx.user.count({ where })) >= demoLimit)
          throw new AppError(
            'TOO_MANY_REQUESTS',
            'The demo has as many visitors as it can hold. Please try again later.',
            RETRY_SECONDS,
          )
        userId = await giveHousehold(tx, scope, passwordHash)
        return userId
      },
    })
  const signedIn = await turns.run(key, start)
  recordEvent(scope, 'user-created', { userId })
  return signedIn
}

/** The id of the visitor. */
async function giveHousehold(
  tx: Transaction,
  scope: PublicScope,
  passwordHash: string,
): Promise<number> {
  const email = `visitor-${randomUUID()}@demo.invalid`
  const demoUntil = demoEnd(databaseTime(scope))
  const day = todayIn(scope, TIME_ZONE).toString()
  const held = households.get(scope.settings)
  if (held?.day === day) return copyHousehold(tx, held.rows, { email, demoUntil })
  const person = { email, name: 'Visitor', passwordHash, demoUntil }
  const userId = await createHousehold(tx, scope, person, passwordHash)
  households.set(scope.settings, { day, rows: await readHousehold(tx, userId) })
  return userId
}
