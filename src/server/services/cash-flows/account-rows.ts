/**
 * The rows of an account, as its tables have them. The ORM takes ten times as long for thousands of cash flows, and every
 * change of an account has them read again.
 */
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { CashFlowRow } from '../../db/cash-flow-row.ts'
import type { ReadClient } from '../../db/database.ts'
import {
  type CashFlow as StoredCashFlow,
  type Completion,
  type Move,
  type Override,
  Prisma,
  type Skip,
} from '../../db/generated/sqlite/client.ts'
import { toCashFlow } from './cash-flow-shape.ts'

type RawRead = Pick<ReadClient, '$queryRaw'>

export interface CashFlowFilter {
  kind?: CashFlowKind
  contractAuthorId?: number
  importId?: string
}

/** The cash flows that are not deleted and match the filter, by id. */
export function readStoredCashFlows(
  read: RawRead,
  accountId: number,
  { kind, contractAuthorId, importId }: CashFlowFilter = {},
): Promise<StoredCashFlow[]> {
  const conditions = [Prisma.sql`"accountId" = ${accountId}`, Prisma.sql`"deletedAt" IS NULL`]
  if (kind) conditions.push(Prisma.sql`CAST("kind" AS TEXT) = ${kind}`)
  if (contractAuthorId) conditions.push(Prisma.sql`"contractAuthorId" = ${contractAuthorId}`)
  if (importId) conditions.push(Prisma.sql`"importId" = ${importId}`)
  const where = Prisma.join(conditions, ' AND ')
  return read.$queryRaw`SELECT * FROM "CashFlow" WHERE ${where} ORDER BY "id"`
}

/** A range of ids of cash flows, both included. */
interface IdRange {
  first: number
  last: number
}

const ALL_IDS: IdRange = { first: 0, last: 2 ** 31 - 1 }

interface MarkRows {
  completions: Completion[]
  overrides: Override[]
  skips: Skip[]
  moves: Move[]
}

/** The done marks and exceptions of cash flows, also of deleted ones: by their ids, then by date. */
export async function readStoredMarks(
  read: RawRead,
  accountId: number,
  { first, last } = ALL_IDS,
): Promise<MarkRows> {
  const rowsOf = <Row>(table: Prisma.Sql) => read.$queryRaw<Row[]>`
    SELECT * FROM ${table}
    WHERE "accountId" = ${accountId} AND "cashFlowId" BETWEEN ${first} AND ${last}
    ORDER BY "cashFlowId", "date"`
  return {
    completions: await rowsOf(Prisma.sql`"Completion"`),
    overrides: await rowsOf(Prisma.sql`"Override"`),
    skips: await rowsOf(Prisma.sql`"Skip"`),
    moves: await rowsOf(Prisma.sql`"Move"`),
  }
}

/** The cash flows of an account that match the filter, with their marks, oldest first. */
export async function readMarkedCashFlows(
  read: RawRead,
  accountId: number,
  filter: CashFlowFilter,
): Promise<CashFlow[]> {
  const rows = await readStoredCashFlows(read, accountId, filter)
  const marks = await readStoredMarks(read, accountId)
  const completions = byCashFlow(marks.completions)
  const overrides = byCashFlow(marks.overrides)
  const skips = byCashFlow(marks.skips)
  const moves = byCashFlow(marks.moves)
  return rows.map((row) =>
    toCashFlow({
      ...row,
      completions: completions.get(row.id) ?? [],
      overrides: overrides.get(row.id) ?? [],
      skips: skips.get(row.id) ?? [],
      moves: moves.get(row.id) ?? [],
    }),
  )
}

function byCashFlow<Mark extends { cashFlowId: number }>(marks: Mark[]): Map<number, Mark[]> {
  const lists = new Map<number, Mark[]>()
  for (const mark of marks) {
    const list = lists.get(mark.cashFlowId)
    if (list) list.push(mark)
    else lists.set(mark.cashFlowId, [mark])
  }
  return lists
}

/** As CSV files and backups have it. */
export function toCashFlowRow(row: StoredCashFlow): CashFlowRow {
  const { kind, name, amountCents, schedule, startDate } = row
  return [kind, name, Number(amountCents), schedule, startDate.toISOString()]
}
