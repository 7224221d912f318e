/** The four tables of done marks and exceptions, read and written in the same way: one statement for many marks. */
import { createHash } from 'node:crypto'
import type { Marks } from '../../../shared/plan/cash-flow.ts'
import { chunksOf, type Transaction } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import { readMarks } from '../cash-flows/stored-marks.ts'
import type { ChangingAccount } from '../scope.ts'
import {
  type ChangedMark,
  type ChangedRow,
  MARK_TABLES,
  type MarkRow,
  type MarkState,
  type MarkTable,
  type MovedMarks,
  NO_MARKS,
} from './changed-rows.ts'

/** An occurrence, by the date that its schedule names. */
interface Place {
  cashFlowId: number
  date: string
}

export interface StoredMark extends Place {
  table: MarkTable
  state: MarkState
}

/** As text: the columns that only one of the tables has are of several types. */
const STATES = {
  Completion: Prisma.sql`CAST("movedCents" AS TEXT)`,
  Override: Prisma.sql`CAST("amountCents" AS TEXT)`,
  Skip: Prisma.sql`CAST(NULL AS TEXT)`,
  Move: Prisma.sql`"to"`,
}

const INSERTS = {
  Completion: 'insertCompletions',
  Override: 'insertOverrides',
  Skip: 'insertSkips',
  Move: 'insertMoves',
} as const

/** The tables' names as SQL. */
const TABLES = {
  Completion: Prisma.sql`"Completion"`,
  Override: Prisma.sql`"Override"`,
  Skip: Prisma.sql`"Skip"`,
  Move: Prisma.sql`"Move"`,
}

/** The marks at places, of all four tables. */
export async function readMarksAt(
  { tx, scope, accountId }: ChangingAccount,
  places: readonly Place[],
): Promise<StoredMark[]> {
  if (places.length === 0) return []
  const chunk = chunkOf(places.map(({ cashFlowId, date }) => [cashFlowId, date]))
  const selects = MARK_TABLES.map(
    (table) => Prisma.sql`
      SELECT CAST(${table} AS TEXT) AS "table", "cashFlowId", "date", ${STATES[table]} AS "state"
      FROM ${TABLES[table]} WHERE "accountId" = ${accountId}
        AND ("cashFlowId", "date") IN (${scope.db.dialect.placesOf(chunk)})`,
  )
  const rows = await tx.$queryRaw<
    { table: MarkTable; cashFlowId: number; date: string; state: string | null }[]
  >(Prisma.join(selects, ' UNION ALL '))
  return rows.map(({ state, ...row }) => ({ ...row, state: toState(row.table, state) }))
}

function toState(table: MarkTable, text: string | null): MarkState {
  if (text === null) return {}
  if (table === 'Move') return { to: text }
  return table === 'Override' ? { amountCents: Number(text) } : { movedCents: Number(text) }
}

/** The rows of marks of a change, in their order: each move alone, and together what is between two of them. */
export function* stepsOf(rows: readonly ChangedRow[]): Generator<ChangedMark[] | MovedMarks, void> {
  let together: ChangedMark[] = []
  for (const row of rows)
    if ('cashFlowId' in row) together.push(row)
    else if (row.table === 'MovedMarks') {
      yield together
      yield row
      together = []
    }
  yield together
}

/** Makes marks be as they are after the changes. Each was as it is before them. */
export async function writeMarks(
  changing: ChangingAccount,
  rows: readonly MarkRow[],
): Promise<void> {
  for (const step of stepsOf(rows))
    await (Array.isArray(step) ? changeMarks(changing, step) : carryMarks(changing, step))
}

/** Moves marks to where there are none of these dates. Returns how many. */
export async function carryMarks(changing: ChangingAccount, move: MovedMarks): Promise<number> {
  let count = 0
  for (const table of tablesOf(move))
    count += await changing.tx.$executeRaw`
      UPDATE ${TABLES[table]} SET "cashFlowId" = ${move.to}
      WHERE ${isOfMove(changing, move, table, move.from)}`
  return count
}

/** Returns true if the marks of a move find one of their dates taken. */
export async function isTaken(changing: ChangingAccount, move: MovedMarks): Promise<boolean> {
  const selects = tablesOf(move).map(
    (table) =>
      Prisma.sql`SELECT "date" FROM ${TABLES[table]} WHERE ${isOfMove(changing, move, table, move.to)}`,
  )
  const taken = await changing.tx.$queryRaw<
    object[]
  >`${Prisma.join(selects, ' UNION ALL ')} LIMIT 1`
  return taken.length > 0
}

function tablesOf({ stayed }: MovedMarks): MarkTable[] {
  return MARK_TABLES.filter((table) => stayed[table])
}

function isOfMove(
  { scope, accountId }: ChangingAccount,
  { first, last, stayed }: MovedMarks,
  table: MarkTable,
  cashFlowId: number,
): Prisma.Sql {
  const dates = scope.db.dialect.textsOf(JSON.stringify(stayed[table]))
  return Prisma.sql`"accountId" = ${accountId} AND "cashFlowId" = ${cashFlowId}
    AND "date" BETWEEN ${first} AND ${last} AND "date" NOT IN (${dates})`
}

async function changeMarks(
  { tx, scope, accountId }: ChangingAccount,
  changes: readonly ChangedMark[],
): Promise<void> {
  const { dialect } = scope.db
  for (const table of MARK_TABLES) {
    const [removed, added]: [unknown[][], unknown[][]] = [[], []]
    for (const { table: ofTable, cashFlowId, date, before, after } of changes) {
      if (ofTable !== table) continue
      if (before !== null) removed.push([cashFlowId, date])
      if (after !== null) added.push([cashFlowId, date, ...Object.values(after)])
    }
    if (removed.length > 0)
      await tx.$executeRaw`
        DELETE FROM ${TABLES[table]} WHERE "accountId" = ${accountId}
          AND ("cashFlowId", "date") IN (${dialect.placesOf(chunkOf(removed))})`
    if (added.length > 0) await tx.$executeRaw(dialect[INSERTS[table]](chunkOf(added), accountId))
  }
}

function chunkOf(rows: unknown[]): string {
  return JSON.stringify(rows)
}

/** Short digests of the marks, by the id of the cash flow: equal ones look the same to people. */
export async function digestMarks(
  tx: Transaction,
  accountId: number,
  cashFlowIds: readonly number[],
): Promise<Map<number, string>> {
  const digests = new Map(cashFlowIds.map((id) => [id, NO_MARKS]))
  for (const ids of chunksOf(digests.keys())) {
    const condition = Prisma.sql`"cashFlowId" IN (${Prisma.join(ids)})`
    for (const [id, marks] of await readMarks(tx, accountId, condition))
      digests.set(id, digestOf(id, marks))
  }
  return digests
}

/** The sum that a done mark has moved is not seen in the plan. */
function digestOf(id: number, { completedDates, overrides, skippedDates, moves }: Marks): string {
  const lines = [
    ...completedDates.map((date) => ['Completion', id, date]),
    ...overrides.map(({ date, amountCents }) => ['Override', id, date, amountCents]),
    ...skippedDates.map((date) => ['Skip', id, date]),
    ...moves.map(({ date, to }) => ['Move', id, date, to]),
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
