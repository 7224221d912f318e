/** The links in mails. A token is made when its mail is sent, and its time counts from then; only its hash is stored [behaviour: E-mail]. */
import type { MailFacts, MailKind } from '../../mail/mail-facts.ts'
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { MailLinkPurpose } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, purgeRows } from '../scope.ts'

const HOUR_MS = 60 * 60 * 1000
const INVITATION_MS = 7 * 24 * HOUR_MS

/** So long the links of a purpose work. */
const LIFETIMES_MS: Record<MailLinkPurpose, number> = {
  resetPassword: HOUR_MS / 2,
  confirmEmail: 24 * HOUR_MS,
  restoreEmail: 7 * 24 * HOUR_MS,
}

interface SentLink {
  kind: MailKind
  userId: number
  address: string
  facts: MailFacts[MailKind]
  token: string
}

/** Stores the link of a mail whose text is about to be sent; does nothing for a mail without one. */
export async function storeLink(
  tx: Transaction,
  scope: DatabaseScope,
  { kind, facts, token, userId, address }: SentLink,
): Promise<void> {
  const at = databaseTime(scope).getTime()
  const hash = hashOpaqueToken(token)
  if (kind === 'invitation') {
    const { invitationId: id } = facts as MailFacts['invitation']
    const data = { mailTokenHash: hash, expiresAt: new Date(at + INVITATION_MS) }
    await tx.invitation.updateMany({ where: { id }, data })
    return
  }
  const purpose = purposeOf(kind, facts)
  if (!purpose) return
  const expiresAt = new Date(at + LIFETIMES_MS[purpose])
  await tx.mailLink.create({ data: { hash, purpose, userId, address, expiresAt } })
}

function purposeOf(kind: MailKind, facts: MailFacts[MailKind]): MailLinkPurpose | null {
  if (kind === 'resetPassword' || kind === 'confirmEmail') return kind
  const hasLink = kind === 'emailChanged' && (facts as MailFacts['emailChanged']).canRestore
  return hasLink ? 'restoreEmail' : null
}

/** Purges the links that have expired. */
export async function purgeExpiredMailLinks(scope: DatabaseScope): Promise<void> {
  const where = { expiresAt: { lte: databaseTime(scope) } }
  await purgeRows(scope, (tx, limit) => tx.mailLink.deleteMany({ where, limit }))
}
