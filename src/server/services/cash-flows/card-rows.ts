/** Cards, and what is paid with them, within a change of their account [behaviour: Cards]. */
import { type SpendingColumns } from './spending-columns.ts'
import { AppError } from '../../../shared/app-error.ts'
import { MAX_CARDS, MAX_EVERYDAY, NO_CARD } from '../../../shared/plan/spending.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { projectBill } from '../../projection/answers/cards/bill-of-card.ts'
import { nextPayer } from '../../projection/ledger/cards/next-payer.ts'
import { type CompiledPlan, compilePlan } from '../../projection/ledger/compiled-plan.ts'
import { firstPartsOf } from '../../projection/ledger/continuations.ts'
import { parseDay } from '../../projection/rules/calendar.ts'
import type { NextDate } from '../../../shared/projections/projection.ts'
import { readPlan } from '../projections/plan-rows.ts'
import { type ChangingAccount, databaseTime, type Scope } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { editStamp } from './cash-flow-fields.ts'
import { cashFlowEdited } from './recorded-cash-flows.ts'

const CARDS = 'An account can have at most 10 cards.'
const EVERYDAY = 'An account can have at most 5 everyday expenses.'

interface Spender extends SpendingColumns {
  /** Null for a new one. */
  id: number | null
  continuesId: number | null
}

/**
 * @param before its columns before the change; null for a new one
 * @throws AppError BAD_REQUEST for a card that is not in the account; CONFLICT for too many cards or everyday expenses.
 */
export async function requirePayable(
  tx: Transaction,
  accountId: number,
  spender: Spender,
  before: SpendingColumns | null,
): Promise<void> {
  const { id, closeDay, paidBy, everyday } = spender
  if (paidBy !== null && paidBy !== before?.paidBy && !(await isCard(tx, accountId, paidBy)))
    throw new AppError('BAD_REQUEST', NO_CARD)
  const becomesCard = closeDay !== null && (before === null || before.closeDay === null)
  const becomesEveryday = everyday === true && !before?.everyday
  if (!becomesCard && !becomesEveryday) return
  const rows = await readSpenders(tx, accountId)
  const others = rows.filter((row) => row.id !== id && row.deletedAt === null)
  // Its id is above all others: it is one with what it continues.
  const own = { id: id ?? Infinity, continuesId: spender.continuesId }
  const firstParts = firstPartsOf([...rows, own])
  const countWith = (some: { id: number }[]) =>
    new Set([...some, own].map((each) => firstParts.get(each.id) ?? each.id)).size
  if (becomesCard && countWith(others.filter((row) => row.closeDay !== null)) > MAX_CARDS)
    throw new AppError('CONFLICT', CARDS)
  if (becomesEveryday && countWith(others.filter((row) => row.everyday)) > MAX_EVERYDAY)
    throw new AppError('CONFLICT', EVERYDAY)
}

async function isCard(tx: Transaction, accountId: number, id: number): Promise<boolean> {
  const where = { accountId, id, deletedAt: null, closeDay: { not: null } }
  return (await tx.cashFlow.count({ where })) > 0
}

/** Those that are cards, everyday spending, or continue another one; also deleted ones. */
function readSpenders(tx: Transaction, accountId: number) {
  return tx.cashFlow.findMany({
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
      deletedAt: true,
    },
  })
}

/**
 * Lets the purchases of a cash flow go over that is a card no more: to the first part that is left, else to none. Answers what
 * that did to them.
 */
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
 * Pays purchases with a restored card again, if its deletion gave them another payer. Purchases that were edited since keep theirs.
 *
 * @param revision of the change that deleted it; null where it is not known any more
 */
export async function restorePurchases(
  { tx, scope, accountId }: ChangingAccount,
  card: Pick<CashFlowRow, 'id'>,
  revision: number | null,
): Promise<ChangedRow[]> {
  if (revision === null) return []
  const where = { accountId_revision: { accountId, revision } }
  const record = await tx.undoRecord.findUnique({ where, select: { rows: true } })
  const recorded = JSON.parse(record?.rows ?? '[]') as RecordedRow[]
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

interface RecordedRow {
  table: string
  key: number
  before: { paidBy?: number | null } | null
  after: { paidBy?: number | null } | null
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
  const { cashFlows } = await compileNow(tx, scope, accountId)
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
