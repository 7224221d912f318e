/** Each night the banks are asked of which somebody wants to know that they say something else than the plan [behaviour: Ask the bank]. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { AppError } from '../../../shared/app-error.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { getOpenItems } from '../check-ins/open-items.ts'
import { queueNote } from '../mail/outbox.ts'
import { type KnownNotice, nameOf, noticeScopeOf, type NoticeScope } from '../notices/due-notes.ts'
import { databaseTime, type PublicScope } from '../scope.ts'
import { askThrough } from './asking.ts'
import { type ChosenConnection, rememberNoted, requireChosen } from './connections.ts'

/** The hours of the night, by the time zone of a notice: a server that was down for some of them asks later. */
const NIGHT = { from: 3, before: 6 }
const SMALL_CENTS = 100
/** A night may belong to two UTC days, and an account to people of two nights. */
const NIGHTS_APART_MS = 20 * 60 * 60 * 1000

/** @throws Error the first of those by which an account could not be compared, after all others were. */
export async function queueBankNotes(scope: PublicScope): Promise<void> {
  const { bankFeeds, sendsMail, push } = scope.settings
  if (!bankFeeds || (!sendsMail && !push)) return
  const failures: unknown[] = []
  for (const accountId of await findAccountsAtNight(scope)) {
    await compareWithBank(scope, accountId).catch((error: unknown) => {
      // A failure of the bridge is shown at the connection.
      if (!(error instanceof AppError)) failures.push(error)
    })
    await nextLoopTick()
  }
  if (failures.length > 0) throw failures[0]
}

async function findAccountsAtNight({ db, now }: PublicScope): Promise<number[]> {
  const notices = await db.read.notice.findMany({
    where: { bank: true },
    select: { accountId: true, timeZone: true },
  })
  const atNight = notices.filter(({ timeZone }) => {
    const { hour } = now.toZonedDateTimeISO(timeZone)
    return hour >= NIGHT.from && hour < NIGHT.before
  })
  return [...new Set(atNight.map(({ accountId }) => accountId))].toSorted((a, b) => a - b)
}

interface Reader {
  notice: KnownNotice
  within: NoticeScope
}

async function compareWithBank(scope: PublicScope, accountId: number): Promise<void> {
  const readers = await findReaders(scope, accountId)
  const [first] = readers
  if (!first || !(await takeNight(scope, accountId))) return
  const { within, notice } = first
  const { ref: account } = within
  const { timeZone } = notice
  const connection = await requireChosen(within, scope.db.read, accountId)
  const input = { account, timeZone }
  const { closing, suggestedBalanceCents } = await askThrough(within, connection, {
    ...input,
    from: null,
  })
  if (!closing || suggestedBalanceCents === null) return
  const { expectedCents, items } = await getOpenItems(within, input)
  const later = items.filter(({ on }) => on > closing.on)
  const laterCents = later.reduce((sum, item) => sum + signedAmountCents(item), 0)
  const settledCents = suggestedBalanceCents - closing.cents
  // Compared on the bank's day: what falls later is in neither balance.
  const planCents = expectedCents - laterCents - settledCents
  await noteDifference(scope, connection, readers, { bankCents: closing.cents, planCents })
}

/** Viewers hear nothing of the bank. */
async function findReaders(scope: PublicScope, accountId: number): Promise<Reader[]> {
  const readers: Reader[] = []
  const where = { accountId, bank: true }
  for (const notice of await scope.db.read.notice.findMany({ where, include: { user: true } })) {
    const within = await noticeScopeOf(scope, notice)
    if (within && within.account.role !== 'viewer') readers.push({ notice, within })
  }
  return readers
}

/** Once in a night and in a UTC day, by one process: bridges count the requests of such a day. */
async function takeNight(scope: PublicScope, accountId: number): Promise<boolean> {
  const now = databaseTime(scope)
  const midnight = now.toISOString().slice(0, 10)
  const apart = new Date(now.getTime() - NIGHTS_APART_MS).toISOString()
  const where = {
    accountId,
    chosenAt: { not: null },
    sealed: { not: '' },
    OR: [{ notedOn: null }, { notedOn: { lt: midnight < apart ? midnight : apart } }],
  }
  const { count } = await scope.db.write((tx) =>
    tx.bankConnection.updateMany({ where, data: { notedOn: now.toISOString() } }),
  )
  return count > 0
}

async function noteDifference(
  scope: PublicScope,
  connection: ChosenConnection,
  readers: Reader[],
  { bankCents, planCents }: { bankCents: number; planCents: number },
): Promise<void> {
  const differenceCents = bankCents - planCents
  const isSmall = Math.abs(differenceCents) <= SMALL_CENTS
  const notedCents = isSmall ? undefined : differenceCents
  if (notedCents === connection.notedCents) return
  await scope.db.write(async (tx) => {
    if (!(await rememberNoted(tx, scope, connection, notedCents)) || isSmall) return
    for (const { notice, within } of readers) {
      const { accountId } = notice
      const facts = { accountId, accountName: nameOf(within), bankCents, planCents }
      await queueNote(tx, scope, { kind: 'bankDifference', notice, facts })
    }
  })
}
