/** The four tables of done marks and exceptions, read and written in the same way. */
import type { Transaction } from '../../db/database.ts'
import { doneState, type MarkState, type MarkTable } from './changed-rows.ts'

/** An occurrence, by the date that its schedule names. */
export interface Place {
  cashFlowId: number
  date: string
}

export interface StoredMark extends Place {
  state: MarkState
}

interface MarkFilter {
  accountId: number
  cashFlowId?: number
  OR?: Place[]
}

export async function findMarks(
  tx: Transaction,
  table: MarkTable,
  where: MarkFilter,
): Promise<StoredMark[]> {
  switch (table) {
    case 'Completion':
      return (await tx.completion.findMany({ where })).map(({ cashFlowId, date, movedCents }) => ({
        cashFlowId,
        date,
        state: doneState(movedCents),
      }))
    case 'Override':
      return (await tx.override.findMany({ where })).map(({ cashFlowId, date, amountCents }) => ({
        cashFlowId,
        date,
        state: { amountCents: Number(amountCents) },
      }))
    case 'Skip':
      return (await tx.skip.findMany({ where })).map(({ cashFlowId, date }) => ({
        cashFlowId,
        date,
        state: {},
      }))
    case 'Move':
      return (await tx.move.findMany({ where })).map(({ cashFlowId, date, to }) => ({
        cashFlowId,
        date,
        state: { to },
      }))
  }
}

export async function createMarks(
  tx: Transaction,
  table: MarkTable,
  accountId: number,
  marks: StoredMark[],
): Promise<void> {
  for (let start = 0; start < marks.length; start += MARKS_PER_INSERT) {
    const rows = marks
      .slice(start, start + MARKS_PER_INSERT)
      .map(({ cashFlowId, date, state }) => ({ accountId, cashFlowId, date, ...state }))
    // The state of a mark is that of its table.
    const data = rows as never
    if (table === 'Completion') await tx.completion.createMany({ data })
    else if (table === 'Override') await tx.override.createMany({ data })
    else if (table === 'Skip') await tx.skip.createMany({ data })
    else await tx.move.createMany({ data })
  }
}

export async function deleteMarks(
  tx: Transaction,
  table: MarkTable,
  accountId: number,
  places: Place[],
): Promise<void> {
  for (const where of filtersOf(accountId, places))
    if (table === 'Completion') await tx.completion.deleteMany({ where })
    else if (table === 'Override') await tx.override.deleteMany({ where })
    else if (table === 'Skip') await tx.skip.deleteMany({ where })
    else await tx.move.deleteMany({ where })
}

const MARKS_PER_INSERT = 1_000

/** SQLite takes expressions that are at most 1,000 levels deep. */
const PLACES_PER_STATEMENT = 100

/** The filters that find the marks of occurrences, a hundred in each. */
export function filtersOf(accountId: number, places: Place[]) {
  const filters = []
  for (let start = 0; start < places.length; start += PLACES_PER_STATEMENT) {
    const page = places.slice(start, start + PLACES_PER_STATEMENT)
    filters.push({ accountId, OR: page.map(({ cashFlowId, date }) => ({ cashFlowId, date })) })
  }
  return filters
}
