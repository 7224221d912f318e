/** When a visitor's demo ends: when they leave, or a day after they were last here [behaviour: Demo]. */
import { DEMO_MS } from '../../../shared/users/user-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import type { User } from '../../db/generated/sqlite/client.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'

/** A visit is not written with each call. */
const SAID_AGAIN_MS = 60 * 1000

/** The end of a demo that is visited at this moment. */
export function demoEnd(at: Date): Date {
  return new Date(at.getTime() + DEMO_MS)
}

/** True if the user was a visitor whose demo has ended; what was theirs is about to be purged. */
export function isOverDemo(scope: DatabaseScope, { demoUntil }: User): boolean {
  return demoUntil !== null && demoUntil <= databaseTime(scope)
}

/** The refusal of what a visitor cannot do. */
export function notInDemo(): AppError {
  return new AppError('CONFLICT', 'The demo does not offer this.')
}

/** Puts off the end of a visitor's demo, and of its second member's. Answers the user as they are then. */
export async function extendDemo(scope: DatabaseScope, user: User): Promise<User> {
  const at = databaseTime(scope)
  const demoUntil = demoEnd(at)
  if (!user.demoUntil || user.demoUntil.getTime() > demoUntil.getTime() - SAID_AGAIN_MS) return user
  await scope.db.write(async (tx) => {
    const where = { demoUntil: { gt: at }, id: { in: await idsSharingWith(tx, user.id) } }
    await tx.user.updateMany({ where, data: { demoUntil } })
  })
  return { ...user, demoUntil }
}

/** Ends the demo of a visitor whose session has ended, and that of its second member: nobody can come back to it. */
export async function endDemo(
  tx: Transaction,
  scope: DatabaseScope,
  userId: number,
): Promise<void> {
  const visitor = { id: userId, demoUntil: { not: null } }
  if (!(await tx.user.findFirst({ where: visitor, select: { id: true } }))) return
  const where = { demoUntil: { not: null }, id: { in: await idsSharingWith(tx, userId) } }
  await tx.user.updateMany({ where, data: { demoUntil: databaseTime(scope) } })
}

/** The ids of a user, and of those who share an account with them. */
export async function idsSharingWith(
  read: Pick<ReadClient, 'membership'>,
  userId: number,
): Promise<number[]> {
  // Not joined to users, who may be on another machine.
  const memberships = await read.membership.findMany({
    where: { account: { memberships: { some: { userId } } } },
    select: { userId: true },
  })
  return [...new Set([userId, ...memberships.map((membership) => membership.userId)])]
}
