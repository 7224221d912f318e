/** The rows of a change, and undoing them: none that was changed since is overwritten [behaviour: Undo]. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/app-error.ts'
import type { Transaction } from '../../db/database.ts'
import type { ChangingAccount } from '../scope.ts'

/** A row as it was before a change and after it, in values of JSON. */
export interface ChangedRow<Key = unknown, State extends object = object> {
  table: Table<Key, State>
  key: Key
  /** Null for a row that is not there, or deleted softly. */
  before: State | null
  after: State | null
  /** It is kept though both are the same: later changes of it prevent undoing. */
  touched?: true
  /** A digest of what has to stay as it is too. Undoing the undoing has one of its own. */
  guard?: string
}

/** A row as the JSON of a record has it. */
export type StoredRow<Row extends ChangedRow = ChangedRow> = Omit<Row, 'table'> & { table: string }

/** A table whose rows can be undone: its noun says how. */
export interface Table<Key, State extends object> {
  name: string
  /** Its states are the columns that changed, so those that did not can be left out. */
  isSparse?: true
  /** Undoing subtracts from these columns what the change has added. */
  byDifference?: readonly string[]
  /** The number of rows that a state counts as. Without it each changed row counts as one. */
  sizeOf?(state: State): number
  /** Reads the guards of rows at the end of the change, by their keys. Those that have one keep it. */
  readGuards?(
    changed: { tx: Transaction; accountId: number },
    rows: ChangedRow<Key, State>[],
  ): Promise<Map<Key, string>>
  open(
    changing: ChangingAccount,
    rows: ChangedRow<Key, State>[],
    undone: Undone,
  ): Promise<OpenRows<Key, State>>
}

/** A change that is about to be undone. */
export interface Undone {
  revision: number
  rows: readonly ChangedRow[]
  /** True for an import and for a restored backup. */
  isOfFile: boolean
}

/** Rows of one table, as they are now. */
interface OpenRows<Key, State extends object> {
  /** The first part of a sentence, if the row is not as it was after the change. */
  refusal?(row: ChangedRow<Key, State>): string | null | Promise<string | null>
  /** @throws AppError CONFLICT when the account has no room for what comes back. */
  requireRoom?(): Promise<void>
  putBack?(): Promise<void>
}

/** The note of a change that leaves the plan as it is. */
export const NOTHING_TO_UNDO: ChangedRow[] = []

export function rowsOf<Key, State extends object>(
  table: Table<Key, State>,
  rows: readonly ChangedRow[],
): ChangedRow<Key, State>[] {
  return rows.filter((row) => row.table.name === table.name) as ChangedRow<Key, State>[]
}

/** The number of rows that there are more once these are undone. */
export function countMore(rows: readonly ChangedRow[]): number {
  const countOf = (state: object | null) => (state === null ? 0 : 1)
  return rows.reduce((sum, { before, after }) => sum + countOf(before) - countOf(after), 0)
}

/** True if undoing it would change something, or a later change of it prevents undoing. */
export function isDifferent({ before, after, touched }: ChangedRow): boolean {
  return touched === true || !isDeepStrictEqual(before, after)
}

/** A row that was changed twice is as it was before the first change and after the second one. */
export function mergeRows(rows: readonly ChangedRow[]): ChangedRow[] {
  const merged = new Map<string, ChangedRow>()
  for (const row of rows) {
    const id = idOf(row)
    const earlier = merged.get(id)
    merged.set(id, earlier ? mergeTwo(earlier, row) : row)
  }
  return [...merged.values()].filter(isDifferent)
}

function idOf({ table, key }: Pick<ChangedRow, 'table' | 'key'>): string {
  return `${table.name} ${JSON.stringify(key)}`
}

type Columns = Record<string, unknown>

function mergeTwo(first: ChangedRow, second: ChangedRow): ChangedRow {
  const { table, key } = first
  const before: Columns | null = first.before && { ...second.before, ...first.before }
  const after: Columns | null = second.after && { ...first.after, ...second.after }
  for (const column of table.byDifference ?? []) {
    const [was, from, to] = [first.after, second.before, second.after].map((state) =>
      Number((state as Columns | null)?.[column]),
    ) as [number, number, number]
    if (after && !Number.isNaN(was + from + to)) after[column] = was + to - from
  }
  if (table.isSparse && before && after)
    for (const column of Object.keys(after))
      if (before[column] === after[column]) {
        delete before[column]
        delete after[column]
      }
  // Added and deleted in one change, it has to stay away.
  const isTouched = first.touched || second.touched || (before === null && after === null)
  const guard = second.guard ?? first.guard
  const kept = {
    ...(isTouched && { touched: true as const }),
    ...(guard !== undefined && { guard }),
  }
  return { table, key, before, after, ...kept }
}

/** The effect of undoing a change. */
export function invertRows(rows: readonly ChangedRow[]): ChangedRow[] {
  return rows.toReversed().map(({ guard: _guard, ...row }) => invert(row))
}

export function invert<Row extends ChangedRow>(row: Row): Row {
  return { ...row, before: row.after, after: row.before }
}

interface OpenTable extends OpenRows<unknown, object> {
  rows: ChangedRow[]
}

/** @param tables in the order in which their rows are compared and written */
export async function openAll(
  changing: ChangingAccount,
  undone: Undone,
  tables: readonly Table<unknown, object>[],
): Promise<OpenTable[]> {
  const opened: OpenTable[] = []
  for (const table of tables) {
    const rows = rowsOf(table, undone.rows)
    if (rows.length > 0) opened.push({ ...(await table.open(changing, rows, undone)), rows })
  }
  return opened
}

/** @throws AppError CONFLICT with a sentence that says what has changed since, or what there is no room for. */
export async function requireUnchanged(opened: readonly OpenTable[]): Promise<void> {
  for (const table of opened)
    for (const row of table.rows) {
      const what = await table.refusal?.(row)
      if (what) throw changedSince(what)
    }
  for (const table of opened) await table.requireRoom?.()
}

/** Call it only when each row is as it was after the change. */
export async function putBack(opened: readonly OpenTable[]): Promise<void> {
  for (const table of opened) await table.putBack?.()
}

export function changedSince(what: string): AppError {
  return new AppError('CONFLICT', `${what}, so this cannot be undone any more.`)
}

export function removedForGood(what: string): string {
  return `${what} was deleted, and has been removed for good since`
}
