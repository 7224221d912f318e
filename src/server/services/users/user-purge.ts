import { purgeAccount, raiseRevision } from '../accounts/accounts.ts'
import { recordActivity } from '../accounts/activities.ts'
import { endMembership, makeOwner } from '../accounts/members.ts'
import { type FindIds, purgeEach, type PurgeScope } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime, type UserScope } from '../scope.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import { endBankConnections, endKeys } from '../ended-keys.ts'
import { purgeLimitsOfUser } from '../sessions/rate-limits.ts'
import { endSessions } from '../sessions/sessions.ts'

export function purgeDeletedUsers(scope: PurgeScope): Promise<void> {
  return purgeUsers(scope, { deletionAt: { lte: databaseTime(scope) } })
}

export async function hasEndedDemos(scope: DatabaseScope): Promise<boolean> {
  return (
    (await scope.db.read.user.findFirst({ where: endedAt(scope), select: { id: true } })) !== null
  )
}

export function purgeEndedDemos(scope: PurgeScope): Promise<void> {
  return purgeUsers(scope, endedAt(scope))
}

function endedAt(scope: DatabaseScope) {
  return { demoUntil: { lte: databaseTime(scope) } }
}

/** Each step finds nothing to do where another process has been faster. */
async function purgeUsers(scope: PurgeScope, due: Prisma.UserWhereInput): Promise<void> {
  const findIds: FindIds = ({ where, ...page }) =>
    scope.db.read.user.findMany({ where: { ...due, ...where }, ...page, select: { id: true } })
  await purgeEach(scope, findIds, (id) => purgeUser({ ...scope, user: { id } }, due))
}

/** Several transactions, because an account can be large; the next purge finishes one that breaks off. */
async function purgeUser(scope: UserScope, due: Prisma.UserWhereInput): Promise<void> {
  const { db, user } = scope
  const at = databaseTime(scope)
  const isDue = await db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, ...due },
      data: { disabledAt: at },
    })
    await endSessions(tx, scope, user.id)
    await endKeys(tx, { userId: user.id })
    await endBankConnections(tx, { userId: user.id })
    return count > 0
  })
  if (!isDue) return
  const memberships = await db.read.membership.findMany({
    where: { userId: user.id, account: { personalUserId: null } },
    select: { accountId: true },
  })
  for (const { accountId } of memberships)
    if (!(await leaveForGood(scope, accountId))) await purgeAccount(scope, accountId)
  const personal = await db.read.account.findUnique({ where: { personalUserId: user.id } })
  if (personal) await purgeAccount(scope, personal.id)
  await db.write(async (tx) => {
    // Memberships of deleted accounts: no foreign key deletes them where accounts are spread over machines.
    const where = { userId: user.id }
    await tx.membership.deleteMany({ where })
    await tx.notice.deleteMany({ where })
    await tx.user.deleteMany({ where: { id: user.id } })
    await purgeLimitsOfUser(tx, user.id)
  })
}

/**
 * The member who has been there longest becomes the owner, else the viewer. Answers false, and deletes the account, when nobody else is
 * left: also of one that is deleted already, by a purge that broke off.
 */
function leaveForGood(scope: UserScope, accountId: number): Promise<boolean> {
  const { db, user } = scope
  return db.write(async (tx) => {
    const isOpen = (await raiseRevision(tx, scope, { id: accountId, deletedAt: null })) !== null
    const members = await tx.membership.findMany({
      where: { accountId },
      orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
      include: { user: { select: { name: true } } },
    })
    const own = members.find(({ userId }) => userId === user.id)
    const others = members.filter(({ userId }) => userId !== user.id)
    const heir = others.find(({ role }) => role !== 'viewer') ?? others[0]
    if (!own) return true
    if (!heir) {
      const data = { deletedAt: databaseTime(scope) }
      await tx.account.updateMany({ where: { id: accountId }, data })
      await endKeys(tx, { accountId })
      await endBankConnections(tx, { accountId })
      return false
    }
    if (!isOpen) return true
    if (own.role === 'owner') {
      await makeOwner(tx, scope, accountId, heir.userId)
      await recordActivity(tx, scope, accountId, { action: 'transferred', name: heir.user.name })
    }
    await recordActivity(tx, scope, accountId, { action: 'left' })
    await endMembership(tx, scope, accountId, user.id)
    return true
  })
}
