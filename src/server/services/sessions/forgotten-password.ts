/** [behaviour: Forgotten password] */
import type { ForgotPasswordInput, ResetPasswordInput } from '../../../shared/users/session.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import { findLink, linkNoLongerValid, requireMail, spendLink } from '../mail/mail-links.ts'
import { countResetMail, isResettable } from '../mail/address-limits.ts'
import type { PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { hashNewPassword, storePassword } from '../users/users.ts'
import { countInTransaction, networkOf } from './rate-limits.ts'
import { endSessions } from './sessions.ts'

/** The sender, not this, looks for a user: every answer is the same, and takes the same time. @throws AppError TOO_MANY_REQUESTS. */
export async function forgotPassword(
  scope: PublicScope,
  { email: address }: ForgotPasswordInput,
): Promise<{ success: true }> {
  requireMail(scope)
  await scope.db.write(async (tx) => {
    const network = { name: 'forgottenOfNetwork', key: networkOf(scope.address) } as const
    await countInTransaction(scope, tx, network, true)
    if (!(await countResetMail(tx, scope, address))) return
    await queueMail(tx, scope, { kind: 'resetPassword', userId: null, address, facts: {} })
  })
  return { success: true }
}

/** A second step stays: the next sign-in asks for it. @throws AppError NOT_FOUND; BAD_REQUEST for a refused password: the link stays. */
export async function resetPassword(
  scope: PublicScope,
  { token, newPassword }: ResetPasswordInput,
): Promise<{ success: true }> {
  requireMail(scope)
  const { db } = scope
  const wanted = { token, purpose: 'resetPassword' } as const
  const link = await findLink(db.read, scope, wanted)
  const where = { id: link?.userId ?? 0, email: link?.address ?? '', disabledAt: null }
  const user = link && (await db.read.user.findFirst({ where }))
  if (!user || !isResettable(scope, user)) throw linkNoLongerValid()
  const passwordHash = await hashNewPassword(newPassword, user)
  await db.write(async (tx) => {
    const { emailChangedAt } = user
    // The link first: a stored password ends all of them.
    const isSpent = (await spendLink(tx, scope, wanted)) !== null
    const isStored = await storePassword(tx, scope, { ...where, emailChangedAt }, passwordHash)
    if (!isSpent || !isStored) throw linkNoLongerValid()
    const userId = user.id
    await tx.mailLink.deleteMany({ where: { userId, purpose: 'confirmEmail' } })
    await tx.mail.deleteMany({ where: { userId, kind: 'confirmEmail' } })
    await endSessions(tx, scope, userId)
    const facts = { by: 'mail', ...actFacts(scope) } as const
    await queueMail(tx, scope, { kind: 'passwordChanged', userId, address: user.email, facts })
  })
  recordEvent(scope, 'password-changed', { userId: user.id, how: 'mail' })
  return { success: true }
}
