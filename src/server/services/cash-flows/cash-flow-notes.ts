import type { CashFlowNote, ListNotesInput } from '../../../shared/plan/cash-flow.ts'
import type { ReadClient } from '../../db/database.ts'
import { pauseAfterLongTick } from '../../queues/event-loop.ts'
import { findAccount } from '../accounts/own-account.ts'
import { readInTurn } from '../read-turns.ts'
import type { Scope } from '../scope.ts'

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
