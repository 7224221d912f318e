/** Rows as the tables have them: the ORM takes ten times as long for thousands, and every change of an account reads them again. */
import type {
  CashFlow,
  CashFlowKind,
  CashFlowNote,
  ListNotesInput,
} from '../../../shared/plan/cash-flow.ts'
import type { ExistingRow } from '../../csv/existing-rows.ts'
import { chunksOf, type ReadClient, type Transaction } from '../../db/database.ts'
import { type CashFlow as StoredCashFlow, Prisma } from '../../db/generated/sqlite/client.ts'
import { pauseAfterLongTick } from '../../queues/event-loop.ts'
import { findAccount } from '../accounts/own-account.ts'
import { readInTurn } from '../read-turns.ts'
import type { Scope } from '../scope.ts'
import { toCashFlow } from './cash-flow-fields.ts'
import { readMarks } from './marks.ts'
import { toSpending } from './spending-columns.ts'

type RawRead = Pick<ReadClient, '$queryRaw'>

export interface CashFlowFilter {
  kind?: CashFlowKind
  contractAuthorId?: number
  importId?: string
}

/** Without deleted ones, by id. */
export function readStoredCashFlows(
  read: RawRead,
  accountId: number,
  filter: CashFlowFilter = {},
): Promise<StoredCashFlow[]> {
  return read.$queryRaw`SELECT * FROM "CashFlow" WHERE ${matching(accountId, filter)} ORDER BY "id"`
}

function matching(
  accountId: number,
  { kind, contractAuthorId, importId }: CashFlowFilter,
): Prisma.Sql {
  const conditions = [Prisma.sql`"accountId" = ${accountId}`, Prisma.sql`"deletedAt" IS NULL`]
  if (kind) conditions.push(Prisma.sql`CAST("kind" AS TEXT) = ${kind}`)
  if (contractAuthorId) conditions.push(Prisma.sql`"contractAuthorId" = ${contractAuthorId}`)
  if (importId) conditions.push(Prisma.sql`"importId" = ${importId}`)
  return Prisma.join(conditions, ' AND ')
}

/** Oldest first. */
export async function readMarkedCashFlows(
  read: RawRead,
  accountId: number,
  filter: CashFlowFilter,
): Promise<CashFlow[]> {
  const rows = await readStoredCashFlows(read, accountId, filter)
  const ids = Prisma.sql`SELECT "id" FROM "CashFlow" WHERE ${matching(accountId, filter)}`
  const marks = await readMarks(read, accountId, Prisma.sql`"cashFlowId" IN (${ids})`)
  return rows.map((row) => toCashFlow(row, marks.get(row.id)))
}

export function toExistingRow(row: StoredCashFlow): ExistingRow {
  const { id, kind, name, schedule } = row
  const columns = { amountCents: Number(row.amountCents), startDate: row.startDate.toISOString() }
  return { id, kind, name, schedule, ...columns, ...toSpending(row) }
}

/** Keyed by their ids; deleted ones too. */
export async function readCashFlowRows(
  tx: Transaction,
  accountId: number,
  ids: Iterable<number>,
): Promise<Map<number, StoredCashFlow>> {
  const flows = new Map<number, StoredCashFlow>()
  for (const some of chunksOf(new Set(ids)))
    for (const flow of await tx.cashFlow.findMany({ where: { accountId, id: { in: some } } }))
      flows.set(flow.id, flow)
  return flows
}

/** SQLite answers at once: so many take a few milliseconds. */
const ROWS_PER_TURN = 500

/** Oldest first. @throws AppError NOT_FOUND when the account is not the caller's. */
export async function listNotes(
  scope: Scope,
  { account }: ListNotesInput,
): Promise<CashFlowNote[]> {
  const { id: accountId } = await findAccount(scope, account)
  const notes = await readInTurn(scope, () => readNotes(scope.db.read, accountId))
  return Array.from(notes, ([id, note]) => ({ id, note }))
}

export async function readNotes(
  read: Pick<ReadClient, 'cashFlow'>,
  accountId: number,
): Promise<Map<number, string>> {
  const notes = new Map<number, string>()
  for (let after = 0; ; await pauseAfterLongTick()) {
    const rows = await read.cashFlow.findMany({
      where: { accountId, id: { gt: after }, deletedAt: null, note: { not: null } },
      orderBy: { id: 'asc' },
      take: ROWS_PER_TURN,
      select: { id: true, note: true },
    })
    for (const { id, note } of rows) notes.set((after = id), note ?? '')
    if (rows.length < ROWS_PER_TURN) return notes
  }
}
