/** [behaviour: Demo] */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/app-error.ts'
import type { Transaction } from '../../db/database.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import { type DatabaseScope, databaseTime, type PublicScope, todayIn } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { countInTransaction, networkOf, remember, siteOf } from '../sessions/rate-limits.ts'
import { heldHashOf, type SignedIn, startSession } from '../sessions/sessions.ts'
import { demoEnd, idsSharingWith } from './demo-end.ts'
import { createHousehold, type DemoUser, hashUnknownPassword, TIME_ZONE } from './demo-household.ts'

const RETRY_SECONDS = 10 * 60

/** One visitor at a time, so that other changes come between them. */
const turns = new FairQueue({ noun: 'visitors', running: 1, waiting: 1_000, waitingOfUser: 20 })

/** To hand a household out takes a tenth of the time that making it takes. */
const READY_HOUSEHOLDS = 5

/** Begin the addresses of those who wait for a visitor. */
const READY = 'ready-'

/** @throws AppError NOT_FOUND where the server has no demo; TOO_MANY_REQUESTS. */
export async function startDemo(
  scope: PublicScope,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const { demoLimit } = scope.settings
  if (demoLimit === 0) throw new AppError('NOT_FOUND', 'This Balance has no demo.')
  const passwordHash = await hashUnknownPassword()
  const key = networkOf(scope.address)
  const start = () =>
    startSession(scope, {
      heldHash: heldHashOf(heldRefreshToken),
      confirm: async (tx) => {
        await countInTransaction(scope, tx, { name: 'demosOfAddress', key }, true)
        const ofSite = { name: 'demosOfSite', key: siteOf(scope.address) } as const
        await countInTransaction(scope, tx, ofSite, true)
        await lockDemos(tx, scope)
        // Second members never sign in.
        const where = { demoUntil: { gt: databaseTime(scope) }, sessions: { some: {} } }
        if ((await tx.user.count({ where })) >= demoLimit)
          throw new AppError(
            'TOO_MANY_REQUESTS',
            'The demo has as many visitors as it can hold. Please try again later.',
            RETRY_SECONDS,
          )
        return giveHousehold(tx, scope, passwordHash)
      },
    })
  const signedIn = await turns.run(key, start)
  recordEvent(scope, 'user-created', { userId: signedIn.userId })
  return signedIn
}

function lockDemos(tx: Transaction, scope: PublicScope): Promise<void> {
  return remember(scope, tx, { name: 'lastDemo', key: 'all' })
}

async function giveHousehold(
  tx: Transaction,
  scope: PublicScope,
  passwordHash: string,
): Promise<number> {
  const demoUntil = demoEnd(databaseTime(scope))
  const ready = await tx.user.findFirst({ where: isReady(scope), orderBy: { id: 'asc' } })
  if (!ready) return makeHousehold(tx, scope, { email: newEmail(), passwordHash, demoUntil })
  const where = { id: { in: await idsSharingWith(tx, ready.id) } }
  for (const { id, email } of await tx.user.findMany({ where, orderBy: { id: 'asc' } }))
    await tx.user.update({ where: { id }, data: { email: email.replace(READY, ''), demoUntil } })
  return ready.id
}

function makeHousehold(
  tx: Transaction,
  scope: PublicScope,
  visitor: Pick<DemoUser, 'email' | 'passwordHash' | 'demoUntil'>,
): Promise<number> {
  return createHousehold(tx, scope, { ...visitor, name: 'Visitor' }, visitor.passwordHash)
}

function newEmail(): string {
  return `visitor-${randomUUID()}@demo.invalid`
}

export async function readyHouseholds(scope: PublicScope): Promise<void> {
  const most = Math.min(READY_HOUSEHOLDS, scope.settings.demoLimit)
  const where = isReady(scope)
  if (most === 0 || (await scope.db.read.user.count({ where })) >= most) return
  const passwordHash = await hashUnknownPassword()
  // It is purged when its day is over.
  const nextDay = todayIn(scope, TIME_ZONE).add({ days: 1 }).toZonedDateTime(TIME_ZONE)
  const demoUntil = new Date(nextDay.epochMilliseconds)
  const makeOne = () =>
    scope.db.write(async (tx) => {
      await lockDemos(tx, scope)
      if ((await tx.user.count({ where })) >= most) return false
      await makeHousehold(tx, scope, { email: READY + newEmail(), passwordHash, demoUntil })
      return true
    })
  while (turns.length.waiting === 0 && (await turns.run('ready', makeOne)));
}

function isReady(scope: DatabaseScope) {
  const demoUntil = { gt: databaseTime(scope) }
  return { email: { startsWith: READY }, demoUntil, disabledAt: null }
}
