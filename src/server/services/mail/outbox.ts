import type { ActFacts, MailFacts, MailKind, NoteKind } from '../../mail/mail-facts.ts'
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

interface NewNote<Kind extends NoteKind> {
  kind: Kind
  notice: { mail: boolean; user: { id: number; email: string } }
  facts: MailFacts[Kind]
}

/** To each device of the user as it is now, and by mail where the notice says so. */
export async function queueNote<Kind extends NoteKind>(
  tx: Transaction,
  scope: DatabaseScope & Pick<Services, 'settings'>,
  { kind, notice: { mail, user }, facts }: NewNote<Kind>,
): Promise<void> {
  const userId = user.id
  if (mail) await queueMail(tx, scope, { kind, userId, address: user.email, facts })
  if (!scope.settings.push) return
  const devices = await tx.pushDevice.findMany({ where: { userId }, select: { id: true } })
  const at = databaseTime(scope)
  const note = { kind, userId, address: '', facts: JSON.stringify(facts), createdAt: at, dueAt: at }
  await tx.mail.createMany({ data: devices.map(({ id }) => ({ ...note, deviceId: id })) })
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
