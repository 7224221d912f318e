import { DELETION_MS } from '../../../shared/users/user-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { RequestDeletionInput } from '../../../shared/users/self-deletion.ts'
import type { User } from '../../../shared/users/user.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccountWithin, deleteOwnedAccount } from '../accounts/accounts.ts'
import { handOver } from '../accounts/members.ts'
import { databaseTime, type Scope, scopeWithin } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { NOTHING_TO_UNDO } from '../undo/changed-rows.ts'
import { countFailures, requirePassword, wrongPassword } from '../sessions/password-tries.ts'
import { requireAnotherSuperAdmin } from './admin-acts.ts'
import { endSessions } from '../sessions/sessions.ts'
import { getUser, updateCaller } from './users.ts'

/**
 * A second request keeps the day of the first [behaviour: Deleting oneself].
 * @throws AppError BAD_REQUEST for a wrong password; CONFLICT when an account with other members is left out, and for the last super admin.
 */
export async function requestDeletion(
  scope: Scope,
  { currentPassword, accounts }: RequestDeletionInput,
): Promise<User> {
  const { id, role } = scope.user
  const deletionAt = scope.user.deletionAt ?? new Date(databaseTime(scope).getTime() + DELETION_MS)
  await countFailures(scope, scope.user.email, () => requirePassword(scope, currentPassword))
  const requested = await scope.db.write(async (tx) => {
    await settleAccounts(tx, scope, accounts)
    await refuseOwnedAccounts(tx, id)
    if (role === 'superAdmin')
      await requireAnotherSuperAdmin(
        tx,
        id,
        'You are the only super admin left. Make another one first.',
      )
    // Race: another request may have changed the password.
    const where = { id, passwordHash: scope.user.passwordHash }
    if ((await tx.user.updateMany({ where, data: { deletionAt } })).count === 0)
      throw wrongPassword()
    await endSessions(tx, scope, id, scope.sessionId)
    const user = await tx.user.findUniqueOrThrow({ where: { id } })
    return getUser({ ...scopeWithin(scope, tx), user })
  })
  recordEvent(scope, 'user-deleted', { how: 'requested' })
  for (const { id: accountId, newOwnerId } of accounts)
    if (newOwnerId !== null)
      recordEvent(scope, 'account-handed-over', { accountId, subjectId: newOwnerId })
  return requested
}

export async function cancelDeletion(scope: Scope): Promise<User> {
  const user = await scope.db.write((tx) => updateCaller(tx, scope, { deletionAt: null }))
  recordEvent(scope, 'user-deleted', { how: 'cancelled' })
  return user
}

async function settleAccounts(
  tx: Transaction,
  scope: Scope,
  accounts: RequestDeletionInput['accounts'],
): Promise<void> {
  const settlements: (() => Promise<void>)[] = []
  // Every transaction locks accounts in this order, and before any user, or two could wait for each other.
  for (const { id, newOwnerId } of accounts.toSorted((one, other) => one.id - other.id))
    await changeAccountWithin(tx, scope, id, async ({ accountId, note }) => {
      settlements.push(async () => {
        if (newOwnerId === null) return void (await deleteOwnedAccount(tx, scope, accountId))
        const { name } = await handOver(tx, scope, accountId, newOwnerId)
        await note({ action: 'transferred', name }, NOTHING_TO_UNDO)
      })
      return {}
    })
  for (const settle of settlements) await settle()
}

async function refuseOwnedAccounts(tx: Transaction, userId: number): Promise<void> {
  const memberships = { some: { userId: { not: userId } } }
  const owned = await tx.membership.findFirst({
    where: { userId, role: 'owner', account: { deletedAt: null, memberships } },
  })
  if (owned)
    throw new AppError(
      'CONFLICT',
      'Choose first what becomes of each shared account that you own: a new owner, or deleting it.',
    )
}
