import { NOTE_TRIED_MS } from '../../../shared/users/user-limits.ts'
import type { ReadClient } from '../../db/database.ts'
import type { Mail, PushDevice } from '../../db/generated/sqlite/client.ts'
import type { MailFacts, NoteKind } from '../../mail/mail-facts.ts'
import { writeNote } from '../../push/note-texts.ts'
import { type PushOutcome, sendPush } from '../../push/push-message.ts'
import { beginText, putOff, sendDue, type Sender, waitAfter } from '../mail/outbox-turns.ts'
import { isNote, isNoteWanted } from '../notices/notices.ts'
import type { Services } from '../scope.ts'
import { noteOutcome, readPushKeys } from './push-devices.ts'

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
  const { kind } = mail
  const drop = () => db.write((tx) => putOff(tx, mail, null))
  const device = await findDevice(db.read, mail)
  const secondsLeft = Math.ceil((lastMoment(mail) - nowMs(sender)) / 1000)
  if (!device || !isNote(kind) || !settings.push || secondsLeft <= 0) return drop()
  const note = readNote(kind, mail, device)
  if (!note) return settle(sender, mail, { is: 'failed', code: 'EFACTS' })
  const { accountId, payload } = note
  const { userId } = device
  // Since it was queued, they may have left the account.
  if (!(await isNoteWanted(db.read, { kind, userId, accountId, byMail: false }))) return drop()
  const keys = await readPushKeys(sender)
  if (!(await db.write((tx) => beginText(tx, sender, mail)))) return
  const sending = { calls, settings: settings.push, keys, ttlSeconds: secondsLeft }
  const outcome = await sendPush(device, payload, { ...sending, nowMs: nowMs(sender) })
  await settle(sender, mail, outcome)
}

/** Answers null where another version has left facts of which this one can make no note. */
function readNote(kind: NoteKind, mail: Mail, { amounts }: PushDevice) {
  try {
    const facts = JSON.parse(mail.facts) as MailFacts[NoteKind]
    return { accountId: facts.accountId, payload: writeNote(kind, facts, amounts) }
  } catch {
    return null
  }
}

/** Answers null when its user is to get nothing there any more. */
async function findDevice(read: ReadClient, { deviceId }: Mail) {
  const where = { id: deviceId ?? 0 }
  const device = await read.pushDevice.findUnique({ where, include: { user: true } })
  if (!device || device.user.disabledAt || device.user.demoUntil || device.user.deletionAt)
    return null
  return device
}

async function settle(sender: PushSender, mail: Mail, outcome: PushOutcome): Promise<void> {
  const { id, kind, tries } = mail
  const asked = outcome.is === 'delayed' ? outcome.waitMs : null
  const next = nowMs(sender) + (asked ?? waitAfter(tries))
  const isTriedAgain =
    (outcome.is === 'delayed' || outcome.is === 'refused') && next < lastMoment(mail)
  await sender.db.write(async (tx) => {
    await putOff(tx, mail, isTriedAgain ? next : null)
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
