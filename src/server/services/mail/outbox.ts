import type { ActFacts, MailFacts, MailKind } from '../../mail/mail-facts.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, type PublicScope, type Services } from '../scope.ts'
import { describeAddress, describeDevice } from '../sessions/session-list.ts'

/** The terminal has no settings, and sends no mail. */
export type MailScope = DatabaseScope & Partial<Pick<Services, 'settings'>>

interface NewMail<Kind extends MailKind> {
  kind: Kind
  /** The user whom it is about; null where only the sender finds out if an address is somebody's. */
  userId: number | null
  address: string
  facts: MailFacts[Kind]
}

export async function queueMail<Kind extends MailKind>(
  tx: Transaction,
  scope: MailScope,
  { facts, ...mail }: NewMail<Kind>,
): Promise<void> {
  if (!scope.settings?.sendsMail) return
  const at = databaseTime(scope)
  const data = { ...mail, facts: JSON.stringify(facts), createdAt: at, dueAt: at }
  await tx.mail.create({ data })
}

export function actFacts({
  userAgent,
  address,
  now,
}: Pick<PublicScope, 'userAgent' | 'address' | 'now'>): ActFacts {
  return {
    device: describeDevice(userAgent),
    address: describeAddress(address),
    at: now.toString(),
  }
}
