/**
 * Brings the plan of an account up to date with what is recorded of the changes since [behaviour: Undo]: to read all of
 * its rows again takes a hundred times as long. Money is integer cents.
 */
import { cleanName } from '../../../shared/name.ts'
import type { Database } from '../../db/database.ts'
import type { Plan } from '../../projection/plan.ts'
import {
  areSameStates,
  type ChangedCashFlow,
  type ChangedMark,
  type ChangedRow,
} from '../undo/changed-rows.ts'
import type { LoadedPlan } from './plan-rows.ts'

/** After more changes than these the rows are read again. */
const MOST_CHANGES = 20
/** Longer records are those of changes of many rows. */
const MOST_LETTERS = 4_000

const FIND_RECORDS = `SELECT "revision", CASE WHEN length("rows") <= ${MOST_LETTERS} THEN "rows" END
  FROM "UndoRecord" WHERE "accountId" = ? AND "revision" > ? ORDER BY "revision" LIMIT ${MOST_CHANGES}`

/**
 * The same plan at this revision of its account, or at a later one. Null where the records do not say all: a change
 * without a record may have been of any kind, and so do records of cash flows that came, went, or have another schedule.
 */
export async function updatePlan(
  db: Database,
  { id, revision: wanted }: { id: number; revision: number },
  known: LoadedPlan,
): Promise<LoadedPlan | null> {
  let { plan, revision } = known
  if (wanted < revision || wanted - revision > MOST_CHANGES) return null
  for (const [at, records] of await db.readStatement(FIND_RECORDS, [id, revision])) {
    if (Number(at) !== revision + 1 || records === null) break
    const changed = withRows(plan, JSON.parse(String(records)))
    if (!changed) break
    plan = changed
    revision++
  }
  return revision >= wanted ? { plan, revision } : null
}

/** The plan with the rows as they are after a change; null for a change that is not only of the rows below. */
function withRows(before: Plan, rows: ChangedRow[]): Plan | null {
  let plan: Plan | null = before
  for (const row of rows) {
    if (!plan) return null
    plan = withRow(plan, row)
  }
  return plan
}

function withRow(plan: Plan, row: ChangedRow): Plan | null {
  // Marks of deleted cash flows are no part of the plan.
  if ('isOfDeleted' in row) return plan
  switch (row.table) {
    case 'CashFlow':
      return withCashFlow(plan, row)
    case 'Completion':
      return withMarks(plan, 'completions', withMark(plan.completions, row, {}))
    case 'Override':
      return withMarks(plan, 'overrides', withMark(plan.overrides, row, row.after))
    case 'Skip':
      return withMarks(plan, 'skips', withMark(plan.skips, row, {}))
    case 'Move':
      return withMarks(plan, 'moves', withMark(plan.moves, row, row.after))
    case 'Balance':
      // Undoing it keeps what done marks have moved since.
      return withBalanceMoved(plan, row.after.cents - row.before.cents)
    case 'MovedBalance':
      return withBalanceMoved(plan, row.cents)
    case 'Account':
      // None of these is a part of the plan.
      return plan
    default:
      return null
  }
}

/** Another name or another amount. */
function withCashFlow(plan: Plan, { id, before, after, marks }: ChangedCashFlow): Plan | null {
  if (!before || !after || marks !== undefined) return null
  const { name, amountCents } = after
  if (!areSameStates({ ...before, name, amountCents }, after)) return null
  const place = plan.cashFlows.findIndex((flow) => flow.id === id)
  const flow = plan.cashFlows[place]
  if (!flow) return null
  const changed = { ...flow, name: cleanName(name), amountCents }
  return { ...plan, cashFlows: plan.cashFlows.with(place, changed) }
}

function withBalanceMoved(plan: Plan, cents: number): Plan {
  return { ...plan, startingBalanceCents: plan.startingBalanceCents + cents }
}

interface Mark {
  cashFlowId: number
  date: string
}

/** Marks are in the order of their cash flows' ids, then of their dates. */
function withMark<Of extends Mark>(
  marks: readonly Of[],
  { cashFlowId, date, before, after }: ChangedMark,
  fields: object | null,
): Of[] | null {
  const place = placeOf(marks, { cashFlowId, date })
  const found = marks[place]
  const isThere = found?.cashFlowId === cashFlowId && found.date === date
  if (isThere !== (before !== null)) return null
  // The state of a mark has the fields that its table has beside these.
  const added = after === null ? [] : [{ cashFlowId, date, ...fields } as Of]
  return marks.toSpliced(place, isThere ? 1 : 0, ...added)
}

function withMarks(plan: Plan, list: keyof Plan, marks: readonly Mark[] | null): Plan | null {
  return marks && { ...plan, [list]: marks }
}

/** Where the mark is, or belongs. */
function placeOf(marks: readonly Mark[], { cashFlowId, date }: Mark): number {
  let [first, end] = [0, marks.length]
  while (first < end) {
    const middle = (first + end) >> 1
    const mark = marks[middle]
    const isBefore =
      mark && (mark.cashFlowId < cashFlowId || (mark.cashFlowId === cashFlowId && mark.date < date))
    if (isBefore) first = middle + 1
    else end = middle
  }
  return first
}
