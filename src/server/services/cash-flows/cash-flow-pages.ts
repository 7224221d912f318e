/** Thousands of cash flows, a page at a time, so that other requests are answered in between. */
import type { CashFlow, CashFlowKind } from '../../../shared/cash-flow.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Database, ReadClient, Transaction } from '../../db/database.ts'
import { yieldToOtherRequests } from '../files/bulk-rows.ts'
import { groupByCashFlow, toCashFlow } from './cash-flow-shape.ts'

const ROWS_PER_PAGE = 2_000
const IDS_PER_PAGE = 5_000

/** The cash flows of an account that match `where`, with their marks, oldest first. `read` is a snapshot. */
export async function readCashFlowsAt(
  read: ReadClient,
  accountId: number,
  where: { kind?: CashFlowKind; contractAuthorId?: number },
): Promise<CashFlow[]> {
  const flows: CashFlow[] = []
  for (let after = 0; ;) {
    const rows = await read.cashFlow.findMany({
      where: { ...where, accountId, deletedAt: null, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: ROWS_PER_PAGE,
    })
    const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
    // Each query reads a range of one index; an `include` would send every id.
    const cashFlowId = { gte: first, lte: last }
    const ofPage = { where: { accountId, cashFlowId }, orderBy: { date: 'asc' } } as const
    const completions = groupByCashFlow(await read.completion.findMany(ofPage))
    const overrides = groupByCashFlow(await read.override.findMany(ofPage))
    for (const row of rows)
      flows.push(
        toCashFlow({
          ...row,
          completions: completions.get(row.id) ?? [],
          overrides: overrides.get(row.id) ?? [],
        }),
      )
    if (rows.length < ROWS_PER_PAGE) return flows
    after = last
    await yieldToOtherRequests()
  }
}

/** The ids of the cash flows that match `where`, ascending, in pages. */
export async function* pageIds(
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
    await yieldToOtherRequests()
  }
}

/** Deletes softly the cash flows that match `where`, or restores them if `deletedAt` is null; answers how many. */
export async function setDeletedAt(
  tx: Transaction,
  where: Prisma.CashFlowWhereInput,
  deletedAt: Date | null,
): Promise<number> {
  let changed = 0
  for await (const ids of pageIds(tx, where)) {
    const { count } = await tx.cashFlow.updateMany({
      where: onPage(where, ids),
      data: { deletedAt },
    })
    changed += count
  }
  return changed
}

/**
 * Purges the cash flows that match `where`, with their marks, each page in a transaction of its
 * own; answers how many.
 */
export async function purgeCashFlows(
  db: Database,
  where: Prisma.CashFlowWhereInput,
): Promise<number> {
  let removed = 0
  for await (const ids of pageIds(db.read, where)) {
    // `where` is checked again: a cash flow may have been restored since its id was read.
    const { count } = await db.write((tx) => tx.cashFlow.deleteMany({ where: onPage(where, ids) }))
    removed += count
  }
  return removed
}

function onPage(where: Prisma.CashFlowWhereInput, ids: number[]): Prisma.CashFlowWhereInput {
  return { ...where, id: { gte: ids[0] ?? 0, lte: ids.at(-1) ?? 0 } }
}
