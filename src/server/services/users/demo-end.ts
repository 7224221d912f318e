import { DEMO_MS } from '../../../shared/users/user-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import type { User } from '../../db/generated/sqlite/client.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'

const SAID_AGAIN_MS = 60 * 1000

export function demoEnd(at: Date): Date {
  return new Date(at.getTime() + DEMO_MS)
}

export function isOverDemo(scope: DatabaseScope, { demoUntil }: User): boolean {
  return demoUntil !== null && demoUntil <= databaseTime(scope)
}

export function notInDemo(): AppError {
  return new AppError('CONFLICT', 'The demo does not offer this.')
}

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

export async function idsSharingWith(read: ReadClient, userId: number): Promise<number[]> {
  // Not joined to users, who may be on another machine.
  const memberships = await read.membership.findMany({
    where: { account: { memberships: { some: { userId } } } },
    select: { userId: true },
  })
  return [...new Set([userId, ...memberships.map((membership) => membership.userId)])]
}
