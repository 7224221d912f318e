import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Temporal } from 'temporal-polyfill'
import type { Mail } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, type Services } from '../scope.ts'

export interface Sender extends Pick<Services, 'db' | 'settings'> {
  clock: () => Temporal.Instant
  /** Gets the kind, the number and the outcome of what was not sent; never an address. */
  logger: Pick<Logger, 'warn' | 'error'>
  signal: AbortSignal
}

/** Mails and pushes do not wait for each other: a mail server may be gone. */
interface Channel {
  sender: Sender
  isToDevice: boolean
  /** Answers true when nothing else can be sent now. */
  send: (mail: Mail) => Promise<boolean>
}

/** Longer than a delivery can take. When a process dies, another one goes on after it. */
const LEASE_MS = 2 * 60 * 1000

const MINUTE_MS = 60 * 1000

const WAITS_MS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)

const LANES = 4

const LOOK_AGAIN_MS = 2_000
/** While the mail server is gone, one mail after the other would wait for it. */
const LOOK_LATER_MS = 10_000

/** The mails that somebody waits for, who looks at the screen. */
const AWAITED = ['resetPassword', 'confirmEmail'] as const

export async function keepSending(
  { signal }: Pick<Sender, 'signal'>,
  sendDue: () => Promise<boolean>,
): Promise<void> {
  while (!signal.aborted) {
    const wait = (await sendDue()) ? LOOK_LATER_MS : LOOK_AGAIN_MS
    await delay(wait, undefined, { signal }).catch(() => undefined)
  }
}

/** Answers true when it has stopped because the mail server, or the database, is gone. */
export async function sendDue(channel: Channel): Promise<boolean> {
  const { sender } = channel
  const sendAll = async () => {
    for (;;) {
      const mail = sender.signal.aborted ? null : await claimNext(channel)
      if (!mail) return false
      if (await channel.send(mail)) return true
    }
  }
  const orLog = (err: unknown): true => {
    sender.logger.error({ err })
    return true
  }
  const where = { dueAt: { lte: databaseTime(scopeOf(sender)) }, ...inChannel(channel) }
  const due = await sender.db.read.mail.count({ where }).catch(orLog)
  if (due === true) return true
  const lanes = Array.from({ length: Math.min(due, LANES) }, () => sendAll().catch(orLog))
  return (await Promise.all(lanes)).includes(true)
}

/** Moves the due time, which holds no transaction open while the other machine is spoken to. */
async function claimNext(channel: Channel): Promise<Mail | null> {
  const { sender } = channel
  for (;;) {
    const at = databaseTime(scopeOf(sender))
    const where = { dueAt: { lte: at }, ...inChannel(channel) }
    const query = {
      orderBy: [{ dueAt: 'asc' as const }, { id: 'asc' as const }],
      // Not the due time: one that cannot be read would be found again and again.
      select: { id: true, tries: true },
    }
    const { mail } = sender.db.read
    const found =
      (await mail.findFirst({ where: { ...where, kind: { in: [...AWAITED] } }, ...query })) ??
      (await mail.findFirst({ where, ...query }))
    if (!found) return null
    const data = { dueAt: new Date(at.getTime() + LEASE_MS), tries: { increment: 1 } }
    // Two processes may find the row; `tries` has changed for the second.
    const claimed = await sender.db.write(async (tx) => {
      const { count } = await tx.mail.updateMany({ where: found, data })
      return count === 1 ? tx.mail.findUnique({ where: { id: found.id } }) : null
    })
    if (claimed) return claimed
  }
}

/** Tries it again at a moment in milliseconds; never again where that is null. */
export async function putOff(
  tx: Transaction,
  { id, dueAt }: Mail,
  nextMs: number | null,
): Promise<void> {
  const where = { id, dueAt }
  if (nextMs === null) await tx.mail.deleteMany({ where })
  else await tx.mail.updateMany({ where, data: { dueAt: new Date(nextMs), textSentAt: null } })
}

/** Answers false where the mail has gone, or is another process' by now. */
export async function beginText(
  tx: Transaction,
  sender: Sender,
  { id, dueAt }: Mail,
): Promise<boolean> {
  const data = { textSentAt: databaseTime(scopeOf(sender)) }
  return (await tx.mail.updateMany({ where: { id, dueAt }, data })).count > 0
}

function inChannel({ isToDevice }: Pick<Channel, 'isToDevice'>) {
  return { deviceId: isToDevice ? { not: null } : null }
}

export function waitAfter(tries: number): number {
  return WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0
}

export function scopeOf({
  db,
  settings,
  clock,
}: Sender): DatabaseScope & Pick<Services, 'settings'> {
  return { db, settings, now: clock() }
}
