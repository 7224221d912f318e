/**
 * The done marks and exceptions of cash flows. The database answers those of one sort and one cash flow as one text: an
 * account can have 20,000 marks, and as rows they take ten times as long, or with the ORM thirty times.
 */
import type { Marks } from '../../../shared/plan/cash-flow.ts'
import type { ReadClient } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'

type RawRead = Pick<ReadClient, '$queryRaw'>

interface MarksRow {
  list: keyof Marks
  cashFlowId: number
  /** Ascending by date: "2026-11-20 1999,2026-11-21 1999". */
  marks: string
}

const ALL = Prisma.sql`TRUE`

/**
 * The statement that answers a `MarksRow` for each sort of marks of each cash flow.
 *
 * @param condition on "cashFlowId" and "date"; without it those of all, also of deleted ones
 */
export function selectMarks(accountId: number, condition = ALL): Prisma.Sql {
  const listOf = (list: keyof Marks, table: Prisma.Sql, mark = Prisma.sql`"date"`) => Prisma.sql`
    SELECT ${list} AS "list", "cashFlowId", string_agg(${mark}, ',' ORDER BY "date") AS "marks" FROM ${table}
    WHERE "accountId" = ${accountId} AND ${condition} GROUP BY "cashFlowId"`
  return Prisma.sql`
    ${listOf('completedDates', Prisma.sql`"Completion"`)} UNION ALL
    ${listOf('overrides', Prisma.sql`"Override"`, Prisma.sql`"date" || ' ' || "amountCents"`)} UNION ALL
    ${listOf('skippedDates', Prisma.sql`"Skip"`)} UNION ALL
    ${listOf('moves', Prisma.sql`"Move"`, Prisma.sql`"date" || ' ' || "to"`)}`
}

/**
 * Keyed by the id of the cash flow, ascending; cash flows without marks are absent. The condition is that of
 * `selectMarks`.
 */
export async function readMarks(
  read: RawRead,
  accountId: number,
  condition?: Prisma.Sql,
): Promise<Map<number, Marks>> {
  const rows = await read.$queryRaw<MarksRow[]>`
    ${selectMarks(accountId, condition)} ORDER BY "cashFlowId"`
  const found = new Map<number, Marks>()
  for (const row of rows) {
    const known = found.get(row.cashFlowId) ?? noMarks()
    found.set(row.cashFlowId, { ...known, [row.list]: parseMarks(row.list, row.marks) })
  }
  return found
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

/** The marks of a row, of one sort. */
export function parseMarks<List extends keyof Marks>(list: List, marks: string): Marks[List] {
  return READ[list](marks.split(','))
}

const READ: { [List in keyof Marks]: (texts: string[]) => Marks[List] } = {
  completedDates: (texts) => texts,
  overrides: (texts) =>
    texts.map((text) => ({ date: dateOf(text), amountCents: Number(restOf(text)) })),
  skippedDates: (texts) => texts,
  moves: (texts) => texts.map((text) => ({ date: dateOf(text), to: restOf(text) })),
}

const DATE_LENGTH = 'YYYY-MM-DD'.length
const dateOf = (text: string) => text.slice(0, DATE_LENGTH)
const restOf = (text: string) => text.slice(DATE_LENGTH + 1)
