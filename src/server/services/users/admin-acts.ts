/** [behaviour: Administration]. Nothing here reads anyone's finances. */
import type {
  AuditPage,
  CreateUserInput,
  ListAuditInput,
  ListedUser,
  UserIdInput,
  UserWithPassword,
} from '../../../shared/users/administration.ts'
import { AppError } from '../../../shared/app-error.ts'
import { createTypedCode } from '../../auth/typed-codes.ts'
import type { Transaction } from '../../db/database.ts'
import type { AuditEntry } from '../../db/generated/sqlite/client.ts'
import { removeAllLinks } from '../ways-in.ts'
import { NO_PASSWORD } from '../../auth/password.ts'
import { removeAllPasskeys } from '../passkeys/passkeys.ts'
import { endBankConnections, endKeys } from '../ended-keys.ts'
import { type MailScope, queueMail } from '../mail/outbox.ts'
import { readPeople } from '../people.ts'
import { lockUser } from '../quotas.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'
import { recordEvent, type RecordingScope } from '../security-log.ts'
import { getListedUser } from './user-search.ts'
import { endSessions } from '../sessions/sessions.ts'
import { createUserRow, hashNewPassword, type NewUser, storePassword } from './users.ts'

/** Without a user it is the terminal's. */
export type ActingScope = MailScope & RecordingScope

/** @throws AppError CONFLICT when the e-mail is taken; BAD_REQUEST when the password is refused. */
export async function createAuditedUser(scope: ActingScope, user: NewUser): Promise<ListedUser> {
  const passwordHash = await hashNewPassword(user.password, user)
  const created = await scope.db.write(async (tx) => {
    const { id, role } = await createUserRow(tx, scope, { ...user, passwordHash })
    await recordAct(tx, scope, 'createdUser', id, role)
    return getListedUser(tx, id)
  })
  recordEvent(scope, 'admin-act', { how: 'createdUser', subjectId: created.id })
  return created
}

export async function createUserWithOneTimePassword(
  scope: ActingScope,
  input: CreateUserInput,
): Promise<UserWithPassword> {
  const oneTimePassword = createTypedCode()
  const user = { ...input, password: oneTimePassword, mustChangePassword: true }
  return { user: await createAuditedUser(scope, user), oneTimePassword }
}

/** @throws AppError NOT_FOUND; BAD_REQUEST when the password is refused; CONFLICT for oneself, which asks for the old one. */
export async function setPassword(
  scope: ActingScope,
  { userId, password, mustChangePassword = false }: NewPassword,
): Promise<ListedUser> {
  if (userId === scope.user?.id)
    throw new AppError('CONFLICT', 'Change your own password in Profile Settings.')
  const owner = await scope.db.read.user.findUnique({ where: { id: userId, demoUntil: null } })
  if (!owner) throw userNotFound()
  const passwordHash = await hashNewPassword(password, owner)
  return actOn(scope, 'setPassword', userId, async (tx) => {
    await requireUser(tx, userId)
    await storePassword(tx, scope, { id: userId }, passwordHash, mustChangePassword)
    await endSessions(tx, scope, userId)
    await queueMail(tx, scope, {
      kind: 'passwordChanged',
      userId,
      address: owner.email,
      facts: { by: 'administrator', at: scope.now.toString() },
    })
    return getListedUser(tx, userId)
  })
}

interface NewPassword {
  userId: number
  password: string
  mustChangePassword?: boolean
}

export async function setOneTimePassword(
  scope: ActingScope,
  { userId }: UserIdInput,
): Promise<UserWithPassword> {
  const oneTimePassword = createTypedCode()
  const password = { userId, password: oneTimePassword, mustChangePassword: true }
  return { user: await setPassword(scope, password), oneTimePassword }
}

/** @throws AppError NOT_FOUND; CONFLICT for oneself, and for the last super admin who can sign in. */
export function disableUser(
  scope: ActingScope,
  { userId }: UserIdInput,
): Promise<{ success: true }> {
  return actOn(scope, 'disabled', userId, async (tx) => {
    const user = await requireUser(tx, userId)
    if (userId === scope.user?.id) throw new AppError('CONFLICT', 'You cannot disable yourself.')
    if (user.role === 'superAdmin' && !user.disabledAt)
      await requireAnotherSuperAdmin(
        tx,
        userId,
        'This is the only super admin left who can sign in.',
      )
    const disabledAt = user.disabledAt ?? databaseTime(scope)
    await tx.user.update({ where: { id: userId }, data: { disabledAt } })
    await endSessions(tx, scope, userId)
    await endKeys(tx, { userId })
    await endBankConnections(tx, { userId })
    return { success: true }
  })
}

/** @throws AppError NOT_FOUND. */
export function enableUser(
  scope: ActingScope,
  { userId }: UserIdInput,
): Promise<{ success: true }> {
  return actOn(scope, 'enabled', userId, async (tx) => {
    await requireUser(tx, userId)
    await tx.user.update({ where: { id: userId }, data: { disabledAt: null } })
    return { success: true }
  })
}

/** @throws AppError NOT_FOUND. */
export function signOutUser(
  scope: ActingScope,
  { userId }: UserIdInput,
): Promise<{ success: true }> {
  return actOn(scope, 'signedOut', userId, async (tx) => {
    await requireUser(tx, userId)
    await lockUser(tx, userId)
    await endSessions(tx, scope, userId)
    await endKeys(tx, { userId })
    return { success: true }
  })
}

async function actOn<T>(
  scope: ActingScope,
  action: AuditEntry['action'],
  userId: number,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const answer = await scope.db.write(async (tx) => {
    const done = await act(tx)
    await recordAct(tx, scope, action, userId)
    return done
  })
  recordEvent(scope, 'admin-act', { how: action, subjectId: userId })
  return answer
}

/** @throws AppError NOT_FOUND. */
export function removePasskeys(
  scope: ActingScope,
  { userId }: UserIdInput,
): Promise<{ hasPassword: boolean }> {
  return actOn(scope, 'removedPasskeys', userId, async (tx) => {
    const { passwordHash } = await requireUser(tx, userId)
    await removeAllPasskeys(tx, userId)
    await removeAllLinks(tx, userId)
    await endSessions(tx, scope, userId)
    return { hasPassword: passwordHash !== NO_PASSWORD }
  })
}

async function recordAct(
  tx: Transaction,
  scope: ActingScope,
  action: AuditEntry['action'],
  userId: number,
  role: AuditEntry['role'] = null,
): Promise<void> {
  const actorId = scope.user?.id ?? null
  await tx.auditEntry.create({ data: { at: databaseTime(scope), action, role, actorId, userId } })
}

async function requireUser(tx: Transaction, id: number) {
  const user = await tx.user.findUnique({
    where: { id, demoUntil: null },
    select: { role: true, disabledAt: true, passwordHash: true },
  })
  if (!user) throw userNotFound()
  return user
}

function userNotFound(): AppError {
  return new AppError('NOT_FOUND', 'User not found.')
}

/** One of two super admins who disable or delete each other at once stays. @throws AppError CONFLICT with `sentence`. */
export async function requireAnotherSuperAdmin(
  tx: Transaction,
  userId: number,
  sentence: string,
): Promise<void> {
  const staying = { role: 'superAdmin', disabledAt: null, deletionAt: null } as const
  await tx.user.updateMany({ where: staying, data: { role: 'superAdmin' } })
  const others = await tx.user.count({ where: { ...staying, id: { not: userId } } })
  if (others === 0) throw new AppError('CONFLICT', sentence)
}

const PAGE_LENGTH = 50

export async function listAudit(
  scope: DatabaseScope,
  { cursor }: ListAuditInput,
): Promise<AuditPage> {
  const rows = await scope.db.read.auditEntry.findMany({
    where: { id: { lt: cursor } },
    orderBy: { id: 'desc' },
    take: PAGE_LENGTH + 1,
  })
  const shown = rows.slice(0, PAGE_LENGTH)
  const people = await readPeople(
    scope.db.read,
    shown.flatMap(({ actorId, userId }) => [{ userId: actorId }, { userId }]),
  )
  const personOf = (id: number) => people.get(id) ?? { id, email: '', name: 'A former user' }
  const entries = shown.map(({ id, at, action, role, actorId, userId }) => ({
    id,
    at: at.toISOString(),
    action,
    role,
    actor: actorId === null ? null : personOf(actorId),
    user: personOf(userId),
  }))
  const nextCursor = rows.length > PAGE_LENGTH ? (entries.at(-1)?.id ?? null) : null
  return { entries, nextCursor }
}
