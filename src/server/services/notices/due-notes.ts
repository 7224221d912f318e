/** Several processes may look at once: who changes the row of a notice first queues its mail, in the same transaction [behaviour: Notes by e-mail]. */
import { setImmediate as nextLoopTick, setTimeout as delay } from 'node:timers/promises'
import {
  LOW_NOTE_DAYS,
  MAX_WEEK_ITEMS,
  type SetNoticeInput,
  WEEK_DAYS,
  WEEK_OUTLOOK_DAYS,
} from '../../../shared/accounts/notice.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { cleanName } from '../../../shared/name.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { Paycheck } from '../../../shared/projections/paycheck.ts'
import type { Notice, User } from '../../db/generated/sqlite/client.ts'
import { projectAhead } from '../../projection/answers/coming.ts'
import { findOwnAccount, type OwnAccount } from '../accounts/own-account.ts'
import { queueNote } from '../mail/outbox.ts'
import { getOutlook, getPaychecks } from '../projections/plan-questions.ts'
import { project } from '../projections/projections.ts'
import { databaseTime, type PublicScope, type Scope, todayIn } from '../scope.ts'
import { isReached } from './notices.ts'
import type { Temporal } from 'temporal-polyfill'

/** The days of an account pass even if nobody changes it. */
const LOOK_AGAIN_MS = 12 * 60 * 60 * 1000
const LOOK_EVERY_MS = 60 * 1000

interface Noting {
  logFailure: (error: unknown) => void
  signal: AbortSignal
}

export async function keepNoting(
  scopeNow: () => PublicScope,
  queueDue: (scope: PublicScope) => Promise<void>,
  { logFailure, signal }: Noting,
): Promise<void> {
  while (!signal.aborted) {
    await queueDue(scopeNow()).catch(logFailure)
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** @throws Error the first of those for which a note could not be written, after all others were. */
export async function queueDueNotes(scope: PublicScope): Promise<void> {
  if (!scope.settings.sendsMail && !scope.settings.push) return
  const failures: unknown[] = []
  const goOn = (failure: unknown) => void failures.push(failure)
  for (const notice of await findUnlooked(scope)) {
    await lookAtLowest(scope, notice).catch(goOn)
    await nextLoopTick()
  }
  for (const timeZone of await findWeeklyZones(scope)) {
    for (const notice of (await findWeekly(scope, timeZone).catch(goOn)) ?? []) {
      await writeWeek(scope, notice).catch(goOn)
      await nextLoopTick()
    }
  }
  if (failures.length > 0) throw failures[0]
}

export type KnownNotice = Notice & { user: User }

async function findUnlooked(scope: PublicScope): Promise<KnownNotice[]> {
  const before = new Date(databaseTime(scope).getTime() - LOOK_AGAIN_MS)
  const keys = await scope.db.read.$queryRaw<{ accountId: number; userId: number }[]>`
    SELECT "n"."accountId", "n"."userId" FROM "Notice" AS "n" JOIN "Account" AS "a" ON "a"."id" = "n"."accountId"
    WHERE "n"."low" AND ("n"."lookedAt" IS NULL OR "n"."lookedAt" < ${before} OR "n"."lookedRevision" <> "a"."revision")
    ORDER BY "n"."accountId", "n"."userId"`
  const found: KnownNotice[] = []
  for (const accountId_userId of keys) {
    const where = { accountId_userId }
    const notice = await scope.db.read.notice.findUnique({ where, include: { user: true } })
    if (notice?.low) found.push(notice)
  }
  return found
}

async function findWeeklyZones(scope: PublicScope): Promise<string[]> {
  const zones = await scope.db.read.notice.findMany({
    where: { weekday: { not: null } },
    distinct: ['timeZone'],
    select: { timeZone: true },
  })
  return zones.map(({ timeZone }) => timeZone)
}

/** An hour that was missed is left out. */
async function findWeekly(scope: PublicScope, timeZone: string): Promise<KnownNotice[]> {
  const today = todayIn(scope, timeZone).toString()
  const where = {
    timeZone,
    AND: [
      { OR: hoursDue(scope.now.toZonedDateTimeISO(timeZone)) },
      { OR: [{ weekSentOn: null }, { weekSentOn: { not: today } }] },
    ],
  }
  return scope.db.read.notice.findMany({ where, include: { user: true } })
}

export interface NoticeScope extends Scope {
  account: OwnAccount
  ref: AccountRef
}

/** Null for somebody whom no note reaches, or who has left. */
export async function noticeScopeOf(
  scope: PublicScope,
  notice: KnownNotice,
): Promise<NoticeScope | null> {
  const { accountId, user } = notice
  if (user.disabledAt || user.demoUntil || user.deletionAt) return null
  if (!(await isReached(scope, notice))) return null
  const own = { ...scope, user } as Scope
  const where = { id: accountId, personalUserId: user.id }
  const isPersonal = (await scope.db.read.account.count({ where })) > 0
  const ref = isPersonal ? 'personal' : accountId
  const account = await findOwnAccount(scope.db.read, own, ref)
  return account && { ...own, account, ref }
}

async function lookAtLowest(scope: PublicScope, notice: KnownNotice): Promise<void> {
  const { accountId, userId, isLow, timeZone } = notice
  const within = await noticeScopeOf(scope, notice)
  if (!within) return
  const { account, ref } = within
  const { lowest } = await getOutlook(within, { account: ref, timeZone, days: LOW_NOTE_DAYS })
  const bufferCents = Number(account.bufferCents)
  const isLowNow = lowest.cents < bufferCents
  await scope.db.write(async (tx) => {
    const data = {
      isLow: isLowNow,
      lookedAt: databaseTime(scope),
      lookedRevision: account.revision,
    }
    const where = { accountId, userId, low: true, isLow }
    const { count } = await tx.notice.updateMany({ where, data })
    if (count === 0 || !isLowNow || isLow) return
    const facts = { accountName: nameOf(within), lowest, bufferCents }
    await queueNote(tx, scope, { kind: 'lowBalance', notice, facts: { ...facts, accountId } })
  })
}

async function writeWeek(scope: PublicScope, notice: KnownNotice): Promise<void> {
  const { accountId, userId, timeZone, weekday, hour, weekSentOn } = notice
  const within = await noticeScopeOf(scope, notice)
  if (!within) return
  const { ref: account } = within
  const today = todayIn(scope, timeZone)
  const ahead = await project(within, { account, timeZone, days: WEEK_DAYS }, (compiled) =>
    projectAhead(compiled, { today, days: WEEK_DAYS, limit: MAX_WEEK_ITEMS }),
  )
  const days = WEEK_OUTLOOK_DAYS
  const { todayCents, lowest } = await getOutlook(within, { account, timeZone, days })
  // One alone has no payday after it.
  const { paychecks } = await getPaychecks(within, { account, timeZone, count: 2 })
  const [running, next] = paychecks
  const facts = {
    accountId,
    accountName: nameOf(within),
    todayCents,
    lowest,
    items: ahead.items.map((item) => ({
      on: item.on,
      name: item.name,
      cents: signedAmountCents(item),
    })),
    hasMore: ahead.hasMore,
    lateCount: ahead.lateCount,
    ...(running && next && { paycheck: factsOf(running) }),
  }
  await scope.db.write(async (tx) => {
    const where = { accountId, userId, weekday, hour, weekSentOn }
    const data = { weekSentOn: today.toString() }
    const { count } = await tx.notice.updateMany({ where, data })
    if (count === 1) await queueNote(tx, scope, { kind: 'comingWeek', notice, facts })
  })
}

function factsOf({ to, billCount, outCents, leftCents, endCents }: Paycheck) {
  return { to, billCount, outCents, leftCents, endCents }
}

export function nameOf({ account }: NoticeScope): string | null {
  return account.personalUserId === null ? cleanName(account.name) : null
}

type HourOfWeek = NonNullable<SetNoticeInput['weekly']>

/** The hour of `now`, and the hours just before it that the clock skipped: a whole day on the edge of the calendar. */
export function hoursDue(now: Temporal.ZonedDateTime): HourOfWeek[] {
  const { timeZoneId } = now
  const due: HourOfWeek[] = []
  let hour = now.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' })
  do {
    due.push({ weekday: hour.dayOfWeek % 7, hour: hour.hour })
    hour = hour.subtract({ hours: 1 })
  } while (isSkipped(hour, timeZoneId))
  return due
}

function isSkipped(hour: Temporal.PlainDateTime, timeZone: string): boolean {
  return [hour, hour.add({ minutes: 59 })].every(
    (minute) => !minute.toZonedDateTime(timeZone).toPlainDateTime().equals(minute),
  )
}
