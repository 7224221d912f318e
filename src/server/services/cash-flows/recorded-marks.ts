import { cleanName } from '../../../shared/name.ts'
import { dateInWords } from '../../../shared/schedules/recurrence.ts'
import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import { requireRoom } from '../quotas.ts'
import type { ChangingAccount } from '../scope.ts'
import { type ChangedRow, invert, rowsOf, type Table } from '../undo/changed-rows.ts'
import {
  countMarksOf,
  keyOfPlace,
  kindsOf,
  type MarkState,
  NO_MARK,
  pickColumns,
  type Place,
  readMarkRows,
  readMarksAt,
  sameColumns,
  writeMarks,
} from './marks.ts'
import { CASH_FLOWS } from './recorded-cash-flows.ts'
import { readCashFlowRows } from './account-rows.ts'

/** The columns of an occurrence's marks that were changed: never null as a whole. */
export type ChangedMark = ChangedRow<Place, Partial<MarkState>> & {
  before: Partial<MarkState>
  after: Partial<MarkState>
}

export const MARKS: Table<Place, Partial<MarkState>> = {
  name: 'Mark',
  isSparse: true,
  sizeOf: countMarksOf,
  async open(changing, changed, { rows: all }) {
    const { tx, scope, accountId } = changing
    const rows = changed as ChangedMark[]
    const places = rows.map(({ key }) => key)
    const ids = places.map(({ cashFlowId }) => cashFlowId)
    const flows = await readCashFlowRows(tx, accountId, ids)
    const recorded = new Map(rowsOf(CASH_FLOWS, all).map((row) => [row.key, row]))
    const now = await readMarksAt(changing, places)
    return {
      refusal({ key, after }) {
        const flow = flows.get(key.cashFlowId)
        const own = recorded.get(key.cashFlowId)
        if (!own && !flow) return 'The income or expense was removed for good'
        const name = flow ? cleanName(flow.name) : 'An item'
        if (!own && flow?.deletedAt) return `${name} was deleted since`
        const state = now.get(keyOfPlace(key)) ?? NO_MARK
        if (isDeepStrictEqual(sameColumns(after ?? {}, state), after)) return null
        // All of its marks come back with it.
        return own?.before && !own.after
          ? `The done marks or exceptions of ${name} were changed since`
          : `${name} on ${dateInWords(key.date)} was changed since`
      },
      async requireRoom() {
        const more = rows.reduce(
          (sum, { before, after }) => sum + countMarksOf(before) - countMarksOf(after),
          0,
        )
        if (more > 0) await requireRoom(tx, scope, 'marks', accountId, more)
      },
      putBack: () => writeChangedMarks(changing, rows.map(invert), now),
    }
  },
}

/** @param state all of its marks before */
export function markChanged(
  { cashFlowId, date }: Place,
  state: MarkState,
  after: Partial<MarkState>,
): ChangedMark {
  return { table: MARKS, key: { cashFlowId, date }, before: sameColumns(after, state), after }
}

/** @param known as that of `writeMarks` */
export function writeChangedMarks(
  changing: ChangingAccount,
  rows: readonly ChangedMark[],
  known?: ReadonlyMap<string, MarkState>,
): Promise<void> {
  const changes = rows.map(({ key, after }) => ({ ...key, after }))
  return writeMarks(changing, changes, known)
}

/**
 * If both have a mark of one kind on a date, that of the first one stays. @param fromDate earlier ones stay
 * @param takes true if marks of a date move
 */
export async function planMove(
  { tx, accountId }: ChangingAccount,
  { from, to, fromDate = '' }: { from: number; to: number; fromDate?: string },
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
    const place = { cashFlowId: to, date }
    return [
      markChanged(mark, mark, pickColumns(columns, NO_MARK)),
      markChanged(place, inTheWay.get(date) ?? NO_MARK, pickColumns(columns, mark)),
    ]
  })
}
