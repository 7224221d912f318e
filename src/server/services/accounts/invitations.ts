import { INVITATION_MS } from '../../../shared/accounts/account-limits.ts'
import type { Account } from '../../../shared/accounts/account.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type {
  AccountInvitationsInput,
  CreateInvitationInput,
  Invitation,
  InvitationIdInput,
  InvitationPreview,
  InvitationTokenInput,
  InvitedRole,
  NewInvitation,
} from '../../../shared/accounts/invitation.ts'
import { cleanName } from '../../../shared/name.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import {
  changeAccount,
  findMembership,
  raiseRevision,
  readAccount,
  requireOwner,
} from './accounts.ts'
import { findAccount } from './own-account.ts'
import type { Transaction } from '../../db/database.ts'
import type { MemberRole } from '../../db/generated/sqlite/client.ts'
import { recordActivity } from './activities.ts'
import { queueMail } from '../mail/outbox.ts'
import { countTypedMail } from '../mail/address-limits.ts'
import { countInTransaction } from '../sessions/rate-limits.ts'
import { lockUser, openInvitation, requireRoom } from '../quotas.ts'
import { type DatabaseScope, databaseTime, type Scope, type UserScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'

/** Nothing writes an invitation into a personal account, but one that is there all the same must let nobody in. */
const JOINABLE = { personalUserId: null, deletedAt: null }

/**
 * The token is in this answer only; the mail to `email` gets one of its own.
 * @throws AppError CONFLICT when they do not own it, for one open invitation too many, and where the server sends no mail; TOO_MANY_REQUESTS.
 */
export function createInvitation(
  scope: Scope,
  { accountId, email, role }: CreateInvitationInput,
): Promise<Changed<NewInvitation>> {
  const token = createOpaqueToken()
  const createdAt = databaseTime(scope)
  const expiresAt = new Date(createdAt.getTime() + INVITATION_MS)
  return changeAccount(scope, accountId, async ({ tx }) => {
    await requireOwner(tx, scope, accountId, 'invite somebody')
    await lockUser(tx, scope.user.id)
    await requireRoom(tx, scope, 'invitations', accountId)
    await requireRoom(tx, scope, 'invitationsOfUser', scope.user.id)
    const data = { accountId, role, tokenHash: hashOpaqueToken(token), createdAt, expiresAt }
    const { id } = await tx.invitation.create({ data, select: { id: true } })
    if (email !== undefined) await sendInvitation(tx, scope, { id, accountId, role }, email)
    return { id, token, expiresAt: expiresAt.toISOString() }
  })
}

async function sendInvitation(
  tx: Transaction,
  scope: Scope,
  { id: invitationId, accountId, role }: { id: number; accountId: number; role: InvitedRole },
  address: string,
): Promise<void> {
  const { id: userId, name: inviterName } = scope.user
  if (!scope.settings.sendsMail)
    throw new AppError('CONFLICT', 'This Balance sends no email. Send the link yourself.')
  const limit = { name: 'invitationMailsOfUser', key: String(userId) } as const
  await countInTransaction(scope, tx, limit, true)
  await countTypedMail(tx, scope, address)
  const { name: accountName } = await readAccount(tx, accountId)
  const facts = { invitationId, accountName, inviterName, role }
  await queueMail(tx, scope, { kind: 'invitation', userId, address, facts })
}

/** @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when they do not own it. */
export async function listInvitations(
  scope: Scope,
  { accountId }: AccountInvitationsInput,
): Promise<Invitation[]> {
  const { read } = scope.db
  await findAccount(scope, accountId)
  await requireOwner(read, scope, accountId, 'see its invitations')
  const invitations = await read.invitation.findMany({
    where: { accountId, ...openInvitation(scope) },
    orderBy: { id: 'desc' },
  })
  return invitations.map(({ id, role, createdAt, expiresAt }) => ({
    id,
    role: toInvitedRole(role),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** @throws AppError NOT_FOUND when it is not open, or into an account that is not the caller's; CONFLICT when they do not own that. */
export async function revokeInvitation(
  scope: Scope,
  { id }: InvitationIdInput,
): Promise<Changed<{ success: true }>> {
  const notOpen = new AppError('NOT_FOUND', 'This invitation is not open any more.')
  const invitation = await scope.db.read.invitation.findUnique({
    where: { id },
    select: { accountId: true },
  })
  if (!invitation) throw notOpen
  if (!(await findMembership(scope.db.read, invitation.accountId, scope.user.id))) throw notOpen
  return changeAccount(scope, invitation.accountId, async ({ tx, accountId }) => {
    await requireOwner(tx, scope, accountId, 'revoke an invitation')
    const { count } = await tx.invitation.deleteMany({ where: { id, ...openInvitation(scope) } })
    if (count === 0) throw notOpen
    return { success: true }
  })
}

/** @throws AppError NOT_FOUND, the same for one that is used, expired, revoked or made up, and for a deleted or personal account. */
export async function previewInvitation(
  scope: DatabaseScope,
  { token }: InvitationTokenInput,
): Promise<InvitationPreview> {
  const { read } = scope.db
  const where = { ...hasToken(token), ...openInvitation(scope) }
  const invitation = await read.invitation.findFirst({ where })
  if (!invitation) throw noLongerValid()
  const account = await read.account.findFirst({
    where: { id: invitation.accountId, ...JOINABLE },
    include: { memberships: { where: { role: 'owner' }, include: { user: true } } },
  })
  const owner = account?.memberships[0]?.user
  if (!account || !owner) throw noLongerValid()
  return {
    accountName: cleanName(account.name),
    ownerName: cleanName(owner.name),
    expiresAt: invitation.expiresAt.toISOString(),
    role: toInvitedRole(invitation.role),
  }
}

/**
 * A user who joined by it before gets the same answer again.
 * @throws AppError NOT_FOUND as for its preview; CONFLICT when the caller is a member already, or one too many: it stays valid then.
 */
export async function acceptInvitation(
  scope: Scope,
  { token }: InvitationTokenInput,
): Promise<Account> {
  const account = await scope.db.write((tx) => joinByInvitation(tx, scope, token))
  recordEvent(scope, 'invitation-used', { accountId: account.id })
  return account
}

/** The same within a transaction. */
export async function joinByInvitation(
  tx: Transaction,
  scope: UserScope & Pick<Scope, 'settings'>,
  token: string,
): Promise<Account> {
  const at = databaseTime(scope)
  const found = await tx.invitation.findFirst({ where: hasToken(token) })
  if (!found) throw noLongerValid()
  const { accountId } = found
  const isThere = await raiseRevision(tx, scope, { id: accountId, ...JOINABLE })
  if (isThere === null) throw noLongerValid()

  // Read again under the account's lock: of two users who accept at once, the second finds it used.
  const where = { id: found.id }
  const invitation = await tx.invitation.findUnique({ where })
  const known = await findMembership(tx, accountId, scope.user.id)
  if (known && invitation?.usedById === scope.user.id) return readAccount(tx, accountId)
  if (!invitation || invitation.usedById !== null || invitation.expiresAt <= at)
    throw noLongerValid()
  if (known) throw new AppError('CONFLICT', 'You are a member of this account already.')

  await lockUser(tx, scope.user.id)
  await requireRoom(tx, scope, 'memberships', scope.user.id)
  await requireRoom(tx, scope, 'members', accountId)
  await tx.invitation.updateMany({ where, data: { usedById: scope.user.id } })
  const role = toInvitedRole(invitation.role)
  const membership = { accountId, userId: scope.user.id, role, joinedAt: at }
  await tx.membership.createMany({ data: membership })
  await recordActivity(tx, scope, accountId, { action: 'joined' })
  await scope.db.announce(tx, { user: scope.user.id })
  return readAccount(tx, accountId)
}

/** No link makes an owner. */
function toInvitedRole(role: MemberRole): InvitedRole {
  return role === 'viewer' ? 'viewer' : 'member'
}

function hasToken(token: string) {
  const hash = hashOpaqueToken(token)
  return { OR: [{ tokenHash: hash }, { mailTokenHash: hash }] }
}

function noLongerValid(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This invitation is no longer valid. Ask the person who sent it for a new link.',
  )
}
