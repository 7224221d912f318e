/** Done marks and exceptions that go from one cash flow to another one. */
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { ChangingAccount } from '../scope.ts'
import { type ChangedMark, markChanged } from '../undo/changed-rows.ts'
import { kindsOf, NO_MARK, pickColumns, readMarkRows } from './marks.ts'

interface Route {
  from: number
  to: number
  /** Earlier ones stay. */
  fromDate?: string
}

/**
 * Returns the rows of moving the marks of one cash flow to another one, for `writeMarks`. Where both have one of a kind on a
 * date, that of the first one stays.
 *
 * @param takes returns true if marks of a date move
 */
export async function planMove(
  { tx, accountId }: ChangingAccount,
  { from, to, fromDate = '' }: Route,
  takes: (date: string) => boolean,
): Promise<ChangedMark[]> {
  const condition = Prisma.sql`"cashFlowId" IN (${from}, ${to}) AND "date" >= ${fromDate}`
  const marks = await readMarkRows(tx, accountId, condition)
  const inTheWay = new Map(
    marks.flatMap((mark) => (mark.cashFlowId === to ? [[mark.date, mark]] : [])),
  )
  return marks.flatMap((mark): ChangedMark[] => {
    const { cashFlowId, date } = mark
    if (cashFlowId !== from || !takes(date)) return []
    const columns = kindsOf(mark).flat()
    return [
      { ...markChanged(mark, mark, pickColumns(columns, NO_MARK)), isMoved: true },
      {
        ...markChanged(
          { cashFlowId: to, date },
          inTheWay.get(date) ?? NO_MARK,
          pickColumns(columns, mark),
        ),
        isMoved: true,
      },
    ]
  })
}
