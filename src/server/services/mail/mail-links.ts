/** A token is made when its mail is sent, and its time counts from then; only its hash is stored [behaviour: E-mail]. */
import { INVITATION_MS } from '../../../shared/accounts/account-limits.ts'
import { MAIL_LINK_MS } from '../../../shared/users/user-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { MailFacts, MailKind } from '../../mail/mail-facts.ts'
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { MailLink, MailLinkPurpose } from '../../db/generated/sqlite/client.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, endsWithin, type Services } from '../scope.ts'

interface SentLink {
  kind: MailKind
  userId: number
  address: string
  facts: MailFacts[MailKind]
  token: string
}

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
  const expiresAt = new Date(at + MAIL_LINK_MS[purpose])
  const accountId = 'accountId' in facts ? facts.accountId : null
  await tx.mailLink.create({ data: { hash, purpose, userId, address, accountId, expiresAt } })
}

function purposeOf(kind: MailKind, facts: MailFacts[MailKind]): MailLinkPurpose | null {
  if (kind === 'resetPassword' || kind === 'confirmEmail') return kind
  if (kind === 'lowBalance' || kind === 'comingWeek' || kind === 'bankDifference')
    return 'unsubscribe'
  const hasLink = kind === 'emailChanged' && (facts as MailFacts['emailChanged']).canRestore
  return hasLink ? 'restoreEmail' : null
}

export function findLink(
  read: ReadClient,
  scope: DatabaseScope,
  { token, purpose }: { token: string; purpose: MailLinkPurpose },
): Promise<MailLink | null> {
  const expiresAt = endsWithin(scope, MAIL_LINK_MS[purpose])
  return read.mailLink.findFirst({ where: { hash: hashOpaqueToken(token), purpose, expiresAt } })
}

/** Answers null when another request was first, or the link has expired. */
export async function spendLink(
  tx: Transaction,
  scope: DatabaseScope,
  wanted: { token: string; purpose: MailLinkPurpose },
): Promise<MailLink | null> {
  const link = await findLink(tx, scope, wanted)
  if (!link) return null
  const { count } = await tx.mailLink.deleteMany({ where: { hash: link.hash } })
  return count === 1 ? link : null
}

export function linkNoLongerValid(advice = 'Please ask for a new one.'): AppError {
  return new AppError('NOT_FOUND', `This link is no longer valid. ${advice}`)
}

/** @throws AppError where the server sends no mail: NOT_FOUND for a link, which nobody has. */
export function requireMail(
  { settings }: Pick<Services, 'settings'>,
  code: 'NOT_FOUND' | 'CONFLICT' = 'NOT_FOUND',
): void {
  if (!settings.sendsMail) throw new AppError(code, 'This Balance sends no email.')
}
