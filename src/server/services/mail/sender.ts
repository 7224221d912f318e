import { MAIL_TRIED_MS } from '../../../shared/users/user-limits.ts'
import { createOpaqueToken } from '../../auth/opaque-token.ts'
import type { Mail } from '../../db/generated/sqlite/client.ts'
import { renderLetter } from '../../mail/letter.ts'
import { isKnownKind, type Sending, writeLetter } from '../../mail/letter-texts.ts'
import type { MailFacts, MailKind } from '../../mail/mail-facts.ts'
import type { Mailer, MailOutcome } from '../../mail/smtp.ts'
import type { ReadClient } from '../../db/database.ts'
import { isNote, isNoteWanted } from '../notices/notices.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'
import { storeLink } from './mail-links.ts'
import { beginText, putOff, scopeOf, sendDue, type Sender, waitAfter } from './outbox-turns.ts'
import { countRefusal, isRefusing, isResettable } from './address-limits.ts'

export interface MailSender extends Sender {
  mailer: Mailer
}

/** Answers true when it has stopped because the mail server, or the database, is gone. */
export function sendDueMails(sender: MailSender): Promise<boolean> {
  return sendDue({ sender, isToDevice: false, send: (mail) => sendMail(sender, mail) })
}

async function sendMail(sender: MailSender, mail: Mail): Promise<boolean> {
  const { db, mailer, settings } = sender
  // A process died after it had begun to send the text.
  if (mail.textSentAt) {
    await settle(sender, mail, { is: 'unknown', code: 'EDIED' })
    return false
  }
  const scope = scopeOf(sender)
  const { address, kind } = mail
  const drop = () => db.write((tx) => putOff(tx, mail, null))
  if (!isKnownKind(kind)) {
    await drop()
    return false
  }
  const token = createOpaqueToken()
  const written = writeMail(mail, kind, { origin: settings.publicOrigin, address, token })
  if (!written) {
    await settle(sender, mail, { is: 'unknown', code: 'EFACTS' })
    return false
  }
  const userId = await findReader(db.read, scope, mail)
  if (userId === null || (await isRefusing(db.read, scope, address))) {
    await drop()
    return false
  }
  const { facts, ...texts } = written
  const outgoing = { ...texts, to: address, date: databaseTime(scope) }
  const beforeText = () =>
    db.write(async (tx) => {
      if (!(await beginText(tx, sender, mail)))
        throw new Error('The mail has gone, or is another process’ by now.')
      await storeLink(tx, scopeOf(sender), { kind, facts, token, userId, address })
    })
  const outcome = await mailer.deliver(outgoing, { beforeText, signal: sender.signal })
  await settle(sender, mail, outcome)
  return outcome.is === 'delayed' && !outcome.isAboutAddress
}

/** Answers null where another version has left facts of which this one can make no mail. */
function writeMail(mail: Mail, kind: MailKind, sending: Sending) {
  try {
    const facts = JSON.parse(mail.facts) as MailFacts[MailKind]
    const letter = writeLetter(kind, facts, sending)
    const { subject, unsubscribeUrl } = letter
    return { facts, subject, unsubscribeUrl, ...renderLetter(letter, sending.origin) }
  } catch {
    return null
  }
}

async function settle(sender: Sender, mail: Mail, outcome: MailOutcome): Promise<void> {
  const scope = scopeOf(sender)
  const { id, address, kind, tries, createdAt } = mail
  const at = databaseTime(scope).getTime()
  // Another process goes on at once where this one has to end.
  const isCutOff = outcome.is === 'delayed' && sender.signal.aborted
  const next = isCutOff ? at : at + waitAfter(tries)
  const isLate = next > createdAt.getTime() + MAIL_TRIED_MS
  const isRefused = await sender.db.write(async (tx) => {
    if (outcome.is === 'sent') await tx.refusedAddress.deleteMany({ where: { address } })
    if (outcome.is === 'refused') await countRefusal(tx, scope, address)
    const isRefused = outcome.is === 'refused' && (await isRefusing(tx, scope, address))
    const isDone = outcome.is === 'sent' || outcome.is === 'unknown' || isRefused || isLate
    await putOff(tx, mail, isDone ? null : next)
    return isRefused
  })
  if (outcome.is === 'sent' || isCutOff) return
  const isGivenUp = outcome.is === 'unknown' || isRefused || isLate
  const line = { mail: id, kind, outcome: outcome.is, code: outcome.code, tries }
  sender.logger.warn({ event: isGivenUp ? 'mail-given-up' : 'mail-delayed', ...line })
}

/** Answers null when nobody is to get it any more: since it was queued, they may have left. */
async function findReader(
  read: ReadClient,
  scope: DatabaseScope,
  { kind, address, userId, facts }: Mail,
): Promise<number | null> {
  const where = userId === null ? { email: address } : { id: userId }
  const user = await read.user.findUnique({ where })
  if (!user || user.disabledAt || user.demoUntil) return null
  if (kind === 'resetPassword' && (user.email !== address || !isResettable(scope, user)))
    return null
  if (isNote(kind)) {
    if (user.email !== address || user.deletionAt) return null
    const { accountId } = JSON.parse(facts) as MailFacts[typeof kind]
    if (!(await isNoteWanted(read, { kind, userId: user.id, accountId, byMail: true }))) return null
  }
  if (kind === 'invitation') {
    const { invitationId: id } = JSON.parse(facts) as MailFacts['invitation']
    const isOpen = { usedById: null, expiresAt: { gt: databaseTime(scope) } }
    const invitation = await read.invitation.findFirst({ where: { id, ...isOpen } })
    if (!invitation) return null
    const where = { id: invitation.accountId, deletedAt: null }
    if ((await read.account.count({ where })) === 0) return null
  }
  return user.id
}
