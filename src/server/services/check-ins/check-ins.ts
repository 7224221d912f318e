import { randomUUID } from 'node:crypto'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import {
  type CheckIn,
  type CheckInInput,
  type ExpectedRange,
  type ListCheckInsInput,
  MAX_KEPT_CHECK_INS,
  MAX_STATEMENT_DAYS_AGO,
} from '../../../shared/plan/check-in.ts'
import { chunksOf, type Transaction } from '../../db/database.ts'
import type { CheckIn as CheckInRow } from '../../db/generated/sqlite/client.ts'
import { type ChangingAccount, databaseTime, type Scope, todayIn } from '../scope.ts'
import type { ChangedRow, Table } from '../undo/changed-rows.ts'
import { addRows, requireSmallChange } from '../undo/undo-records.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { Note } from '../accounts/activities.ts'
import { accountChanged } from '../accounts/recorded-accounts.ts'
import { findAccount } from '../accounts/own-account.ts'
import { readOpen } from './open-items.ts'
import {
  createCashFlows,
  writeCheckInItems,
  writeLearnedNames,
  writeNewAmounts,
} from './plan-changes.ts'

const LISTED = 100

/**
 * Marks, skips and moves what has happened, gives cash flows new amounts from a date on and names on bank statements,
 * creates some, and sets the starting balance to what the bank says; all of it or nothing. The marks move no balance. The
 * same check-in again does nothing, and answers the same.
 *
 * @throws AppError NOT_FOUND when the account, or one of the cash flows, is not the caller's; CONFLICT when the account
 * has changed since `revision`, and when it cannot have so much more; BAD_REQUEST for a day of the balance, a new amount
 * or a schedule that cannot be; BAD_REQUEST and TOO_MANY_REQUESTS as `getOpenItems` does.
 */
export async function checkIn(scope: Scope, input: CheckInInput): Promise<Changed<{ id: number }>> {
  const head = await findAccount(scope, input.account)
  const made = await findMade(scope, head.id, input)
  if (made) return made
  const onDate = readOnDate(scope, input)
  if (head.revision !== input.revision) throw stale()
  const { open, range } = await readOpen(scope, input.account, head, input.timeZone)
  const expected = { expectedCents: open.expectedCents, ...rangeColumns(range) }
  try {
    return await writeCheckIn(scope, input, { onDate, ...expected })
  } catch (error) {
    // The first of two equal ones has raised the revision, so the second one is stale.
    const isStale = error instanceof AppError && error.code === 'CONFLICT'
    const madeMeanwhile = isStale ? await findMade(scope, head.id, input) : null
    if (madeMeanwhile) return madeMeanwhile
    throw error
  }
}

function writeCheckIn(
  scope: Scope,
  input: CheckInInput,
  before: { onDate: string; expectedCents: number } & ReturnType<typeof rangeColumns>,
): Promise<Changed<{ id: number }>> {
  const { onDate } = before
  const { checkInId: clientId = randomUUID(), balanceCents, create = [], change = [] } = input
  return changeAccount(scope, input.account, async (changing) => {
    const { tx, accountId, note } = changing
    const where = { id: accountId }
    const account = await tx.account.findUniqueOrThrow({ where, select: ACCOUNT_HEAD })
    const { revision } = account
    if (revision !== input.revision + 1) throw stale()
    const { id } = await tx.checkIn.create({
      data: {
        accountId,
        userId: scope.user.id,
        clientId,
        revision,
        balanceCents,
        ...before,
      },
      select: { id: true },
    })
    const rows = await writePlan(changing, input)
    const data = { startingBalanceCents: balanceCents, balanceOn: onDate, balanceCheckInId: id }
    await tx.account.update({ where, data })
    await purgeOldestCheckIns(tx, accountId)
    const count = input.done.length + input.skipped.length + input.moved.length
    rows.push(accountChanged(account, data), checkInMade(id))
    const counts = { count, addedCount: create.length, changedCount: change.length }
    await note({ action: 'checkedIn', date: onDate, amountCents: balanceCents, ...counts }, rows)
    return { id }
  })
}

async function writePlan(changing: ChangingAccount, input: CheckInInput): Promise<ChangedRow[]> {
  const { account, create = [], change = [], learn = [] } = input
  const rows: ChangedRow[] = await writeCheckInItems(changing, input)
  // The check-in is one activity.
  const note: Note = async (_activity, changed) => addRows(rows, changed)
  const within = { ...changing, note }
  // Before they are split, so that both parts have the names.
  await writeLearnedNames(within, account, learn)
  // The items are named by the cash flows as they were: their marks go with the new amounts.
  await writeNewAmounts(within, account, change)
  requireSmallChange(rows, await createCashFlows(within, create))
  return rows
}

async function purgeOldestCheckIns(tx: Transaction, accountId: number): Promise<void> {
  const oldest = await tx.checkIn.findFirst({
    where: { accountId },
    orderBy: { id: 'desc' },
    skip: MAX_KEPT_CHECK_INS,
    select: { id: true },
  })
  if (oldest) await tx.checkIn.deleteMany({ where: { accountId, id: { lte: oldest.id } } })
}

/** The answer to a check-in of the caller that was made before; null if there is none. */
async function findMade(
  { db, user }: Scope,
  accountId: number,
  { checkInId: clientId }: CheckInInput,
): Promise<Changed<{ id: number }> | null> {
  if (clientId === undefined) return null
  return db.read.checkIn.findUnique({
    where: { accountId_userId_clientId: { accountId, userId: user.id, clientId } },
    select: { id: true, revision: true },
  })
}

/**
 * The day whose balance the bank says, YYYY-MM-DD: today where none is named.
 *
 * @throws AppError BAD_REQUEST for a day after today or more than 62 days ago, and for an unknown time zone.
 */
export function readOnDate(
  scope: Scope,
  { onDate, timeZone }: Pick<CheckInInput, 'onDate' | 'timeZone'>,
): string {
  const today = todayIn(scope, timeZone)
  const [first, last] = [
    today.subtract({ days: MAX_STATEMENT_DAYS_AGO }).toString(),
    today.toString(),
  ]
  if (onDate === undefined || (onDate >= first && onDate <= last)) return onDate ?? last
  throw new AppError(
    'BAD_REQUEST',
    `The day of the balance must be from ${first}, ${MAX_STATEMENT_DAYS_AGO} days ago, through today, ${last}.`,
  )
}

function stale(): AppError {
  return new AppError(
    'CONFLICT',
    'This account has changed since you looked. Please look at what is open now, and check in again.',
  )
}

/** @throws AppError NOT_FOUND when the account is not the caller's. */
export async function listCheckIns(
  scope: Scope,
  { account }: ListCheckInsInput,
): Promise<CheckIn[]> {
  const { id: accountId } = await findAccount(scope, account)
  const rows = await scope.db.read.checkIn.findMany({
    where: { accountId, undoneAt: null },
    orderBy: { id: 'desc' },
    take: LISTED,
    select: {
      id: true,
      onDate: true,
      balanceCents: true,
      expectedCents: true,
      expectedLowCents: true,
      expectedHighCents: true,
    },
  })
  return rows.map(({ id, onDate, balanceCents, expectedCents, ...range }) => ({
    id,
    onDate,
    balanceCents: Number(balanceCents),
    expectedCents: Number(expectedCents),
    differenceCents: Number(balanceCents - expectedCents),
    range: toRange(range),
  }))
}

type RangeColumns = Pick<CheckInRow, 'expectedLowCents' | 'expectedHighCents'>

export function rangeColumns(range: ExpectedRange | null) {
  return {
    expectedLowCents: range?.lowCents ?? null,
    expectedHighCents: range?.highCents ?? null,
  }
}

export function toRange({
  expectedLowCents,
  expectedHighCents,
}: RangeColumns): ExpectedRange | null {
  if (expectedLowCents === null || expectedHighCents === null) return null
  return { lowCents: Number(expectedLowCents), highCents: Number(expectedHighCents) }
}

/** All of them stand alike. Nothing is compared: old ones are purged. */
type CheckInState = Record<string, never>

export const CHECK_INS: Table<number, CheckInState> = {
  name: 'CheckIn',
  async open({ tx, scope, accountId }, rows) {
    return {
      async putBack() {
        for (const some of chunksOf(rows))
          for (const undoneAt of [databaseTime(scope), null]) {
            const own = some.filter(({ before }) => (before === null) === (undoneAt !== null))
            if (own.length === 0) continue
            const id = { in: own.map(({ key }) => key) }
            await tx.checkIn.updateMany({ where: { accountId, id }, data: { undoneAt } })
          }
      },
    }
  },
}

export function checkInMade(id: number): ChangedRow<number, CheckInState> {
  return { table: CHECK_INS, key: id, before: null, after: {} }
}
