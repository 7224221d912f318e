/** Rows in bulk, a thousand per statement: one statement per row would take fifty times as long. */
import type { CashFlowDefaults, Dialect, Transaction } from '../../db/database.ts'

/** Inserts cash flows by JSON arrays of `CashFlowRow`. */
export async function insertCashFlows(
  dialect: Dialect,
  tx: Transaction,
  chunks: Iterable<string>,
  defaults: CashFlowDefaults,
): Promise<void> {
  for (const chunk of chunks) await tx.$executeRaw(dialect.insertCashFlows(chunk, defaults))
}

/** Writes what belongs to the cash flows of an account, by JSON arrays of the rows that the dialect names. */
export async function writeChunks(
  dialect: Dialect,
  tx: Transaction,
  write:
    | 'insertCompletions'
    | 'insertOverrides'
    | 'insertSkips'
    | 'insertMoves'
    | 'continueCashFlows',
  chunks: Iterable<string>,
  accountId: number,
): Promise<void> {
  for (const chunk of chunks) await tx.$executeRaw(dialect[write](chunk, accountId))
}
