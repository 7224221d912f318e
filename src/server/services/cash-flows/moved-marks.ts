import type { Transaction } from '../../db/database.ts'
import { type ChangedMark, MARK_TABLES, markChanged } from '../undo/changed-rows.ts'
import { findMarks, writeMarks } from '../undo/marks.ts'
import { requireSmallChange } from '../undo/undo-records.ts'

/**
 * Moves the done marks and exceptions on the dates that `takes` answers true for from one cash flow to another. Where the
 * other cash flow has one, it is replaced. Answers what that did.
 *
 * @throws AppError BAD_REQUEST, before it writes, when that is more than one change can change.
 */
export async function moveMarks(
  tx: Transaction,
  accountId: number,
  { from, to }: { from: number; to: number },
  takes: (date: string) => boolean,
): Promise<ChangedMark[]> {
  const rows: ChangedMark[] = []
  for (const table of MARK_TABLES) {
    const there = await findMarks(tx, table, accountId, [to])
    const replaced = new Map(there.map(({ date, state }) => [date, state]))
    for (const mark of await findMarks(tx, table, accountId, [from])) {
      const { date, state } = mark
      if (!takes(date)) continue
      rows.push(markChanged(table, mark, state, null))
      const place = { cashFlowId: to, date }
      rows.push(markChanged(table, place, replaced.get(date) ?? null, state))
    }
  }
  // Both cash flows change as well.
  requireSmallChange(rows.length + 2)
  await writeMarks(tx, accountId, rows)
  return rows
}
