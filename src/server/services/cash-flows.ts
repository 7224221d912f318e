/** Cash flows: planned incomes and expenses of an account [specification 3, 4]. */
import { AppError } from '../../shared/app-error.ts'
import type {
  CashFlow,
  CashFlowKind,
  CashFlowRefInput,
  CreateCashFlowInput,
  ListCashFlowsInput,
  UpdateCashFlowInput,
} from '../../shared/cash-flow.ts'
import { RECURRENCE_DAY_RANGES, type RecurrenceType } from '../../shared/recurrence.ts'
import type {
  CashFlow as CashFlowRow,
  Completion,
  Override,
  Prisma,
} from '../db/generated/sqlite/client.ts'
import type { Transaction } from '../db/open.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { type DatabaseScope, databaseTime, type Scope, startOfRetention } from './scope.ts'

type MarkedRow = CashFlowRow & { completions: Completion[]; overrides: Override[] }

const WITH_MARKS = {
  completions: { orderBy: { date: 'asc' } },
  overrides: { orderBy: { date: 'asc' } },
} satisfies Prisma.CashFlowInclude

/**
 * The cash flows of a kind in an account, with their marks, oldest first.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's.
 */
export async function listCashFlows(
  scope: Scope,
  kind: CashFlowKind,
  { account }: ListCashFlowsInput,
): Promise<CashFlow[]> {
  const { id } = await findAccount(scope, account)
  return readCashFlows(scope, id, { kind })
}

/** Those of an account's cash flows that fit `where`, with their marks; who may ask is settled before. */
export function readCashFlows(
  scope: Scope,
  accountId: number,
  where: { kind: CashFlowKind; contractAuthorId?: number },
): Promise<CashFlow[]> {
  return scope.db.snapshot(async (read) => {
    const flows = await read.cashFlow.findMany({
      where: { ...where, accountId, deletedAt: null },
      orderBy: { id: 'asc' },
    })
    // Three ranges of one index each, where an include would list every id in a query.
    const inAccount = { where: { accountId }, orderBy: { date: 'asc' } } as const
    const completions = groupByCashFlow(await read.completion.findMany(inAccount))
    const overrides = groupByCashFlow(await read.override.findMany(inAccount))
    return flows.map((flow) =>
      toCashFlow({
        ...flow,
        completions: completions.get(flow.id) ?? [],
        overrides: overrides.get(flow.id) ?? [],
      }),
    )
  })
}

/**
 * Records a cash flow.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for a day that the type
 * cannot have, and for a one-time cash flow without a date.
 */
export async function createCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CreateCashFlowInput,
): Promise<CashFlow> {
  const { recurrenceType, recurrenceDay = null, startDate = null } = input
  const schedule = checkSchedule(scope, { recurrenceType, recurrenceDay, startDate })
  return changeAccount(scope, input.account, async (tx, accountId) => {
    const { name, amountCents } = input
    const createdAt = databaseTime(scope)
    const contractAuthorId = scope.door === 'contract' ? scope.user.id : null
    const data = { accountId, kind, name, amountCents, contractAuthorId, createdAt, ...schedule }
    return toCashFlow(await tx.cashFlow.create({ data, include: WITH_MARKS }))
  })
}

/**
 * Changes the fields that the input has; the others stay.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when
 * `version` is not the current one; BAD_REQUEST as for a new one.
 */
export function updateCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: UpdateCashFlowInput,
): Promise<CashFlow> {
  return changeAccount(scope, input.account, async (tx, accountId) => {
    const row = await getCashFlow(tx, accountId, kind, input.id)
    if (input.version !== undefined && input.version !== row.version)
      throw new AppError('CONFLICT', `Somebody else changed this ${kind} meanwhile.`)
    const { name = row.name, amountCents = row.amountCents } = input
    const schedule = checkSchedule(scope, {
      recurrenceType: input.recurrenceType ?? row.recurrenceType,
      recurrenceDay: input.recurrenceDay === undefined ? row.recurrenceDay : input.recurrenceDay,
      startDate: input.startDate === undefined ? row.startDate.toISOString() : input.startDate,
    })
    const data = { name, amountCents, version: { increment: 1 }, ...schedule }
    return toCashFlow(
      await tx.cashFlow.update({ where: { id: row.id }, data, include: WITH_MARKS }),
    )
  })
}

/**
 * Deletes a cash flow softly: for 30 days it can be restored, with its marks.
 *
 * @throws AppError NOT_FOUND when it is not in an account of the caller's, or deleted already.
 */
export function deleteCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CashFlowRefInput,
): Promise<{ success: true }> {
  return changeAccount(scope, input.account, async (tx, accountId) => {
    const { id } = await getCashFlow(tx, accountId, kind, input.id)
    await tx.cashFlow.update({ where: { id }, data: { deletedAt: databaseTime(scope) } })
    return { success: true }
  })
}

/**
 * Brings a deleted cash flow back, with its marks. One that is not deleted is answered as it is.
 *
 * @throws AppError NOT_FOUND when it is not in an account of the caller's, or gone for good.
 */
export function restoreCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CashFlowRefInput,
): Promise<CashFlow> {
  return changeAccount(scope, input.account, async (tx, accountId) => {
    const where = { id: input.id, accountId, kind }
    const found = await tx.cashFlow.findFirst({ where, select: { id: true } })
    if (!found) throw notFound(kind)
    return toCashFlow(
      await tx.cashFlow.update({
        where: { id: found.id },
        data: { deletedAt: null },
        include: WITH_MARKS,
      }),
    )
  })
}

/** Removes for good what was deleted more than 30 days ago; answers how many. */
export async function purgeDeletedCashFlows(scope: DatabaseScope): Promise<number> {
  const before = startOfRetention(scope)
  const { count } = await scope.db.write((tx) =>
    tx.cashFlow.deleteMany({ where: { deletedAt: { lt: before } } }),
  )
  return count
}

/**
 * A cash flow that is not deleted, inside a transaction.
 *
 * @throws AppError NOT_FOUND
 */
export async function getCashFlow(
  tx: Transaction,
  accountId: number,
  kind: CashFlowKind,
  id: number,
): Promise<CashFlowRow> {
  const row = await tx.cashFlow.findFirst({ where: { id, accountId, kind, deletedAt: null } })
  if (!row) throw notFound(kind)
  return row
}

function notFound(kind: CashFlowKind): AppError {
  return new AppError('NOT_FOUND', `This ${kind} was not found.`)
}

/**
 * The schedule as it is stored: a day only where the type has one, and always a start date, which is
 * the current time for types that do not read it [specification 5].
 */
function checkSchedule(
  scope: Scope,
  schedule: {
    recurrenceType: RecurrenceType
    recurrenceDay: number | null
    startDate: string | null
  },
) {
  const { recurrenceType, recurrenceDay, startDate } = schedule
  const range = RECURRENCE_DAY_RANGES[recurrenceType]
  if (
    range &&
    recurrenceDay !== null &&
    (recurrenceDay < range.first || recurrenceDay > range.last)
  )
    throw new AppError(
      'BAD_REQUEST',
      `The recurrence day must be from ${range.first} to ${range.last} for ${recurrenceType}.`,
    )
  if (recurrenceType === 'ON_X_DAY' && startDate === null)
    throw new AppError('BAD_REQUEST', 'A one-time item needs a start date.')
  return {
    recurrenceType,
    recurrenceDay: range ? recurrenceDay : null,
    startDate: readStartDate(scope, recurrenceType, startDate),
  }
}

/** A one-time item is kept at 12:00 UTC of its day, whatever the time it was sent with. */
function readStartDate(scope: Scope, type: RecurrenceType, startDate: string | null): Date {
  if (startDate === null) return databaseTime(scope)
  return new Date(type === 'ON_X_DAY' ? `${startDate.slice(0, 10)}T12:00:00Z` : startDate)
}

function toCashFlow(row: MarkedRow): CashFlow {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    amountCents: Number(row.amountCents),
    recurrenceType: row.recurrenceType,
    recurrenceDay: row.recurrenceDay,
    startDate: row.startDate.toISOString(),
    completedDates: row.completions.map((completion) => completion.date),
    overrides: row.overrides.map(({ date, amountCents }) => ({
      date,
      amountCents: Number(amountCents),
    })),
    version: row.version,
  }
}

function groupByCashFlow<Mark extends { cashFlowId: number }>(marks: Mark[]): Map<number, Mark[]> {
  const groups = new Map<number, Mark[]>()
  for (const mark of marks) {
    const group = groups.get(mark.cashFlowId)
    if (group) group.push(mark)
    else groups.set(mark.cashFlowId, [mark])
  }
  return groups
}
