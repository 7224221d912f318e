import type { Transaction } from '../../db/database.ts'
import type { SignInMethod } from '../../db/generated/sqlite/client.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import type { PublicScope } from '../scope.ts'
import { hasRoomInTransaction, networkOf } from './rate-limits.ts'

interface SignIn {
  user: { id: number; email: string }
  how: SignInMethod
  heldHash: string
}

/** Call it before the cookie's session ends. */
export async function tellOfNewDevice(
  tx: Transaction,
  scope: PublicScope,
  { user, how, heldHash }: SignIn,
): Promise<void> {
  if (!scope.settings.sendsMail) return
  const ofUser = { hash: heldHash, session: { userId: user.id } }
  if ((await tx.refreshToken.count({ where: ofUser })) > 0) return
  if (await hasJustSignedOut(tx, scope, user.id)) return
  const limit = { name: 'newDeviceMailsOfUser', key: String(user.id) } as const
  // A program that signs in for each call, without a cookie, would fill its user's mailbox.
  if (!(await hasRoomInTransaction(scope, tx, limit))) return
  const facts = { ...actFacts(scope), how }
  await queueMail(tx, scope, { kind: 'newDevice', userId: user.id, address: user.email, facts })
}

/** Signing out takes the cookie away: within a week, each sign-out excuses one sign-in of such a browser in its network. */
async function hasJustSignedOut(
  tx: Transaction,
  { userAgent, address }: PublicScope,
  userId: number,
): Promise<boolean> {
  if (userAgent === '') return false
  const where = { userId, userAgent, signedOut: true }
  const sessions = await tx.session.findMany({ where, select: { id: true, address: true } })
  const own = sessions.find((session) => networkOf(session.address) === networkOf(address))
  if (!own) return false
  await tx.session.update({ where: { id: own.id }, data: { signedOut: false } })
  return true
}
