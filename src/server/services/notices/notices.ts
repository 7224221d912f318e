import { AppError } from '../../../shared/app-error.ts'
import type { Notice, NoticeRefInput, SetNoticeInput } from '../../../shared/accounts/notice.ts'
import { findAccount, lockAccount } from '../accounts/own-account.ts'
import { type PublicScope, type Scope, todayIn } from '../scope.ts'
import { findLink, requireMail } from '../mail/mail-links.ts'
import type { ReadClient } from '../../db/database.ts'
import type { Notice as NoticeRow } from '../../db/generated/sqlite/client.ts'

/** @throws AppError CONFLICT where the server sends no mail; NOT_FOUND when the account is not the caller's. */
export async function getNotice(scope: Scope, { account }: NoticeRefInput): Promise<Notice> {
  requireMail(scope, 'CONFLICT')
  const { id: accountId } = await findAccount(scope, account)
  const where = { accountId_userId: { accountId, userId: scope.user.id } }
  const notice = await scope.db.read.notice.findUnique({ where })
  const { low = false, weekday = null, hour = null } = notice ?? {}
  return { low, weekly: weekday === null || hour === null ? null : { weekday, hour } }
}

/** @throws AppError as `getNotice`; BAD_REQUEST for an unknown time zone. */
export async function setNotice(
  scope: Scope,
  { account, low, weekly, timeZone }: SetNoticeInput,
): Promise<Notice> {
  requireMail(scope, 'CONFLICT')
  todayIn(scope, timeZone)
  const { id: accountId } = await findAccount(scope, account)
  const userId = scope.user.id
  const { weekday, hour } = weekly ?? { weekday: null, hour: null }
  await scope.db.write(async (tx) => {
    await lockAccount(tx, scope, account, accountId)
    if (!low && !weekly) {
      await tx.notice.deleteMany({ where: { accountId, userId } })
      return
    }
    const where = { accountId_userId: { accountId, userId } }
    const known = await tx.notice.findUnique({ where })
    const isNew = low && !known?.low
    const choice = { low, weekday, hour, timeZone }
    await tx.notice.upsert({
      where,
      create: { accountId, userId, ...choice },
      update: { ...choice, ...(isNew && { isLow: false, lookedAt: null }) },
    })
  })
  return { low, weekly }
}

/** Works again and again, because a mail can be read again. @throws AppError NOT_FOUND for a link that has expired, or was made up. */
export async function unsubscribe(scope: PublicScope, token: string): Promise<void> {
  const link = await findLink(scope.db.read, scope, { token, purpose: 'unsubscribe' })
  if (!link || link.accountId === null)
    throw new AppError('NOT_FOUND', 'This link is no longer valid.')
  const { accountId, userId } = link
  await scope.db.write((tx) => tx.notice.deleteMany({ where: { accountId, userId } }))
}

const IS_CHOSEN = {
  lowBalance: ({ low }: NoticeRow) => low,
  comingWeek: ({ weekday }: NoticeRow) => weekday !== null,
}

type NoteKind = keyof typeof IS_CHOSEN

interface QueuedNote {
  kind: NoteKind
  userId: number
  accountId: number
}

export function isNote(kind: string): kind is NoteKind {
  return Object.hasOwn(IS_CHOSEN, kind)
}

export async function isNoteWanted(
  read: Pick<ReadClient, 'notice' | 'membership'>,
  { kind, userId, accountId }: QueuedNote,
): Promise<boolean> {
  const where = { accountId_userId: { accountId, userId } }
  const notice = await read.notice.findUnique({ where })
  if (!notice || !IS_CHOSEN[kind](notice)) return false
  const membership = await read.membership.findUnique({ where, include: { account: true } })
  return membership?.account.deletedAt === null
}
