/** The check-ins in a backup: how far the plan was from the bank. */
import { randomUUID } from 'node:crypto'
import type { BackupCheckIn } from '../../../shared/files/backup-format.ts'
import type { Transaction } from '../../db/database.ts'
import type { CheckIn } from '../../db/generated/sqlite/client.ts'
import { checkInMade } from '../check-ins/recorded-check-ins.ts'
import type { Scope } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'

export function toBackupCheckIn({ onDate, balanceCents, expectedCents }: CheckIn): BackupCheckIn {
  return { onDate, balanceCents: Number(balanceCents), expectedCents: Number(expectedCents) }
}

/** Writes them after those that the account has; answers what that did. */
export async function writeCheckIns(
  tx: Transaction,
  scope: Scope,
  accountId: number,
  checkIns: BackupCheckIn[],
): Promise<ChangedRow[]> {
  if (checkIns.length === 0) return []
  const made = { accountId, userId: scope.user.id, revision: 0 }
  const data = checkIns.map((checkIn) => ({ ...made, ...checkIn, clientId: randomUUID() }))
  const written = await tx.checkIn.createManyAndReturn({ data, select: { id: true } })
  return written.map(({ id }) => checkInMade(id))
}
