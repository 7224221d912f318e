/** Cards, and what is paid with them, within a change of their account [behaviour: Cards]. */
import { AppError } from '../../../shared/app-error.ts'
import {
  CARDS_SENTENCE,
  EVERYDAY_SENTENCE,
  MAX_CARDS,
  MAX_EVERYDAY,
  NO_CARD,
  type SpendingRoom,
} from '../../../shared/plan/spending.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { projectBill } from '../../projection/answers/cards/bill-of-card.ts'
import { type CompiledPlan, compilePlan } from '../../projection/ledger/compiled-plan.ts'
import { firstPartsOf, nextPayer } from '../../projection/ledger/continuations.ts'
import { parseDay } from '../../projection/rules/calendar.ts'
import type { NextDate } from '../../../shared/projections/projection.ts'
import { readPlan } from '../projections/plan-rows.ts'
import type { AccountChange, NewActivity } from '../accounts/activities.ts'
import { type ChangingAccount, databaseTime, type Scope } from '../scope.ts'
import { type ChangedRow, rowsOf, type StoredRow } from '../undo/changed-rows.ts'
import { addRows } from '../undo/undo-records.ts'
import { editStamp } from './cash-flow-fields.ts'
import { CASH_FLOWS, type ChangedCashFlow, cashFlowEdited } from './recorded-cash-flows.ts'

/** @throws AppError BAD_REQUEST for a card that is not in the account, unless it was that before. */
export async function requireCard(
  { tx, accountId }: ChangingAccount,
  paidBy: number | null,
  before: number | null = null,
): Promise<void> {
  if (paidBy !== null && paidBy !== before && !(await isCard(tx, accountId, paidBy)))
    throw new AppError('BAD_REQUEST', NO_CARD)
}

/** Call it after a change. @throws AppError CONFLICT for too many cards or everyday expenses. */
export async function requireFewSpenders(tx: Transaction, accountId: number): Promise<void> {
  const { cards, everydays } = countSpenders(await readSpenders(tx, accountId))
  if (cards > MAX_CARDS) throw new AppError('CONFLICT', CARDS_SENTENCE)
  if (everydays > MAX_EVERYDAY) throw new AppError('CONFLICT', EVERYDAY_SENTENCE)
}

/** @param importId of an import whose rows do not count */
export async function roomForSpending(
  read: Reader,
  accountId: number,
  importId: string | null = null,
): Promise<SpendingRoom> {
  const rows = await readSpenders(read, accountId)
  const isCounted = (row: { importId: string | null }) =>
    importId === null || row.importId !== importId
  const { cards, everydays } = countSpenders(rows.filter(isCounted))
  return {
    cards: Math.max(0, MAX_CARDS - cards),
    everyday: Math.max(0, MAX_EVERYDAY - everydays),
  }
}

type CountedSpender = Pick<
  CashFlowRow,
  'id' | 'continuesId' | 'closeDay' | 'everyday' | 'deletedAt'
>

/** A cash flow and what it continues count once, also through deleted cash flows. */
function countSpenders(rows: readonly CountedSpender[]): { cards: number; everydays: number } {
  const firstParts = firstPartsOf(rows)
  const countOf = (isSome: (row: CountedSpender) => boolean) => {
    const some = rows.filter((row) => row.deletedAt === null && isSome(row))
    return new Set(some.map(({ id }) => firstParts.get(id) ?? id)).size
  }
  return {
    cards: countOf(({ closeDay }) => closeDay !== null),
    everydays: countOf(({ everyday }) => everyday === true),
  }
}

async function isCard(tx: Transaction, accountId: number, id: number): Promise<boolean> {
  const where = { accountId, id, deletedAt: null, closeDay: { not: null } }
  return (await tx.cashFlow.count({ where })) > 0
}

type Reader = Pick<ReadClient, 'cashFlow'>

/** Reads the cards, everyday spending and continuations of the account, also deleted ones. */
function readSpenders(read: Reader, accountId: number) {
  return read.cashFlow.findMany({
    where: {
      accountId,
      OR: [{ closeDay: { not: null } }, { everyday: true }, { continuesId: { not: null } }],
    },
    select: {
      id: true,
      continuesId: true,
      closeDay: true,
      everyday: true,
      schedule: true,
      importId: true,
      deletedAt: true,
    },
  })
}

/** The purchases of a card that is one no more go over to its first part that is left, else to none. Answers what that did to them. */
export async function reassignPurchases(
  changing: ChangingAccount,
  row: Pick<CashFlowRow, 'id' | 'continuesId'>,
): Promise<ChangedRow[]> {
  const { tx, scope, accountId } = changing
  const { id } = row
  const where = { accountId, paidBy: id, deletedAt: null }
  const purchases = await tx.cashFlow.findMany({ where, orderBy: { id: 'asc' } })
  if (purchases.length === 0) return []
  const rows = await readSpenders(tx, accountId)
  const there = rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map((each) => ({ ...each, firstDate: parseSchedule(each.schedule).firstDate }))
  const gone = rows.filter(({ deletedAt }) => deletedAt !== null)
  const paidBy = nextPayer(there, gone, row)
  await tx.cashFlow.updateMany({ where, data: { paidBy, ...editStamp(scope) } })
  return purchases.map((purchase) => cashFlowEdited(purchase, { ...purchase, paidBy }))
}

/**
 * Notes what a change did to cash flows, and lets the purchases of each card that it made none go over.
 * @throws AppError CONFLICT as `requireFewSpenders`.
 */
export async function noteCashFlows(
  change: AccountChange,
  activity: NewActivity,
  rows: readonly ChangedRow[],
  undoes?: number | null,
): Promise<void> {
  const noted = [...rows]
  addRows(noted, await settleSpending(change, rows))
  await change.note(activity, noted, undoes)
}

async function settleSpending(
  changing: ChangingAccount,
  rows: readonly ChangedRow[],
): Promise<ChangedRow[]> {
  const { tx, accountId } = changing
  const flows = rowsOf(CASH_FLOWS, rows)
  const hasMore = flows.some(
    ({ before, after }) =>
      (after?.closeDay && !before?.closeDay) || (after?.everyday && !before?.everyday),
  )
  if (hasMore) await requireFewSpenders(tx, accountId)
  const mayBeUnpaid = flows.some(
    ({ before, after }) =>
      (before?.closeDay && !after?.closeDay) || (after?.paidBy && after.paidBy !== before?.paidBy),
  )
  if (!mayBeUnpaid) return []
  const purchases = await tx.cashFlow.findMany({
    where: { accountId, deletedAt: null, paidBy: { not: null } },
    distinct: ['paidBy'],
    select: { paidBy: true },
  })
  const gone = await tx.cashFlow.findMany({
    where: {
      accountId,
      id: { in: purchases.flatMap(({ paidBy }) => paidBy ?? []) },
      OR: [{ closeDay: null }, { deletedAt: { not: null } }],
    },
    select: { id: true, continuesId: true },
  })
  const changed: ChangedRow[] = []
  for (const row of gone) addRows(changed, await reassignPurchases(changing, row))
  return changed
}

/** Pays purchases again that the change of this revision gave another payer. Those that were edited since keep theirs. */
export async function restorePurchases(
  { tx, scope, accountId }: ChangingAccount,
  card: Pick<CashFlowRow, 'id'>,
  revision: number | null,
): Promise<ChangedRow[]> {
  if (revision === null) return []
  const where = { accountId_revision: { accountId, revision } }
  const record = await tx.undoRecord.findUnique({ where, select: { rows: true } })
  const recorded = JSON.parse(record?.rows ?? '[]') as StoredRow<ChangedCashFlow>[]
  const changed: ChangedRow[] = []
  for (const { table, key, before, after } of recorded) {
    if (table !== 'CashFlow' || before?.paidBy !== card.id || !after) continue
    const found = await tx.cashFlow.findFirst({
      where: { id: key, accountId, deletedAt: null, paidBy: after.paidBy ?? null },
    })
    if (!found) continue
    const data = { paidBy: card.id, ...editStamp(scope) }
    await tx.cashFlow.update({ where: { id: key, accountId }, data, select: { id: true } })
    changed.push(cashFlowEdited(found, { ...found, paidBy: card.id }))
  }
  return changed
}

/** The card that a restored purchase names may be none any more. */
export async function withPayer(
  { tx, accountId }: ChangingAccount,
  row: CashFlowRow,
): Promise<CashFlowRow> {
  if (row.paidBy === null || (await isCard(tx, accountId, row.paidBy))) return row
  const where = { id: row.id, accountId }
  await tx.cashFlow.update({ where, data: { paidBy: null }, select: { id: true } })
  return { ...row, paidBy: null }
}

/** The dates that no payment of a card pays for: they count as those without a card. */
export async function uncoveredDates(
  { tx, scope, accountId }: ChangingAccount,
  paidBy: number | null,
  dates: NextDate[],
): Promise<NextDate[]> {
  if (paidBy === null || dates.length === 0) return dates
  return uncoveredIn(await compileNow(tx, scope, accountId), paidBy, dates)
}

export function uncoveredIn(
  { cashFlows }: CompiledPlan,
  paidBy: number,
  dates: NextDate[],
): NextDate[] {
  const card = cashFlows.find(({ cashFlow }) => cashFlow.id === paidBy)?.card
  return dates.filter(({ on }) => !card?.timetable.isCovered(parseDay(on)))
}

/** The planned amount of an occurrence: that of a card's payment has its purchases. */
export async function plannedAmount(
  { tx, scope, accountId }: ChangingAccount,
  flow: CashFlowRow,
  date: string,
): Promise<number> {
  const ownCents = Number(flow.amountCents)
  if (flow.closeDay === null) return ownCents
  const compiled = await compileNow(tx, scope, accountId)
  return projectBill(compiled, { id: flow.id, date, cursor: 0 })?.plannedCents ?? ownCents
}

async function compileNow(tx: Transaction, scope: Scope, accountId: number): Promise<CompiledPlan> {
  const { plan } = await readPlan(tx, accountId)
  const currentMonth = databaseTime(scope).toISOString().slice(0, 7)
  const { biweeklyDefault } = scope.settings
  return compilePlan(plan, { currentMonth, biweeklyDefault, doneBefore: null })
}
