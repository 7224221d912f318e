/** Cash flows in bulk, with their marks: those of a backup, and those that come from another account. */
import { randomUUID } from 'node:crypto'
import { chunkRows } from '../../db/cash-flow-row.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { readStoredCashFlows } from '../cash-flows/account-rows.ts'
import { writeMarks } from '../cash-flows/marks.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import type { NewCashFlow } from './backup-check.ts'
import { listContinuations } from './backup-continuations.ts'
import { listMarks } from './backup-rows.ts'

/**
 * Writes cash flows with their marks; answers their rows, in the same order, as they were before one continued another. That there is room for them is checked before.
 *
 * @param chunks the rows of the cash flows, as `toBackupRows` makes them
 */
export async function writeMarkedCashFlows(
  { tx, scope, accountId }: ChangingAccount,
  { flows, chunks }: { flows: NewCashFlow[]; chunks: string[] },
): Promise<CashFlowRow[]> {
  const { dialect } = scope.db
  const importId = randomUUID()
  const defaults = { accountId, contractAuthorId: null, importId, at: databaseTime(scope) }
  for (const chunk of chunks) await tx.$executeRaw(dialect.insertCashFlows(chunk, defaults))

  if (dialect.discardPlans) await tx.$executeRaw(dialect.discardPlans)

  const added = await readStoredCashFlows(tx, accountId, { importId })
  const ids = added.map(({ id }) => id)
  await writeMarks({ tx, scope, accountId }, listMarks(flows, ids), new Map())
  for (const chunk of chunkRows(listContinuations(flows, ids)))
    await tx.$executeRaw(dialect.continueCashFlows(chunk, accountId))
  return added
}
