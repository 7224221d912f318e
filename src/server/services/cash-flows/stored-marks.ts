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
 * By the id of the cash flow, ascending; cash flows without marks are absent.
 *
 * @param condition on "cashFlowId" and "date"; without it those of all, also of deleted ones
 */
export async function readMarks(
  read: RawRead,
  accountId: number,
  condition = ALL,
): Promise<Map<number, Marks>> {
  const listOf = (list: keyof Marks, table: Prisma.Sql, mark = Prisma.sql`"date"`) => Prisma.sql`
    SELECT ${list} AS "list", "cashFlowId", string_agg(${mark}, ',' ORDER BY "date") AS "marks" FROM ${table}
    WHERE "accountId" = ${accountId} AND ${condition} GROUP BY "cashFlowId"`
  const rows = await read.$queryRaw<MarksRow[]>`
    ${listOf('completedDates', Prisma.sql`"Completion"`)} UNION ALL
    ${listOf('overrides', Prisma.sql`"Override"`, Prisma.sql`"date" || ' ' || "amountCents"`)} UNION ALL
    ${listOf('skippedDates', Prisma.sql`"Skip"`)} UNION ALL
    ${listOf('moves', Prisma.sql`"Move"`, Prisma.sql`"date" || ' ' || "to"`)}
    ORDER BY "cashFlowId"`
  const found = new Map<number, Marks>()
  for (const { list, cashFlowId, marks } of rows) {
    const known = found.get(cashFlowId) ?? noMarks()
    found.set(cashFlowId, { ...known, [list]: READ[list](marks.split(',')) })
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
