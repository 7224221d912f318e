/** Thousands of cash flows, a page at a time. */
import type { CashFlow, Marks } from '../../../shared/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import { fromDetailsRow } from './schedule-columns.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Database, ReadClient } from '../../db/database.ts'
import type { Scope } from '../scope.ts'
import { runUnlessUnavailable } from '../unavailable.ts'
import {
  type CashFlowFilter,
  pageCashFlows,
  pageCompletions,
  pageMoves,
  pageOverrides,
  pageSkips,
  type RowsOfAccount,
  type StoredCashFlowRow,
} from './row-pages.ts'

const IDS_PER_PAGE = 5_000
/** Their marks go with them, so each takes longer than to read or to change it. */
const PURGED_AT_ONCE = 500

/** The cash flows of an account that match the filter, with their marks, oldest first. */
export async function readCashFlowsAt(
  source: RowsOfAccount,
  filter: CashFlowFilter,
): Promise<CashFlow[]> {
  const flows: CashFlow[] = []
  for await (const page of pageCashFlows(source, filter)) {
    const ids = { first: page[0]?.[0] ?? 0, last: page.at(-1)?.[0] ?? 0 }
    const marks = new Map<number, Marks>()
    const marksOf = (id: number) => {
      let found = marks.get(id)
      if (!found)
        marks.set(id, (found = { completedDates: [], overrides: [], skippedDates: [], moves: [] }))
      return found
    }
    for await (const rows of pageCompletions(source, ids)) {
      for (const [id, date] of rows) marksOf(id).completedDates.push(date)
    }
    for await (const rows of pageOverrides(source, ids)) {
      for (const [id, date, amountCents] of rows) marksOf(id).overrides.push({ date, amountCents })
    }
    for await (const rows of pageSkips(source, ids)) {
      for (const [id, date] of rows) marksOf(id).skippedDates.push(date)
    }
    for await (const rows of pageMoves(source, ids)) {
      for (const [id, date, to] of rows) marksOf(id).moves.push({ date, to })
    }
    for (const row of page) flows.push({ ...fieldsOf(row), ...marksOf(row[0]) })
  }
  return flows
}

function fieldsOf(row: StoredCashFlowRow): Omit<CashFlow, keyof Marks> {
  const [id, version, continuesId, kind, name, amountCents, ...schedule] = row
  const [recurrenceType, recurrenceDay, startDate, ...details] = schedule
  return {
    id,
    kind,
    name: cleanName(name),
    amountCents,
    recurrenceType,
    recurrenceDay,
    startDate: instantOf(startDate ?? ''),
    ...fromDetailsRow(details),
    continuesId,
    version,
  }
}

/** PostgreSQL writes a timestamp without its zone, which is UTC. */
function instantOf(text: string): string {
  return new Date(/(Z|[+]00:00)$/.test(text) ? text : `${text}Z`).toISOString()
}

/** The ids of the cash flows that match `where`, ascending, in pages. */
async function* pageIds(
  read: Pick<ReadClient, 'cashFlow'>,
  where: Prisma.CashFlowWhereInput,
): AsyncGenerator<number[], void> {
  for (let after = 0; ;) {
    const rows = await read.cashFlow.findMany({
      where: { ...where, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: IDS_PER_PAGE,
      select: { id: true },
    })
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < IDS_PER_PAGE) return
    after = rows.at(-1)?.id ?? after
  }
}

/**
 * Purges the cash flows that match `where`, with their marks, 500 in a transaction; answers how
 * many.
 */
export async function purgeCashFlows(
  db: Database,
  where: Prisma.CashFlowWhereInput,
): Promise<number> {
  let removed = 0
  for await (const ids of pageIds(db.read, where))
    for (let start = 0; start < ids.length; start += PURGED_AT_ONCE) {
      // `where` is checked again: a cash flow may have been restored since its id was read.
      const page = onPage(where, ids.slice(start, start + PURGED_AT_ONCE))
      const { count } = await db.write((tx) => tx.cashFlow.deleteMany({ where: page }))
      removed += count
    }
  return removed
}

/**
 * An account keeps as many deleted cash flows as it can have cash flows, so that adding and deleting in a loop does not
 * fill the database: the oldest deletions above that are purged. What was deleted at once stays together, so
 * nothing comes back in part, and the newest deletion always stays.
 */
export function purgeOldestDeletions(
  { db, settings }: Pick<Scope, 'db' | 'settings'>,
  accountId: number,
): Promise<void> {
  return runUnlessUnavailable(async () => {
    const excess = await db.read.cashFlow.findFirst({
      where: { accountId, deletedAt: { not: null } },
      orderBy: { deletedAt: 'desc' },
      skip: settings.quotas.cashFlows,
      select: { deletedAt: true },
    })
    if (excess?.deletedAt)
      await purgeCashFlows(db, { accountId, deletedAt: { lt: excess.deletedAt } })
  })
}

function onPage(where: Prisma.CashFlowWhereInput, ids: number[]): Prisma.CashFlowWhereInput {
  return { ...where, id: { gte: ids[0] ?? 0, lte: ids.at(-1) ?? 0 } }
}
