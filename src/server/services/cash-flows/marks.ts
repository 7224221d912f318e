/**
 * The done marks and exceptions of cash flows: a row for each occurrence that has any. The database answers those of one cash
 * flow as one text: an account can have 20,000 marks, and as rows they take ten times as long, or with the ORM thirty times.
 */
import type { Marks } from '../../../shared/plan/cash-flow.ts'
import { chunkRows } from '../../db/cash-flow-row.ts'
import type { Dialect, ReadClient, Transaction } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'

type RawRead = Pick<ReadClient, '$queryRaw'>

interface Changing {
  tx: Transaction
  scope: { db: { dialect: Dialect } }
  accountId: number
}

/** An occurrence, by the date that its schedule names. */
export interface Place {
  cashFlowId: number
  date: string
}

export interface MarkChange extends Place {
  after: Partial<MarkState>
}

export interface MarkState {
  done: boolean
  /** The change of the starting balance by marking it done; null where there was none. */
  movedCents: number | null
  amountCents: number | null
  skipped: boolean
  movedTo: string | null
}

export const NO_MARK: MarkState = {
  done: false,
  movedCents: null,
  amountCents: null,
  skipped: false,
  movedTo: null,
}

/** The columns of each kind of mark. The first one says if there is one. */
export const KINDS_OF_MARK = [
  ['done', 'movedCents'],
  ['amountCents'],
  ['skipped'],
  ['movedTo'],
] as const satisfies (keyof MarkState)[][]

export function kindsOf(state: Partial<MarkState>) {
  return KINDS_OF_MARK.filter(([column]) => (state[column] ?? NO_MARK[column]) !== NO_MARK[column])
}

/** An occurrence can be done and have three exceptions. */
export function countMarksOf(state: Partial<MarkState>): number {
  return kindsOf(state).length
}

export function sameColumns(columns: Partial<MarkState>, state: MarkState): Partial<MarkState> {
  return pickColumns(Object.keys(columns) as (keyof MarkState)[], state)
}

export function pickColumns(
  columns: readonly (keyof MarkState)[],
  state: Partial<MarkState>,
): Partial<MarkState> {
  return Object.fromEntries(columns.map((column) => [column, state[column]]))
}

/** A row for each cash flow with marks, also a deleted one: "id", and "text" for `parseMarks`. @param condition on "cashFlowId" and "date" */
export function selectMarks(accountId: number, condition = Prisma.sql`TRUE`): Prisma.Sql {
  const mark = Prisma.sql`"date" || ' ' || CASE WHEN "done" THEN 'd' ELSE '-' END || CASE WHEN "skipped" THEN 's' ELSE '-' END
    || coalesce(CAST("amountCents" AS TEXT), '') || coalesce(' ' || "movedTo", '')`
  return Prisma.sql`
    SELECT 'marks' AS "list", "cashFlowId" AS "id", string_agg(${mark}, ',' ORDER BY "date") AS "text" FROM "Mark"
    WHERE "accountId" = ${accountId} AND ${condition} GROUP BY "cashFlowId"`
}

/** Reads the text of a row: "2026-11-20 d-,2026-11-21 -s1999 2026-11-23". */
export function parseMarks(text: string): Marks {
  const marks = noMarks()
  for (const mark of text.split(',')) {
    const at = mark.indexOf(' ')
    const date = mark.slice(0, at)
    if (mark[at + 1] === 'd') marks.completedDates.push(date)
    if (mark[at + 2] === 's') marks.skippedDates.push(date)
    if (mark.length === at + 3) continue
    const [amount, to] = mark.slice(at + 3).split(' ')
    if (amount) marks.overrides.push({ date, amountCents: Number(amount) })
    if (to !== undefined) marks.moves.push({ date, to })
  }
  return marks
}

/** Keyed by the id of the cash flow, ascending; the condition is that of `selectMarks`. */
export async function readMarks(
  read: RawRead,
  accountId: number,
  condition?: Prisma.Sql,
): Promise<Map<number, Marks>> {
  const rows = await read.$queryRaw<{ id: number; text: string }[]>`
    ${selectMarks(accountId, condition)} ORDER BY "cashFlowId"`
  return new Map(rows.map(({ id, text }) => [id, parseMarks(text)]))
}

/** The marks of one cash flow, also of a deleted one. */
export async function readMarksOf(
  read: RawRead,
  { id, accountId }: { id: number; accountId: number },
): Promise<Marks> {
  const marks = await readMarks(read, accountId, Prisma.sql`"cashFlowId" = ${id}`)
  return marks.get(id) ?? noMarks()
}

export function noMarks(): Marks {
  return { completedDates: [], overrides: [], skippedDates: [], moves: [] }
}

type StoredMark = Place & MarkState

export async function readMarkRows(
  tx: RawRead,
  accountId: number,
  condition: Prisma.Sql,
): Promise<StoredMark[]> {
  const rows = await tx.$queryRaw<StoredMark[]>`
    SELECT * FROM "Mark" WHERE "accountId" = ${accountId} AND ${condition}`
  return rows.map(({ cashFlowId, date, ...columns }) => ({
    cashFlowId,
    date,
    ...toMarkState(columns),
  }))
}

/** SQLite has numbers for booleans, and PostgreSQL `bigint` for cents; an occurrence without marks has nulls. */
export function toMarkState({
  done,
  movedCents,
  amountCents,
  skipped,
  movedTo,
}: MarkState): MarkState {
  const cents = (value: number | null) => (value === null ? null : Number(value))
  return {
    done: Boolean(done),
    movedCents: cents(movedCents),
    amountCents: cents(amountCents),
    skipped: Boolean(skipped),
    movedTo,
  }
}

/** Keyed by `keyOfPlace`; places without marks are absent. */
export async function readMarksAt(
  { tx, scope, accountId }: Changing,
  places: readonly Place[],
): Promise<Map<string, MarkState>> {
  if (places.length === 0) return new Map()
  const at = scope.db.dialect.placesOf(
    JSON.stringify(places.map(({ cashFlowId, date }) => [cashFlowId, date])),
  )
  const rows = await readMarkRows(tx, accountId, Prisma.sql`("cashFlowId", "date") IN (${at})`)
  return new Map(
    rows.map(({ cashFlowId, date, ...state }) => [keyOfPlace({ cashFlowId, date }), state]),
  )
}

export function keyOfPlace({ cashFlowId, date }: Place): string {
  return `${cashFlowId} ${date}`
}

/** A thousand per statement. @param known their marks before, as `readMarksAt` answers them */
export async function writeMarks(
  changing: Changing,
  changes: readonly MarkChange[],
  known?: ReadonlyMap<string, MarkState>,
): Promise<void> {
  const { tx, scope, accountId } = changing
  const { dialect } = scope.db
  const before = known ?? (await readMarksAt(changing, changes))
  const written = new Map<string, StoredMark>()
  for (const { cashFlowId, date, after } of changes) {
    const key = keyOfPlace({ cashFlowId, date })
    const state = written.get(key) ?? before.get(key) ?? NO_MARK
    written.set(key, { ...state, ...after, cashFlowId, date })
  }
  const emptied: [cashFlowId: number, date: string][] = []
  const rows: unknown[][] = []
  for (const mark of written.values()) {
    const { cashFlowId, date, done, movedCents, amountCents, skipped, movedTo } = mark
    if (countMarksOf(mark) === 0) emptied.push([cashFlowId, date])
    else rows.push([cashFlowId, date, done, movedCents, amountCents, skipped, movedTo])
  }
  for (const chunk of chunkRows(emptied))
    await tx.$executeRaw`
      DELETE FROM "Mark" WHERE "accountId" = ${accountId} AND ("cashFlowId", "date") IN (${dialect.placesOf(chunk)})`
  // Without WHERE, SQLite takes ON for that of a join.
  for (const chunk of chunkRows(rows))
    await tx.$executeRaw`${dialect.insertMarks(chunk, accountId)} WHERE TRUE
      ON CONFLICT ("accountId", "cashFlowId", "date") DO UPDATE SET "done" = excluded."done", "movedCents" = excluded."movedCents",
        "amountCents" = excluded."amountCents", "skipped" = excluded."skipped", "movedTo" = excluded."movedTo"`
}
