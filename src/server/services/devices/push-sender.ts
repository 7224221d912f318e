import { NOTE_TRIED_MS } from '../../../shared/users/user-limits.ts'
import type { ReadClient } from '../../db/database.ts'
import type { Mail, PushDevice } from '../../db/generated/sqlite/client.ts'
import type { MailFacts, NoteKind } from '../../mail/mail-facts.ts'
import { writeNote } from '../../push/note-texts.ts'
import { type PushOutcome, sendPush } from '../../push/push-message.ts'
import { scopeOf, sendDue, type Sender, waitAfter } from '../mail/outbox-turns.ts'
import { isNote, isNoteWanted } from '../notices/notices.ts'
import { databaseTime, type Services } from '../scope.ts'
import { noteOutcome } from './device-rows.ts'
import { readPushKeys } from './push-keys.ts'

export interface PushSender extends Sender {
  calls: Services['calls']
}

/** Answers true when it has stopped because the database is gone. */
export function sendDuePushes(sender: PushSender): Promise<boolean> {
  const send = async (mail: Mail) => {
    await sendNote(sender, mail)
    return false
  }
  return sendDue({ sender, isToDevice: true, send })
}

async function sendNote(sender: PushSender, mail: Mail): Promise<void> {
  const { db, settings, calls } = sender
  // Another process died after it called the push service.
  if (mail.textSentAt) return settle(sender, mail, { is: 'failed', code: 'EDIED' })
  const { id, kind, dueAt } = mail
  const facts = readFacts(mail)
  if (!facts) return settle(sender, mail, { is: 'failed', code: 'EFACTS' })
  const device = await findWantingDevice(db.read, mail, facts)
  const secondsLeft = Math.ceil((lastMoment(mail) - nowMs(sender)) / 1000)
  if (!device || !isNote(kind) || !settings.push || secondsLeft <= 0) {
    await db.write((tx) => tx.mail.deleteMany({ where: { id, dueAt } }))
    return
  }
  const payload = writePayload(kind, facts, device)
  if (!payload) return settle(sender, mail, { is: 'failed', code: 'EFACTS' })
  const keys = await readPushKeys(sender)
  const data = { textSentAt: databaseTime(scopeOf(sender)) }
  const { count } = await db.write((tx) => tx.mail.updateMany({ where: { id, dueAt }, data }))
  // It has gone, or is another process' by now.
  if (count === 0) return
  const sending = { calls, settings: settings.push, keys, ttlSeconds: secondsLeft }
  const outcome = await sendPush(device, payload, { ...sending, nowMs: nowMs(sender) })
  await settle(sender, mail, outcome)
}

type Facts = MailFacts[NoteKind]

function readFacts({ facts }: Mail): Facts | null {
  try {
    return JSON.parse(facts) as Facts
  } catch {
    return null
  }
}

/** Answers null where another version has left facts of which this one can make no note. */
function writePayload(kind: NoteKind, facts: Facts, { amounts }: PushDevice) {
  try {
    return writeNote(kind, facts, amounts)
  } catch {
    return null
  }
}

/** Answers null when nobody is to get it there any more: since it was queued, they may have left the account. */
async function findWantingDevice(
  read: Pick<ReadClient, 'pushDevice' | 'notice' | 'membership'>,
  { kind, deviceId, userId }: Mail,
  { accountId }: Facts,
): Promise<PushDevice | null> {
  const where = { id: deviceId ?? 0 }
  const found = await read.pushDevice.findUnique({ where, include: { user: true } })
  if (!found || found.userId !== userId || !isNote(kind)) return null
  const { user, ...device } = found
  if (user.disabledAt || user.demoUntil || user.deletionAt) return null
  const isWanted = await isNoteWanted(read, { kind, userId, accountId, byMail: false })
  return isWanted ? device : null
}

async function settle(sender: PushSender, mail: Mail, outcome: PushOutcome): Promise<void> {
  const { id, kind, dueAt, tries } = mail
  const asked = outcome.is === 'delayed' ? outcome.waitMs : null
  const next = nowMs(sender) + (asked ?? waitAfter(tries))
  const isTriedAgain =
    (outcome.is === 'delayed' || outcome.is === 'refused') && next < lastMoment(mail)
  await sender.db.write(async (tx) => {
    const where = { id, dueAt }
    if (isTriedAgain)
      await tx.mail.updateMany({ where, data: { dueAt: new Date(next), textSentAt: null } })
    else await tx.mail.deleteMany({ where })
    await noteOutcome(tx, mail.deviceId ?? 0, outcome)
  })
  if (outcome.is === 'sent') return
  const line = { push: id, kind, outcome: outcome.is, code: outcome.code, tries }
  sender.logger.warn({ event: isTriedAgain ? 'push-delayed' : 'push-given-up', ...line })
}

function lastMoment({ createdAt }: Pick<Mail, 'createdAt'>): number {
  return createdAt.getTime() + NOTE_TRIED_MS
}

function nowMs({ clock }: Sender): number {
  return clock().epochMilliseconds
}
