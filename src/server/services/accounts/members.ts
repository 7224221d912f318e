import type {
  Account,
  AccountIdInput,
  MemberInput,
  SetRoleInput,
} from '../../../shared/accounts/account.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount, findMembership, readAccount, requireOwner } from './accounts.ts'
import { lockUser, openInvitation, requireRoom } from '../quotas.ts'
import type { DatabaseScope, Scope, UserScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { endBankConnections, endKeys } from '../ended-keys.ts'
import { NOTHING_TO_UNDO } from '../undo/changed-rows.ts'

/** @throws AppError CONFLICT when they own it: an account always has an owner. */
export function leaveAccount(
  scope: Scope,
  { id }: AccountIdInput,
): Promise<Changed<{ success: true }>> {
  return changeAccount(scope, id, async ({ tx, note }) => {
    const membership = await findMembership(tx, id, scope.user.id)
    if (membership?.role === 'owner')
      throw new AppError(
        'CONFLICT',
        'The owner cannot leave the account. Hand it over to another member first, or delete it.',
      )
    await note({ action: 'left' }, NOTHING_TO_UNDO)
    await endMembership(tx, scope, id, scope.user.id)
    return { success: true }
  })
}

/** @throws AppError NOT_FOUND when the person is not a member; CONFLICT when the caller does not own it, and for themselves. */
export function removeMember(scope: Scope, { id, userId }: MemberInput): Promise<Account> {
  return changeAccount(scope, id, async ({ tx, note }) => {
    await requireOwner(tx, scope, id, 'remove a member')
    if (userId === scope.user.id)
      throw new AppError(
        'CONFLICT',
        'The owner cannot be removed. Hand the account over to another member first, or delete it.',
      )
    const { user } = await requireMembership(tx, id, userId)
    await note({ action: 'removedMember', name: user.name }, NOTHING_TO_UNDO)
    await endMembership(tx, scope, id, userId)
    return readAccount(tx, id)
  })
}

/**
 * Lets a person of the account change it, or only look at it [behaviour: Viewers]. The role that they have already is no change.
 * @throws AppError NOT_FOUND when the person is not a member; CONFLICT when the caller does not own it, and for the owner.
 */
export async function setRole(scope: Scope, { id, userId, role }: SetRoleInput): Promise<Account> {
  let isChanged = false
  const account = await changeAccount(scope, id, async ({ tx, note }) => {
    await requireOwner(tx, scope, id, 'say who can change it')
    const { role: before, user } = await requireMembership(tx, id, userId)
    if (before === 'owner')
      throw new AppError(
        'CONFLICT',
        'The owner can always change the account. Hand it over to another member first.',
      )
    isChanged = before !== role
    if (isChanged) {
      await tx.membership.updateMany({ where: { accountId: id, userId }, data: { role } })
      if (role === 'viewer') await endBankConnections(tx, { userId, accountId: id })
      const action = role === 'viewer' ? 'madeViewer' : 'madeMember'
      await note({ action, name: user.name }, NOTHING_TO_UNDO)
      await scope.db.announce(tx, { user: userId })
    }
    return readAccount(tx, id)
  })
  if (isChanged) recordEvent(scope, 'role-changed', { how: role, accountId: id, subjectId: userId })
  return account
}

/**
 * Open invitations end: whom to invite is up to the new owner, who may not know of them.
 * @throws AppError NOT_FOUND when the person is not a member; CONFLICT when the caller does not own it, and when the member owns too many.
 */
export async function transferAccount(scope: Scope, { id, userId }: MemberInput): Promise<Account> {
  const account = await changeAccount(scope, id, async ({ tx, note }) => {
    const { name } = await handOver(tx, scope, id, userId)
    await note({ action: 'transferred', name }, NOTHING_TO_UNDO)
    return readAccount(tx, id)
  })
  recordEvent(scope, 'account-handed-over', { accountId: id, subjectId: userId })
  return account
}

/** Hands an account over, within a change of it; answers the new owner's name, and throws as `transferAccount`. */
export async function handOver(
  tx: Transaction,
  scope: Scope,
  accountId: number,
  userId: number,
): Promise<{ name: string }> {
  await requireOwner(tx, scope, accountId, 'hand it over')
  if (userId === scope.user.id) throw new AppError('CONFLICT', 'You own this account already.')
  const { user } = await requireMembership(tx, accountId, userId)
  await lockUser(tx, userId)
  await requireRoom(
    tx,
    scope,
    'ownedAccounts',
    userId,
    1,
    (most) => `${cleanName(user.name)} owns ${most} shared accounts already, which is the most.`,
  )
  await makeOwner(tx, scope, accountId, userId)
  return user
}

export async function makeOwner(
  tx: Transaction,
  scope: UserScope,
  accountId: number,
  userId: number,
): Promise<void> {
  const memberOf = (userId: number) => ({ where: { accountId, userId } })
  await tx.membership.updateMany({ ...memberOf(scope.user.id), data: { role: 'member' } })
  await tx.membership.updateMany({ ...memberOf(userId), data: { role: 'owner' } })
  await tx.invitation.deleteMany({ where: { accountId, ...openInvitation(scope) } })
}

async function requireMembership(tx: Transaction, accountId: number, userId: number) {
  const membership = await findMembership(tx, accountId, userId)
  if (!membership) throw new AppError('NOT_FOUND', 'This person is not a member of the account.')
  return membership
}

export async function endMembership(
  tx: Transaction,
  scope: DatabaseScope,
  accountId: number,
  userId: number,
): Promise<void> {
  await tx.membership.deleteMany({ where: { accountId, userId } })
  await endKeys(tx, { userId, accountId })
  await endBankConnections(tx, { userId, accountId })
  await tx.notice.deleteMany({ where: { userId, accountId } })
  await scope.db.announce(tx, { user: userId })
}
