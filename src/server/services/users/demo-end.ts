/** When a visitor's demo ends: a day after they were last here [behaviour: Demo]. */
import type { User } from '../../db/generated/sqlite/client.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'

const DEMO_MS = 24 * 60 * 60 * 1000

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

/** Puts off the end of a visitor's demo, and of its second member's. Answers the user as they are then. */
export async function extendDemo(scope: DatabaseScope, user: User): Promise<User> {
  const at = databaseTime(scope)
  const demoUntil = demoEnd(at)
  if (!user.demoUntil || user.demoUntil.getTime() > demoUntil.getTime() - SAID_AGAIN_MS) return user
  const where = { demoUntil: { gt: at }, ...sharingWith(user.id) }
  await scope.db.write((tx) => tx.user.updateMany({ where, data: { demoUntil } }))
  return { ...user, demoUntil }
}

/** The users who share an account with a user, and that user. */
export function sharingWith(userId: number) {
  return { memberships: { some: { account: { memberships: { some: { userId } } } } } }
}
