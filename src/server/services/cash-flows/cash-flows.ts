/** Cash flows: planned incomes and expenses of an account [behaviour: Cash flows]. */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import type {
  AnsweredCashFlow,
  CashFlow,
  CashFlowKind,
  CashFlowRefInput,
  CreateCashFlowInput,
  LatestCashFlow,
  LatestCashFlowInput,
  ListCashFlowsInput,
  ListedCashFlow,
} from '../../../shared/plan/cash-flow.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { datesWithin } from '../../projection/rules/next-dates.ts'
import { changeAccount, changeWithDeletions } from '../accounts/accounts.ts'
import { findAccount, findAccountToRead } from '../accounts/own-account.ts'
import { type AccountChange, findRevision } from '../accounts/activities.ts'
import { readAtOneMoment } from '../accounts/one-moment.ts'
import {
  noteCashFlows,
  requireCard,
  restorePurchases,
  uncoveredDates,
  withPayer,
} from './card-rows.ts'
import { toListed, withMonth } from './answered-cash-flows.ts'
import { purgeCashFlows } from '../deleted-cash-flows.ts'
import { type EditableFields, KIND, newFieldsOf, toCashFlow, toRule } from './cash-flow-fields.ts'
import { type CashFlowFilter, readMarkedCashFlows, readStoredCashFlows } from './account-rows.ts'
import { noMarks, readMarksOf, writeMarks } from './marks.ts'
import { readDoneDays } from '../current-days.ts'
import { requireRoom } from '../quotas.ts'
import { readInTurn } from '../read-turns.ts'
import type { PurgeScope } from '../purge-pages.ts'
import { type ChangingAccount, databaseTime, type Scope, startOfRetention } from '../scope.ts'
import { cashFlowAdded, cashFlowDeleted } from './recorded-cash-flows.ts'
import { FORMER_MEMBER, readPeople } from '../people.ts'

/** Oldest first. @throws AppError NOT_FOUND when the account is not the caller's. */
export async function listCashFlows(
  scope: Scope,
  kind: CashFlowKind,
  { account }: ListCashFlowsInput,
): Promise<ListedCashFlow[]> {
  const flows = await readCashFlows(scope, await findAccount(scope, account), { kind })
  return toListed(scope, flows)
}

export interface CashFlowPage {
  flows: ListedCashFlow[]
  /** The names of all expenses, and so of each card, keyed by id. */
  cardNames: Map<number, string>
  incomes: number
  expenses: number
}

/** Incomes first, oldest first, without marks. @throws AppError NOT_FOUND when the account is not the caller's. */
export async function listPage(
  scope: Scope,
  { account, from, count }: ListCashFlowsInput & { from: number; count: number },
): Promise<CashFlowPage> {
  const { id } = await findAccountToRead(scope, account)
  const rows = await readInTurn(scope, () => readStoredCashFlows(scope.db.read, id))
  const incomes = rows.filter(({ kind }) => kind === 'income')
  const expenses = rows.filter(({ kind }) => kind === 'expense')
  const page = [...incomes, ...expenses].slice(from, from + count)
  return {
    flows: toListed(
      scope,
      page.map((row) => toCashFlow(row)),
    ),
    cardNames: new Map(expenses.map(({ id, name }) => [id, cleanName(name)])),
    incomes: incomes.length,
    expenses: expenses.length,
  }
}

/** The caller's access is checked before. */
export async function readCashFlows(
  scope: Scope,
  known: { id: number; revision: number },
  filter: CashFlowFilter,
): Promise<CashFlow[]> {
  return readInTurn(scope, () =>
    readAtOneMoment(scope.db, known, (read) => readMarkedCashFlows(read, known.id, filter)),
  )
}

/**
 * Marks done what falls from the 1st of the month through `doneThrough` [behaviour: Already in the balance].
 * @throws AppError BAD_REQUEST for a schedule or a `doneThrough` that cannot be; CONFLICT for more than fit.
 */
export async function createCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CreateCashFlowInput,
): Promise<Changed<AnsweredCashFlow>> {
  const fields = newFieldsOf(scope, kind, input)
  const doneDays = readDoneDays(scope, input)
  // Everyday spending has no dates.
  const isMarked = doneDays && !fields.everyday
  const dates = isMarked ? datesWithin(toRule(scope, fields), doneDays) : []
  const overrides = input.override ? [input.override] : []
  const added = await changeAccount(scope, input.account, async (change) => {
    const doneDates = await uncoveredDates(change, fields.paidBy, dates)
    return addCashFlow(change, { kind, ...fields }, { doneDates, overrides })
  })
  return withMonth(scope, added)
}

/** @throws AppError CONFLICT as `createCashFlow`. */
export async function addCashFlow(
  change: AccountChange,
  fields: EditableFields & { kind: CashFlowKind },
  {
    doneDates = [],
    overrides = [],
  }: { doneDates?: { date: string }[]; overrides?: CashFlow['overrides'] } = {},
): Promise<CashFlow> {
  const { tx, scope, accountId } = change
  const { kind, name, amountCents } = fields
  const createdAt = databaseTime(scope)
  const contractAuthorId = scope.transport === 'contract' ? scope.user.id : null
  await requireRoom(tx, scope, 'cashFlows', accountId)
  await requireCard(change, fields.paidBy)
  const data = { ...fields, accountId, contractAuthorId, createdAt }
  const created = { ...(await tx.cashFlow.create({ data, omit: KIND })), kind }
  const cashFlowId = created.id
  const changes = [
    ...doneDates.map(({ date }) => ({ cashFlowId, date, after: { done: true } })),
    ...overrides.map(({ date, ...after }) => ({ cashFlowId, date, after })),
  ]
  await requireRoom(tx, scope, 'marks', accountId, changes.length)
  await writeMarks(change, changes, new Map())
  const activity = { action: 'addedCashFlow', kind, cashFlowId, name, amountCents } as const
  await noteCashFlows(change, activity, [cashFlowAdded(created)])
  const completedDates = doneDates.map(({ date }) => date)
  return toCashFlow(created, { ...noMarks(), completedDates, overrides })
}

/** Deletes softly. @throws AppError NOT_FOUND when it is not in an account of the caller's, or deleted already. */
export function deleteCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CashFlowRefInput,
): Promise<Changed<{ success: true }>> {
  return changeWithDeletions(scope, input.account, async (change) => {
    await removeCashFlow(change, await getCashFlow(change, kind, input.id))
    return { success: true }
  })
}

export async function removeCashFlow(change: AccountChange, row: CashFlowRow): Promise<void> {
  const { tx, scope } = change
  const { id, accountId, kind, name } = row
  const data = { deletedAt: databaseTime(scope) }
  await tx.cashFlow.update({ where: { id, accountId }, data, select: { id: true } })
  const activity = { action: 'deletedCashFlow', kind, cashFlowId: id, name } as const
  await noteCashFlows(change, activity, [cashFlowDeleted(row)])
}

/** A cash flow that is not deleted stays as it is. @throws AppError NOT_FOUND when it was purged; CONFLICT for one too many. */
export async function restoreCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CashFlowRefInput,
): Promise<Changed<AnsweredCashFlow>> {
  const restored = await changeAccount(scope, input.account, async (change) => {
    const { tx, accountId } = change
    const where = { id: input.id, accountId, kind }
    const found = await tx.cashFlow.findFirst({ where })
    if (!found) throw cashFlowNotFound(kind)
    const { id, name, deletedAt } = found
    const marks = await readMarksOf(tx, found)
    if (deletedAt === null) return toCashFlow(found, marks)
    await requireRoom(tx, scope, 'cashFlows', accountId)
    const data = { deletedAt: null }
    await tx.cashFlow.update({ where: { id, accountId }, data, select: { id: true } })
    const ofFlow = { accountId, cashFlowId: id, at: deletedAt }
    const deletion = await findRevision(tx, { ...ofFlow, action: 'deletedCashFlow' })
    const activity = { action: 'restoredCashFlow', kind, cashFlowId: id, name } as const
    const restored = await withPayer(change, found)
    const purchases = await restorePurchases(change, found, deletion)
    await noteCashFlows(change, activity, [cashFlowAdded(restored), ...purchases], deletion)
    return toCashFlow(restored, marks)
  })
  return withMonth(scope, restored)
}

/** @throws AppError NOT_FOUND when it is not in an account of the caller's, or deleted. */
export async function getLatestCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  { account, id }: LatestCashFlowInput,
): Promise<LatestCashFlow> {
  const { id: accountId } = await findAccount(scope, account)
  const where = { id, accountId, kind, deletedAt: null }
  const row = await scope.db.read.cashFlow.findFirst({ where })
  if (!row) throw cashFlowNotFound(kind)
  const marks = await readInTurn(scope, () => readMarksOf(scope.db.read, row))
  const { editedById } = row
  const people = await readPeople(scope.db.read, [{ userId: editedById }])
  return {
    cashFlow: withMonth(scope, toCashFlow(row, marks)),
    editedAt: row.editedAt?.toISOString() ?? null,
    editedBy: editedById === null ? null : (people.get(editedById)?.name ?? FORMER_MEMBER),
    isOwnEdit: editedById === scope.user.id,
  }
}

export function purgeDeletedCashFlows(scope: PurgeScope): Promise<number> {
  return purgeCashFlows(scope, { deletedAt: { lt: startOfRetention(scope) } })
}

/** @throws AppError NOT_FOUND when there is none in this account, or it is deleted. */
export async function getCashFlow(
  { tx, accountId }: Pick<ChangingAccount, 'tx' | 'accountId'>,
  kind: CashFlowKind,
  id: number,
): Promise<CashFlowRow> {
  // Nearly every change runs it: by the ORM it would take twice as long.
  const [row] = await tx.$queryRaw<CashFlowRow[]>`
    SELECT * FROM "CashFlow" WHERE "id" = ${id} AND "accountId" = ${accountId} AND "deletedAt" IS NULL`
  if (row?.kind !== kind) throw cashFlowNotFound(kind)
  return row
}

export function cashFlowNotFound(kind: CashFlowKind): AppError {
  return new AppError('NOT_FOUND', `This ${kind} was not found.`)
}
