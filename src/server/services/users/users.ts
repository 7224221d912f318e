import { AppError } from '../../../shared/app-error.ts'
import type { ChangePasswordInput, UpdateUserInput, User } from '../../../shared/users/user.ts'
import { cleanName } from '../../../shared/name.ts'
import { hashPassword, isOwnWord, NO_PASSWORD, weaknessOf } from '../../auth/password.ts'
import type { Prisma, User as UserRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { adminPasskeyNeed, requireStrongSession } from '../passkeys/proof.ts'
import { removeAllLinks } from '../ways-in.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.ts'
import { setAccountFields, toAccountFields } from '../accounts/account-fields.ts'
import { changeAccount, raiseRevision } from '../accounts/accounts.ts'
import { findOwnAccount } from '../accounts/own-account.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import { heldEmail } from '../mail/address-limits.ts'
import {
  type DatabaseScope,
  databaseTime,
  type Scope,
  scopeWithin,
  todayIn,
  type UserScope,
} from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { countFailures, requirePassword, wrongPassword } from '../sessions/password-tries.ts'
import { claimFor } from './claim.ts'
import { isFreshInBrowser, replaceSession, type SignedIn } from '../sessions/sessions.ts'
import { ONE_TIME_PASSWORD_MS } from '../../../shared/users/user-limits.ts'
import { endTokens } from '../ended-keys.ts'

export async function getUser(scope: Scope): Promise<User> {
  return toUser(scope, scope.user)
}

/** @throws AppError BAD_REQUEST when the payday is not an income of the personal account, and for an unknown time zone. */
export async function updateUser(scope: Scope, input: UpdateUserInput): Promise<User> {
  const { timeZone, ...changes } = input
  if (Object.values(changes).every((value) => value === undefined)) {
    todayIn(scope, timeZone)
    return getUser(scope)
  }
  const { name, defaultView, markDoneMode, onboarded, ...ofAccount } = input
  const onboardedAt = onboarded ? databaseTime(scope) : onboarded === false ? null : undefined
  return changeAccount(scope, 'personal', async (change) => {
    const { tx } = change
    await setAccountFields(change, ofAccount)
    if (name !== undefined && name !== scope.user.name) await raiseSharedRevisions(tx, scope)
    return updateCaller(tx, scope, { name, defaultView, markDoneMode, onboardedAt })
  })
}

/**
 * Ends every other session and all tokens, and replaces the caller's session.
 * @throws AppError BAD_REQUEST when the current password is wrong, or is missing and the sign-in not fresh, and when the new one
 * is refused; TOO_MANY_REQUESTS; CONFLICT when the password is not enough for a super admin to remove their passkeys.
 */
export async function changePassword(
  scope: Scope,
  { currentPassword, newPassword, removePasskeys = false }: ChangePasswordInput,
  refreshToken: string | undefined,
): Promise<SignedIn> {
  const { user } = scope
  const { passwordHash: comparedHash, mustChangePassword } = user
  if (removePasskeys) await requireStrongSession(scope.db.read, scope)
  if (currentPassword !== undefined)
    await countFailures(scope, user.email, () => requirePassword(scope, currentPassword))
  else await requireNoneYet(scope, removePasskeys, refreshToken)
  if (mustChangePassword && newPassword === currentPassword)
    throw new AppError('BAD_REQUEST', 'Please choose a password other than the one you were given.')
  const passwordHash = await hashNewPassword(newPassword, user)
  const method = removePasskeys ? 'password' : scope.signInMethod
  let links = 0
  const replaced = await replaceSession({ ...scope, signInMethod: method }, async (tx) => {
    const where = { id: user.id, passwordHash: comparedHash, disabledAt: null }
    // Race: another request may have changed the password, or disabled the user.
    if (!(await storePassword(tx, scope, where, passwordHash))) throw wrongPassword()
    if (removePasskeys) {
      await removeAllPasskeys(tx, user.id)
      links = await removeAllLinks(tx, user.id)
    }
    const facts = { by: 'user', ...actFacts(scope) } as const
    const mail = { kind: 'passwordChanged', userId: user.id, address: user.email, facts } as const
    await queueMail(tx, scope, mail)
  })
  recordEvent(scope, 'password-changed')
  if (removePasskeys) recordEvent(scope, 'passkey-removed', { how: 'all' })
  if (links > 0) recordEvent(scope, 'sign-in-unlinked', { how: 'all' })
  return replaced
}

async function requireNoneYet(
  scope: Scope,
  removesPasskeys: boolean,
  refreshToken: string | undefined,
): Promise<void> {
  if (scope.user.passwordHash !== NO_PASSWORD)
    throw new AppError('BAD_REQUEST', 'The current password must be text.')
  if (removesPasskeys)
    throw new AppError('BAD_REQUEST', 'Set a password first, then remove your passkeys.')
  if (!(await isFreshInBrowser(scope, refreshToken)))
    throw new AppError(
      'BAD_REQUEST',
      'Sign out and in again, then set your password within 15 minutes.',
    )
}

export interface NewUser {
  email: string
  name: string
  password: string
  role?: UserRow['role']
  mustChangePassword?: boolean
  /** A visitor of the demo claims no database. */
  demoUntil?: Date | undefined
}

/** @throws AppError CONFLICT when the e-mail is taken. */
export async function createUserRow(
  tx: Transaction,
  scope: DatabaseScope,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<UserRow> {
  const at = databaseTime(scope)
  if (!user.demoUntil) await claimFor(tx, scope)
  await refuseTakenEmail(tx, scope, user.email)
  const row = await tx.user.create({
    data: {
      email: user.email,
      name: user.name,
      ...passwordFields(scope, user.passwordHash, user.mustChangePassword),
      role: user.role ?? 'user',
      createdAt: at,
      demoUntil: user.demoUntil,
    },
  })
  const personal = { name: 'Personal Account', personalUserId: row.id, createdAt: at }
  const { id: accountId } = await tx.account.create({ data: personal, select: { id: true } })
  const membership = { accountId, userId: row.id, role: 'owner', joinedAt: at } as const
  await tx.membership.createMany({ data: membership })
  return row
}

const WEAKNESSES = {
  common: 'common',
  pattern: 'easy to guess',
  own: 'close to the email or the name',
}

/** @throws AppError BAD_REQUEST when it is common, easy to guess, or too close to the owner's e-mail or name. */
export async function hashNewPassword(
  password: string,
  owner: { email: string; name: string },
): Promise<string> {
  const weakness = (await weaknessOf(password)) ?? (isOwnWord(password, owner) ? 'own' : null)
  if (weakness)
    throw new AppError(
      'BAD_REQUEST',
      `This password is too ${WEAKNESSES[weakness]}. Please choose another one.`,
    )
  return hashPassword(password)
}

/** @throws AppError NOT_FOUND when no user has it. */
export async function findUserId(scope: DatabaseScope, email: string): Promise<number> {
  const user = await scope.db.read.user.findUnique({ where: { email }, select: { id: true } })
  if (!user) throw new AppError('NOT_FOUND', `No user has the email ${email}.`)
  return user.id
}

/** Oldest first, without visitors of the demo. */
export function listUsers(scope: DatabaseScope) {
  return scope.db.read.user.findMany({
    where: { demoUntil: null },
    select: { id: true, email: true, name: true, role: true, disabledAt: true },
    orderBy: { id: 'asc' },
  })
}

/** Members see the user's name and e-mail in shared accounts. */
export async function raiseSharedRevisions(tx: Transaction, scope: UserScope): Promise<void> {
  const memberships = await tx.membership.findMany({
    where: { userId: scope.user.id, account: { personalUserId: null, deletedAt: null } },
    // Every transaction locks accounts in this order, so that two of them cannot wait for each other.
    orderBy: { accountId: 'asc' },
    select: { accountId: true },
  })
  for (const { accountId } of memberships) await raiseRevision(tx, scope, { id: accountId })
}

/** @throws AppError CONFLICT when the e-mail is another user's, or was within the last seven days: they may take it back. */
export async function refuseTakenEmail(
  tx: Transaction,
  scope: DatabaseScope,
  email: string,
  exceptUserId?: number,
): Promise<void> {
  const taken = await tx.user.findFirst({
    where: { id: { not: exceptUserId }, OR: [{ email }, heldEmail(scope, email)] },
    select: { id: true },
  })
  if (taken) throw new AppError('CONFLICT', 'This email is already in use.')
}

/** Reads the answer before the change is stored: a failure undoes it. */
export async function updateCaller(
  tx: Transaction,
  scope: Scope,
  data: Prisma.UserUpdateInput,
): Promise<User> {
  const row = await tx.user.update({ where: { id: scope.user.id }, data })
  return toUser(scopeWithin(scope, tx), row)
}

async function toUser(scope: Scope, row: UserRow): Promise<User> {
  const account = await findOwnAccount(scope.db.read, scope, 'personal')
  const adminNeedsPasskey = await adminPasskeyNeed(scope)
  const user = {
    id: row.id,
    ...(account && {
      email: row.email,
      name: cleanName(row.name),
      hasPassword: row.passwordHash !== NO_PASSWORD,
      revision: account.revision,
      ...toAccountFields(account),
    }),
    defaultView: row.defaultView,
    markDoneMode: row.markDoneMode,
    role: row.role,
    onboarded: row.onboardedAt !== null,
    ...(row.mustChangePassword && { mustChangePassword: true as const }),
    ...(adminNeedsPasskey && { adminNeedsPasskey }),
    demoUntil: row.demoUntil?.toISOString() ?? null,
    ...(row.deletionAt && { deletionAt: row.deletionAt.toISOString() }),
  }
  // A program's token of another account gets none of these fields.
  return user as User
}

function passwordFields(scope: DatabaseScope, passwordHash: string, isOneTime = false) {
  return {
    passwordHash,
    mustChangePassword: isOneTime,
    passwordExpiresAt: isOneTime
      ? new Date(databaseTime(scope).getTime() + ONE_TIME_PASSWORD_MS)
      : null,
  }
}

/** Ends the tokens, and the links for a new password. Answers false when there is no such user. */
export async function storePassword(
  tx: Transaction,
  scope: DatabaseScope,
  where: Prisma.UserWhereInput & { id: number },
  passwordHash: string,
  isOneTime = false,
): Promise<boolean> {
  const data = passwordFields(scope, passwordHash, isOneTime)
  const { count } = await tx.user.updateMany({ where, data })
  if (count === 0) return false
  await endTokens(tx, where.id)
  await tx.mailLink.deleteMany({ where: { userId: where.id, purpose: 'resetPassword' } })
  return true
}
