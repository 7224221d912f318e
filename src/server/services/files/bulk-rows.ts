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
