/** The cash flows that a check-in created, changed and split, as far as they are still so. */
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { planMove } from '../cash-flows/moved-marks.ts'
import type { ChangingAccount } from '../scope.ts'
import {
  areSameStates,
  type CashFlowState,
  changesBankNames,
  toCashFlowState,
} from '../undo/cash-flow-state.ts'
import {
  type ChangedCashFlow,
  type ChangedMark,
  type ChangedRow,
  invert,
} from '../undo/changed-rows.ts'
import { readCashFlowRows } from '../undo/current-rows.ts'

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
  const recorded = rows.filter((row) => row.table === 'CashFlow')
  const ids = recorded.map(({ id }) => id)
  const now = new Map((await readCashFlowRows(tx, accountId, ids)).map((row) => [row.id, row]))
  const changed = recorded.map((row) => withEditsSince(row, now.get(row.id)))
  const isSame = (id: number, { before, after }: ChangedCashFlow) => {
    const row = now.get(id)
    const state = row && row.deletedAt === null ? toCashFlowState(row) : null
    return state !== null && areSameStates(state, after, changesBankNames({ before, after }))
  }
  const same = new Set(changed.filter((row) => isSame(row.id, row)).map(({ id }) => id))
  const ended = new Set(changed.filter(isEnded).map(({ id }) => id))
  const joined = new Map<number, number>()
  for (const { id } of changed) {
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
    rows: changed.filter(({ id }) => same.has(id) && (!ended.has(id) || whole.has(id))),
    joined,
    moves,
  }
}

/** Names that were learned go without the other fields, which may have been edited since. */
function withEditsSince(row: ChangedCashFlow, now: CashFlowRow | undefined): ChangedCashFlow {
  const { before, after } = row
  if (before === null || after === null || !now) return row
  if (!changesBankNames(row) || !areSameStates(before, after, false)) return row
  const { bankNames: _now, ...edited } = toCashFlowState(now)
  const withNames = ({ bankNames }: CashFlowState) => ({
    ...edited,
    ...(bankNames !== undefined && { bankNames }),
  })
  return { ...row, before: withNames(before), after: withNames(after) }
}

/** True if a check-in has ended it before a new amount: that alone changes a schedule. */
function isEnded({ before, after }: ChangedCashFlow): boolean {
  return before !== null && after !== null && before.schedule !== after.schedule
}
