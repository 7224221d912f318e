/**
 * Records of marks from before the migration `one-mark`, which can be undone for 90 days: each kind of mark was a table of its
 * own, and marks that went to another cash flow are one row, of all of them between two dates.
 */
import { Prisma } from '../../db/generated/sqlite/client.ts'
import {
  keyOfPlace,
  type MarkState,
  NO_MARK,
  pickColumns,
  type Place,
  readMarkRows,
} from '../cash-flows/marks.ts'
import type { ChangingAccount } from '../scope.ts'
import type { ChangedMark, ChangedRow } from './changed-rows.ts'
import type { CurrentRows } from './current-rows.ts'
import { changedSince, requireSameMark } from './undo-checks.ts'
import { isDifferent } from './undo-records.ts'

const KINDS = {
  Completion: ['done', 'movedCents'],
  Override: ['amountCents'],
  Skip: ['skipped'],
  Move: ['movedTo'],
} as const satisfies Record<string, (keyof MarkState)[]>

type Kind = keyof typeof KINDS

const COLUMNS = Object.values(KINDS).flat()

type OldState = { movedCents?: number } | { amountCents: number } | { to: string } | null

export type OldMark = Place & {
  table: Kind
  before: OldState
  after: OldState
  isOfDeleted?: true
}

/** All marks of a cash flow between two dates, both included, went to another one, after the changes before it. */
export interface MovedMarks {
  table: 'MovedMarks'
  from: number
  to: number
  first: string
  last: string
  /** The dates between them on which one of the two had a mark that did not move, by kind. Of other kinds there were none. */
  stayed: Partial<Record<Kind, string[]>>
  count: number
}

/** False for the rows of records from before that are no rows of a table. */
export function isRow(row: ChangedRow | MovedMarks): row is ChangedRow {
  return row.table !== 'MovedMarks'
}

export function isOldMark(row: object & { table: string }): row is OldMark {
  return row.table in KINDS
}

export function readOldMark({ table, before, after, ...place }: OldMark): ChangedMark {
  return {
    ...place,
    table: 'Mark',
    before: toColumns(table, before),
    after: toColumns(table, after),
  }
}

function toColumns(table: Kind, state: OldState): Partial<MarkState> {
  if (table === 'Completion')
    return {
      done: state !== null,
      movedCents: state && 'movedCents' in state ? (state.movedCents ?? null) : null,
    }
  if (table === 'Skip') return { skipped: state !== null }
  if (table === 'Move') return { movedTo: state && 'to' in state ? state.to : null }
  return { amountCents: state && 'amountCents' in state ? state.amountCents : null }
}

/**
 * The same rows, with each mark that was moved, as it is now.
 *
 * @throws AppError CONFLICT when one of the marks is not as it was after the change.
 */
export async function withoutMoves(
  { tx, accountId }: ChangingAccount,
  recorded: (ChangedRow | MovedMarks)[],
  current: CurrentRows,
): Promise<ChangedRow[]> {
  const rows = recorded.filter(isRow)
  if (rows.length === recorded.length) return rows
  const steps = recorded.filter((row) => row.table === 'Mark' || row.table === 'MovedMarks')
  const ids = steps.flatMap((row) => (row.table === 'Mark' ? row.cashFlowId : [row.from, row.to]))
  const condition = Prisma.sql`"cashFlowId" IN (${Prisma.join([...new Set(ids)])})`
  const now = new Map(
    (await readMarkRows(tx, accountId, condition)).map(({ cashFlowId, date, ...state }) => [
      keyOfPlace({ cashFlowId, date }),
      { cashFlowId, date, state },
    ]),
  )
  const before = new Map(
    [...now].map(([key, mark]) => [key, { ...mark, state: { ...mark.state } }]),
  )
  const stateAt = (place: Place): MarkState => {
    const key = keyOfPlace(place)
    const mark = before.get(key) ?? {
      cashFlowId: place.cashFlowId,
      date: place.date,
      state: { ...NO_MARK },
    }
    before.set(key, mark)
    return mark.state
  }
  for (const row of steps.toReversed())
    if (row.table === 'Mark') {
      requireSameMark(row, stateAt(row), current)
      Object.assign(stateAt(row), row.before)
    } else moveBack(row, [...before.values()], stateAt, current)
  const marks = [...before].map(([key, { cashFlowId, date, state }]): ChangedMark => {
    const { state: after = NO_MARK } = now.get(key) ?? {}
    const columns = COLUMNS.filter((column) => state[column] !== after[column])
    const [was, is] = [pickColumns(columns, state), pickColumns(columns, after)]
    return { table: 'Mark', cashFlowId, date, before: was, after: is, isMoved: true }
  })
  return [...rows.filter(({ table }) => table !== 'Mark'), ...marks.filter(isDifferent)]
}

function moveBack(
  { from, to, first, last, stayed, count }: MovedMarks,
  marks: (Place & { state: MarkState })[],
  stateAt: (place: Place) => MarkState,
  current: CurrentRows,
): void {
  let moved = 0
  for (const [kind, dates] of Object.entries(stayed) as [Kind, string[]][])
    for (const { cashFlowId, date, state } of marks) {
      const columns = KINDS[kind]
      if (state[columns[0]] === NO_MARK[columns[0]] || date < first || date > last) continue
      if ((cashFlowId !== from && cashFlowId !== to) || dates.includes(date)) continue
      if (cashFlowId === from) throw changedSince(to, current)
      moved++
      const target = stateAt({ cashFlowId: from, date })
      for (const column of columns) Object.assign(target, { [column]: state[column] })
      for (const column of columns) Object.assign(state, { [column]: NO_MARK[column] })
    }
  if (moved !== count) throw changedSince(to, current)
}
