/** The cash flows that a check-in created, changed and split, as far as they are still so. */
import { isDeepStrictEqual } from 'node:util'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import {
  CASH_FLOWS,
  type ChangedCashFlow,
  changesBankNames,
  isSeenAs,
  toCashFlowState,
} from '../cash-flows/recorded-cash-flows.ts'
import { readCashFlowRows } from '../cash-flows/account-rows.ts'
import { type ChangedMark, planMove } from '../cash-flows/recorded-marks.ts'
import type { ChangingAccount } from '../scope.ts'
import { type ChangedRow, invert, rowsOf } from '../undo/changed-rows.ts'

interface UnchangedFlows {
  /** The rows of the cash flows themselves. */
  rows: ChangedCashFlow[]
  /** Maps the id of a part that goes to the id of the part that it continues, which gets its marks back. */
  joined: Map<number, number>
  /** The rows of having moved those marks. */
  moves: ChangedMark[]
}

/** Finds those that people see as the check-in has left them, but for marks. Both parts of a split are among them, or none. */
export async function findUnchangedFlows(
  changing: ChangingAccount,
  rows: readonly ChangedRow[],
): Promise<UnchangedFlows> {
  const { tx, accountId } = changing
  const recorded = rowsOf(CASH_FLOWS, rows)
  const ids = recorded.map(({ key }) => key)
  const now = new Map((await readCashFlowRows(tx, accountId, ids)).map((row) => [row.id, row]))
  const changed = recorded.map((row) => withEditsSince(row, now.get(row.key)))
  const isSame = (row: ChangedCashFlow) => {
    const flow = now.get(row.key)
    if (!flow || flow.deletedAt !== null || row.after === null) return false
    return isSeenAs(flow, row.after, changesBankNames(row))
  }
  const same = new Set(changed.filter(isSame).map(({ key }) => key))
  const ended = new Set(changed.filter(isEnded).map(({ key }) => key))
  const joined = new Map<number, number>()
  for (const { key: id } of changed) {
    const continued = now.get(id)?.continuesId ?? null
    if (continued === null || !ended.has(continued)) continue
    if (same.has(id) && same.has(continued)) joined.set(id, continued)
    else same.delete(id)
  }
  const whole = new Set(joined.values())
  const moves: ChangedMark[] = []
  for (const [from, to] of joined)
    for (const row of await planMove(changing, { from, to }, () => true)) moves.push(invert(row))
  return {
    rows: changed.filter(({ key }) => same.has(key) && (!ended.has(key) || whole.has(key))),
    joined,
    moves,
  }
}

/** Names that were learned go without the other fields, which may have been edited since. */
function withEditsSince(row: ChangedCashFlow, now: CashFlowRow | undefined): ChangedCashFlow {
  const { before, after } = row
  if (before === null || after === null || !now || !changesBankNames(row)) return row
  const { bankNames: was, ...others } = before
  const { bankNames: is, ...same } = after
  if (!isDeepStrictEqual(others, same)) return row
  const edited = toCashFlowState(now)
  return { ...row, before: { ...edited, bankNames: was }, after: { ...edited, bankNames: is } }
}

/** True if a check-in has ended it before a new amount: that alone changes a schedule. */
function isEnded({ before, after }: ChangedCashFlow): boolean {
  return before !== null && after !== null && before.schedule !== after.schedule
}
