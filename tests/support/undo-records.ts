/** Writes records of changes straight into the database. */
import type { Transaction } from '../../src/server/db/database.ts'
import { EXAMPLE_DATE } from './example-inputs.ts'

let latestRevision = 1_000_000

/** Adds the record of a change; answers its revision, which no other account has. */
export async function addRecordOf(
  tx: Transaction,
  owner: { accountId: number; userId: number },
  row: object,
): Promise<number> {
  const revision = ++latestRevision
  const rows = JSON.stringify([row])
  await tx.undoRecord.create({ data: { ...owner, revision, rows, at: new Date() } })
  return revision
}

/** Adds the record of a change that set the override of the examples. */
export async function addUndoRecord(
  tx: Transaction,
  owner: { accountId: number; userId: number },
  cashFlowId: number,
): Promise<number> {
  const row = { table: 'Mark', key: { cashFlowId, date: EXAMPLE_DATE } }
  const [before, after] = [{ amountCents: null }, { amountCents: 2 }]
  const revision = await addRecordOf(tx, owner, { ...row, before, after })
  // As if a scenario had set it.
  const activity = { action: 'appliedScenario', count: 1 } as const
  await tx.activity.createMany({ data: { ...owner, ...activity, revision, at: new Date() } })
  return revision
}
