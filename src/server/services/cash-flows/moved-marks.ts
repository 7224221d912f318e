/** Done marks and exceptions that go from one cash flow to another one. */
import type { Marks } from '../../../shared/plan/cash-flow.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import {
  MARK_TABLES,
  markChanged,
  type MarkTable,
  type MarkRow,
  type MovedMarks,
} from '../undo/changed-rows.ts'
import type { ChangingAccount } from '../scope.ts'
import { readMarksAt } from '../undo/marks.ts'
import { noMarks, readMarks } from './stored-marks.ts'

interface Route {
  from: number
  to: number
  /** Earlier ones stay. */
  fromDate?: string
}

/**
 * Returns the rows of moving the marks of one cash flow to another one, for `writeMarks`. Where both have one on a date, that
 * of the first one stays, and that of the other one goes before. A move of no marks counts those that it looked at.
 *
 * @param takes returns true if marks of a date move
 */
export async function planMove(
  changing: ChangingAccount,
  { from, to, fromDate = '' }: Route,
  takes: (date: string) => boolean,
): Promise<MarkRow[]> {
  const condition = Prisma.sql`"cashFlowId" IN (${from}, ${to}) AND "date" >= ${fromDate}`
  const marks = await readMarks(changing.tx, changing.accountId, condition)
  const datesOf = (table: MarkTable, id: number) => DATES_OF[table](marks.get(id) ?? noMarks())
  const going = new Map(
    MARK_TABLES.map((table) => [table, new Set(datesOf(table, from).filter(takes))]),
  )
  const all = [...going.values()].flatMap((ofTable) => [...ofTable]).toSorted()
  const [first = fromDate, last = '9999-12-31'] = [all[0], all.at(-1)]
  const stayed: MovedMarks['stayed'] = {}
  const places: { cashFlowId: number; date: string }[] = []
  for (const [table, goes] of going) {
    const others = all.length > 0 ? datesOf(table, to) : []
    const stays = (date: string) => !goes.has(date) && date >= first && date <= last
    const staying = [...datesOf(table, from), ...others].filter(stays)
    if (goes.size + staying.length > 0) stayed[table] = staying
    for (const date of others) if (goes.has(date)) places.push({ cashFlowId: to, date })
  }
  const replaced = (await readMarksAt(changing, places))
    .filter(({ table, date }) => going.get(table)?.has(date))
    .map((mark) => markChanged(mark.table, mark, mark.state, null))
  const count = all.length
  return [...replaced, { table: 'MovedMarks', from, to, first, last, stayed, count }]
}

const DATES_OF: Record<MarkTable, (marks: Marks) => string[]> = {
  Completion: ({ completedDates }) => completedDates,
  Override: ({ overrides }) => overrides.map(({ date }) => date),
  Skip: ({ skippedDates }) => skippedDates,
  Move: ({ moves }) => moves.map(({ date }) => date),
}
