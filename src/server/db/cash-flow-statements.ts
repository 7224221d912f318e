/** One cash flow, read and written past the ORM: most changes of a plan are about one. */
import type { CashFlow, Completion, Move, Override, Skip } from './generated/sqlite/client.ts'
import { type Columns, fieldsOf } from './row-fields.ts'
import { type RunStatement, storedMoment } from './statements.ts'

const COLUMNS: Columns<CashFlow> = {
  id: 'asItIs',
  accountId: 'asItIs',
  kind: 'asItIs',
  name: 'asItIs',
  amountCents: 'cents',
  recurrenceType: 'asItIs',
  recurrenceDay: 'asItIs',
  startDate: 'moment',
  anchorDate: 'asItIs',
  every: 'asItIs',
  firstMonthDay: 'asItIs',
  secondMonthDay: 'asItIs',
  nthOfMonth: 'asItIs',
  weekdayOfMonth: 'asItIs',
  firstDate: 'asItIs',
  lastDate: 'asItIs',
  weekend: 'asItIs',
  continuesId: 'asItIs',
  continuedLastDate: 'asItIs',
  version: 'asItIs',
  contractAuthorId: 'asItIs',
  importId: 'asItIs',
  createdAt: 'moment',
  editedAt: 'moment',
  editedById: 'asItIs',
  deletedAt: 'moment',
}
const FIELDS = fieldsOf<CashFlow>('CashFlow', COLUMNS)

const FIND = `SELECT ${FIELDS.sql} FROM "CashFlow" WHERE "id" = ? AND "accountId" = ? AND "deletedAt" IS NULL`

/** A cash flow of an account that is not deleted; null if there is none. */
export async function findCashFlow(
  run: RunStatement,
  accountId: number,
  id: number,
): Promise<CashFlow | null> {
  const [row] = await run(FIND, [id, accountId])
  return row ? FIELDS.read(row) : null
}

const COUNT = `SELECT count(*) FROM "CashFlow" WHERE "accountId" = ? AND "deletedAt" IS NULL`

/** How many cash flows of an account are not deleted. */
export async function countCashFlows(run: RunStatement, accountId: number): Promise<number> {
  const [row] = await run(COUNT, [accountId])
  return Number(row?.[0])
}

/** The columns of a schedule, but for the start date. */
export const SCHEDULE_COLUMNS = [
  'recurrenceType',
  'recurrenceDay',
  'anchorDate',
  'every',
  'firstMonthDay',
  'secondMonthDay',
  'nthOfMonth',
  'weekdayOfMonth',
  'firstDate',
  'lastDate',
  'weekend',
] as const
/** What an edit can change. */
const EDITABLE = ['name', 'amountCents', 'startDate', ...SCHEDULE_COLUMNS] as const
const INSERTED = [...EDITABLE, 'accountId', 'kind', 'contractAuthorId', 'createdAt'] as const
const UPDATED = [...EDITABLE, 'version', 'editedAt', 'editedById'] as const

type Cents = { amountCents: number | bigint }
type NewCashFlow = Omit<Pick<CashFlow, (typeof INSERTED)[number]>, 'amountCents'> & Cents
type EditedCashFlow = Omit<
  Pick<CashFlow, (typeof UPDATED)[number] | 'id' | 'accountId'>,
  'amountCents'
> &
  Cents

const INSERT = `INSERT INTO "CashFlow" (${INSERTED.map((name) => `"${name}"`).join(', ')})
  VALUES (${INSERTED.map(() => '?').join(', ')}) RETURNING "id", "version"`
const NOT_INSERTED = {
  continuesId: null,
  continuedLastDate: null,
  importId: null,
  editedAt: null,
  editedById: null,
  deletedAt: null,
}

/** Adds a cash flow; answers its row, of which only what the database has chosen is read from it. */
export async function insertCashFlow(run: RunStatement, row: NewCashFlow): Promise<CashFlow> {
  const values = INSERTED.map((name) => valueOf(row[name]))
  const [[id, version] = []] = await run(INSERT, values)
  const chosen = { id: Number(id), version: Number(version) }
  return { ...row, amountCents: BigInt(row.amountCents), ...NOT_INSERTED, ...chosen }
}

const UPDATE = `UPDATE "CashFlow" SET ${UPDATED.map((name) => `"${name}" = ?`).join(', ')}
  WHERE "id" = ? AND "accountId" = ? RETURNING ${FIELDS.sql}`

/** Writes a row that was read in the same transaction, with what has changed; answers it as it is stored. */
export async function updateCashFlowRow(run: RunStatement, row: EditedCashFlow): Promise<CashFlow> {
  const values = UPDATED.map((name) => valueOf(row[name]))
  const [updated] = await run(UPDATE, [...values, row.id, row.accountId])
  return FIELDS.read(updated ?? [])
}

function valueOf(value: string | number | bigint | Date | null): string | number | null {
  if (value instanceof Date) return storedMoment(value)
  return typeof value === 'bigint' ? Number(value) : value
}

const MARK_VALUES = {
  Completion: `CAST("movedCents" AS TEXT)`,
  Override: `CAST("amountCents" AS TEXT)`,
  Skip: 'CAST(NULL AS TEXT)',
  Move: `"to"`,
}
type MarkTable = keyof typeof MARK_VALUES

const MARKS = Object.entries(MARK_VALUES)
  .map(
    ([table, value]) =>
      `SELECT '${table}', "date", ${value} FROM "${table}" WHERE "accountId" = ? AND "cashFlowId" = ?`,
  )
  .join(' UNION ALL ')

export interface Marks {
  completions: Completion[]
  overrides: Override[]
  skips: Skip[]
  moves: Move[]
}

/** The marks of a cash flow, each table's by date. */
export async function findMarks(
  run: RunStatement,
  { id: cashFlowId, accountId }: Pick<CashFlow, 'id' | 'accountId'>,
): Promise<Marks> {
  const key = [accountId, cashFlowId]
  const rows = await run(`${MARKS} ORDER BY 2`, [...key, ...key, ...key, ...key])
  const of = <Mark>(table: MarkTable, read: (value: unknown) => Mark) =>
    rows.flatMap(([name, date, value]) =>
      name === table ? [{ accountId, cashFlowId, date: String(date), ...read(value) }] : [],
    )
  return {
    completions: of('Completion', (cents) => ({
      movedCents: cents === null ? null : BigInt(String(cents)),
    })),
    overrides: of('Override', (cents) => ({ amountCents: BigInt(String(cents)) })),
    skips: of('Skip', () => ({})),
    moves: of('Move', (to) => ({ to: String(to) })),
  }
}
