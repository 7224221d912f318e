import { AppError } from '../../../shared/app-error.ts'
import type { Notice, NoticeRefInput, SetNoticeInput } from '../../../shared/accounts/notice.ts'
import { findAccount, lockAccount } from '../accounts/own-account.ts'
import { type PublicScope, type Scope, type Services, todayIn } from '../scope.ts'
import { findLink, requireMail } from '../mail/mail-links.ts'
import type { NoteKind } from '../../mail/mail-facts.ts'
import type { ReadClient } from '../../db/database.ts'
import type { Notice as NoticeRow } from '../../db/generated/sqlite/client.ts'

/** @throws AppError CONFLICT where the server sends no mail, and the user has no device; NOT_FOUND when the account is not the caller's. */
export async function getNotice(scope: Scope, { account }: NoticeRefInput): Promise<Notice> {
  await requireWay(scope)
  const { id: accountId, role } = await findAccount(scope, account)
  const where = { accountId_userId: { accountId, userId: scope.user.id } }
  const notice = await scope.db.read.notice.findUnique({ where })
  const { low = false, weekday = null, hour = null, mail = true } = notice ?? {}
  const weekly = weekday === null || hour === null ? null : { weekday, hour }
  return { low, weekly, bank: role !== 'viewer' && (notice?.bank ?? false), mail }
}

/** @throws AppError as `getNotice`; BAD_REQUEST for an unknown time zone; CONFLICT for a viewer who asks for the note of the bank. */
export async function setNotice(
  scope: Scope,
  { account, low, weekly, bank, mail, timeZone }: SetNoticeInput,
): Promise<Notice> {
  await requireWay(scope)
  todayIn(scope, timeZone)
  const { id: accountId } = await findAccount(scope, account)
  const userId = scope.user.id
  const { weekday, hour } = weekly ?? { weekday: null, hour: null }
  await scope.db.write(async (tx) => {
    await lockAccount(tx, bank ? { ...scope, forViewers: false } : scope, account, accountId)
    if (!low && !weekly && !bank) {
      await tx.notice.deleteMany({ where: { accountId, userId } })
      return
    }
    const where = { accountId_userId: { accountId, userId } }
    const known = await tx.notice.findUnique({ where })
    const isNew = low && !known?.low
    const choice = { low, bank, mail, weekday, hour, timeZone }
    await tx.notice.upsert({
      where,
      create: { accountId, userId, ...choice },
      update: { ...choice, ...(isNew && { isLow: false, lookedAt: null }) },
    })
  })
  return { low, weekly, bank, mail }
}

/** Works again and again, because a mail can be read again. @throws AppError NOT_FOUND for a link that has expired, or was made up. */
export async function unsubscribe(scope: PublicScope, token: string): Promise<void> {
  const link = await findLink(scope.db.read, scope, { token, purpose: 'unsubscribe' })
  if (!link || link.accountId === null)
    throw new AppError('NOT_FOUND', 'This link is no longer valid.')
  const { accountId, userId } = link
  const where = { accountId, userId }
  // Devices go on getting them.
  await scope.db.write(async (tx) =>
    (await hasDevice(tx, scope, userId))
      ? tx.notice.updateMany({ where, data: { mail: false } })
      : tx.notice.deleteMany({ where }),
  )
}

async function requireWay(scope: Scope): Promise<void> {
  if (!(await hasDevice(scope.db.read, scope, scope.user.id))) requireMail(scope, 'CONFLICT')
}

/** False where the server sends nothing to devices. */
async function hasDevice(
  read: ReadClient,
  { settings }: Pick<Services, 'settings'>,
  userId: number,
): Promise<boolean> {
  return settings.push !== null && (await read.pushDevice.count({ where: { userId } })) > 0
}

/** True if a note would reach the user, by mail or on a device. */
export async function isReached(
  scope: PublicScope,
  { mail, userId }: Pick<NoticeRow, 'mail' | 'userId'>,
): Promise<boolean> {
  return (mail && scope.settings.sendsMail) || hasDevice(scope.db.read, scope, userId)
}

const IS_CHOSEN: Record<NoteKind, (notice: NoticeRow) => boolean> = {
  lowBalance: ({ low }) => low,
  comingWeek: ({ weekday }) => weekday !== null,
  bankDifference: ({ bank }) => bank,
}

interface QueuedNote {
  kind: NoteKind
  userId: number
  accountId: number
  byMail: boolean
}

export function isNote(kind: string): kind is NoteKind {
  return Object.hasOwn(IS_CHOSEN, kind)
}

export async function isNoteWanted(
  read: ReadClient,
  { kind, userId, accountId, byMail }: QueuedNote,
): Promise<boolean> {
  const where = { accountId_userId: { accountId, userId } }
  const notice = await read.notice.findUnique({ where })
  if (!notice || !IS_CHOSEN[kind](notice) || (byMail && !notice.mail)) return false
  const membership = await read.membership.findUnique({ where, include: { account: true } })
  if (kind === 'bankDifference' && membership?.role === 'viewer') return false
  return membership?.account.deletedAt === null
}
