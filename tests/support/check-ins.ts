/** Writes check-ins straight into the database. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../src/server/db/database.ts'
import { addRecordOf } from './undo-records.ts'

/** Adds a check-in that can be undone; answers its id. */
export async function addCheckIn(
  tx: Transaction,
  owner: { accountId: number; userId: number },
): Promise<number> {
  const figures = { balanceCents: 0, expectedCents: 0 }
  const made = { clientId: randomUUID(), revision: 0, onDate: '2026-11-20' }
  const { id } = await tx.checkIn.create({ data: { ...owner, ...made, ...figures } })
  await tx.account.update({ where: { id: owner.accountId }, data: { balanceCheckInId: id } })
  const stands = { table: 'CheckIn', key: id, before: null, after: {} }
  const revision = await addRecordOf(tx, owner, stands)
  await tx.checkIn.update({ where: { id }, data: { revision } })
  return id
}
