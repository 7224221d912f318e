/** [behaviour: Changing the email] */
import { AppError } from '../../../shared/app-error.ts'
import { PASSWORD_NEEDED } from '../../../shared/users/password-needed.ts'
import type { RestoredEmail, RestoreEmailInput } from '../../../shared/users/session.ts'
import type { ChangeEmailInput, ConfirmEmailInput, User } from '../../../shared/users/user.ts'
import { createOpaqueToken } from '../../auth/opaque-token.ts'
import type { User as UserRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import {
  findLink,
  linkNoLongerValid,
  requireMail,
  spendLink,
  storeLink,
} from '../mail/mail-links.ts'
import { endKeys } from '../ended-keys.ts'
import { queueMail } from '../mail/outbox.ts'
import { countTypedMail, isResettable } from '../mail/address-limits.ts'
import { checkProof, hasProof, lockProvenUser } from '../passkeys/proof.ts'
import { databaseTime, type PublicScope, type Scope, scopeWithin } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { countFailures } from '../sessions/password-tries.ts'
import { countInTransaction } from '../sessions/rate-limits.ts'
import { endSessions, isFreshInBrowser } from '../sessions/sessions.ts'
import { notInDemo } from './demo-end.ts'
import { getUser, raiseSharedRevisions, refuseTakenEmail, updateCaller } from './users.ts'

/**
 * A taken address counts as a failed try, as a wrong password does: both would help somebody who has found an open browser.
 * @throws AppError BAD_REQUEST when the proof is wrong, or is missing and the sign-in not fresh; CONFLICT when the address is
 * another user's; TOO_MANY_REQUESTS; UNAUTHORIZED as `lockProvenUser`.
 */
export async function changeEmail(
  scope: Scope,
  { newEmail: email, ...proof }: ChangeEmailInput,
  refreshToken: string | undefined,
): Promise<User> {
  const { user, settings } = scope
  const isProven = hasProof(proof)
  if (!isProven && !(await isFreshInBrowser(scope, refreshToken)))
    throw new AppError('BAD_REQUEST', PASSWORD_NEEDED)
  const changed = await countFailures(scope, user.email, async () => {
    if (isProven) await checkProof(scope, proof)
    if (settings.sendsMail && email !== user.email) return askForConfirmation(scope, email)
    return changeAccount(scope, 'personal', async ({ tx }) => {
      await refuseTakenEmail(tx, scope, email, user.id)
      if (email !== user.email) await raiseSharedRevisions(tx, scope)
      await lockProvenUser(tx, scope)
      return updateCaller(tx, scope, { email })
    })
  })
  if (!settings.sendsMail) recordEvent(scope, 'email-changed')
  return changed
}

function askForConfirmation(scope: Scope, address: string): Promise<User> {
  const userId = scope.user.id
  return scope.db.write(async (tx) => {
    await refuseTakenEmail(tx, scope, address, userId)
    await lockProvenUser(tx, scope)
    const key = String(userId)
    await countInTransaction(scope, tx, { name: 'confirmMailsOfUser', key }, true)
    await countTypedMail(tx, scope, address)
    await tx.mailLink.deleteMany({ where: { userId, purpose: 'confirmEmail' } })
    await tx.mail.deleteMany({ where: { userId, kind: 'confirmEmail' } })
    await queueMail(tx, scope, { kind: 'confirmEmail', userId, address, facts: {} })
    return getUser(scopeWithin(scope, tx))
  })
}

const LINK_OF_ANOTHER = 'This link is for another login. Sign out, then open it again.'

/** @throws AppError NOT_FOUND for a link that is no longer valid; CONFLICT for another user's link, and for a taken address. */
export async function confirmEmail(scope: Scope, { token }: ConfirmEmailInput): Promise<User> {
  const { user, settings } = scope
  const wanted = { token, purpose: 'confirmEmail' } as const
  const found = settings.sendsMail ? await findLink(scope.db.read, scope, wanted) : null
  // Only who has read the mail gets to know that its link works.
  if (found && found.userId !== user.id) throw new AppError('CONFLICT', LINK_OF_ANOTHER)
  if (user.demoUntil) throw notInDemo()
  requireMail(scope)
  if (!found) throw linkNoLongerValid()
  const confirmed = await changeAccount(scope, 'personal', async ({ tx }) => {
    await raiseSharedRevisions(tx, scope)
    await lockProvenUser(tx, scope)
    const link = await spendLink(tx, scope, wanted)
    if (!link) throw linkNoLongerValid()
    await refuseTakenEmail(tx, scope, link.address, user.id)
    const row = await tx.user.findUniqueOrThrow({ where: { id: user.id } })
    await tx.mailLink.deleteMany({ where: { userId: user.id, purpose: 'resetPassword' } })
    return updateCaller(tx, scope, await tellOfChange(tx, scope, row, link.address))
  })
  recordEvent(scope, 'email-changed')
  return confirmed
}

/** The address before the first change of a week can be taken back: a thief of the login could read the later ones. */
async function tellOfChange(tx: Transaction, scope: Scope, row: UserRow, email: string) {
  const userId = row.id
  const held = isResettable(scope, row) ? row.email : (row.previousEmail ?? row.email)
  const told = [...new Set([row.email, held])].filter((address) => address !== email)
  for (const address of told) {
    const facts = { newEmail: email, canRestore: address === held }
    await queueMail(tx, scope, { kind: 'emailChanged', userId, address, facts })
  }
  if (email === held) return { email, previousEmail: null, emailChangedAt: null }
  return { email, previousEmail: held, emailChangedAt: databaseTime(scope) }
}

const RESTORED_ONCE = 'It puts the email back once, within 7 days of the change.'

/** @throws AppError NOT_FOUND for a link that is no longer valid; CONFLICT when the address has become another user's. */
export async function restoreEmail(
  scope: PublicScope,
  { token }: RestoreEmailInput,
): Promise<RestoredEmail> {
  requireMail(scope)
  const resetToken = createOpaqueToken()
  const userId = await scope.db.write(async (tx) => {
    const link = await spendLink(tx, scope, { token, purpose: 'restoreEmail' })
    if (!link) throw linkNoLongerValid(RESTORED_ONCE)
    const { userId, address: email } = link
    const where = { id: userId, previousEmail: email, disabledAt: null }
    const user = await tx.user.findFirst({ where })
    if (!user) throw linkNoLongerValid(RESTORED_ONCE)
    await raiseSharedRevisions(tx, { ...scope, user })
    await refuseTakenEmail(tx, scope, email, userId)
    const data = { email, previousEmail: null, emailChangedAt: null }
    if ((await tx.user.updateMany({ where, data })).count === 0)
      throw linkNoLongerValid(RESTORED_ONCE)
    await endSessions(tx, scope, userId)
    await endKeys(tx, { userId })
    // The reader of the old e-mail can still end the notes that went there.
    const kept = { purpose: 'unsubscribe' as const, address: email }
    await tx.mailLink.deleteMany({ where: { userId, NOT: kept } })
    await tx.mail.deleteMany({ where: { userId, kind: { in: ['confirmEmail', 'emailChanged'] } } })
    const facts = { newEmail: email, canRestore: false }
    await queueMail(tx, scope, { kind: 'emailChanged', userId, address: user.email, facts })
    const sent = { kind: 'resetPassword', facts: {}, token: resetToken, userId } as const
    await storeLink(tx, scope, { ...sent, address: email })
    return userId
  })
  recordEvent(scope, 'email-changed', { userId, how: 'restored' })
  return { success: true, resetToken }
}
