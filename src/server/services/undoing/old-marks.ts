/** Records from before the migration `one-mark`: marks that went to another cash flow are one row, of all between two dates. */
import { isDeepStrictEqual } from 'node:util'
import { cleanName } from '../../../shared/name.ts'
import { dateInWords } from '../../../shared/schedules/recurrence.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import {
  keyOfPlace,
  type MarkState,
  NO_MARK,
  type Place,
  readMarkRows,
  sameColumns,
} from '../cash-flows/marks.ts'
import { type ChangedMark, MARKS, markChanged } from '../cash-flows/recorded-marks.ts'
import type { ChangingAccount } from '../scope.ts'
import { changedSince } from '../undo/changed-rows.ts'

const KINDS = {
  Completion: ['done', 'movedCents'],
  Override: ['amountCents'],
  Skip: ['skipped'],
  Move: ['movedTo'],
} as const satisfies Record<string, (keyof MarkState)[]>

type Kind = keyof typeof KINDS

type OldState = { movedCents?: number } | { amountCents: number } | { to: string } | null

export type OldMark = Place & { table: Kind; before: OldState; after: OldState }

/** All marks of a cash flow between two dates, both included, went to another one, after the changes before it. */
export interface MovedMarks {
  table: 'MovedMarks'
  from: number
  to: number
  first: string
  last: string
  /** The dates between them on which one of the two had a mark that did not move, by kind. Of other kinds there were none. */
  stayed: Partial<Record<Kind, string[]>>
  count: number
}

export function isOldMark(row: { table: string }): row is OldMark {
  return row.table in KINDS
}

export function readOldMark({ table, before, after, cashFlowId, date }: OldMark): ChangedMark {
  const key = { cashFlowId, date }
  return { table: MARKS, key, before: toColumns(table, before), after: toColumns(table, after) }
}

function toColumns(table: Kind, state: OldState): Partial<MarkState> {
  if (table === 'Completion')
    return {
      done: state !== null,
      movedCents: state && 'movedCents' in state ? (state.movedCents ?? null) : null,
    }
  if (table === 'Skip') return { skipped: state !== null }
  if (table === 'Move') return { movedTo: state && 'to' in state ? state.to : null }
  return { amountCents: state && 'amountCents' in state ? state.amountCents : null }
}

/** A row of each mark that was changed or moved. @throws AppError CONFLICT when one of them is not as it was after the change. */
export async function joinMoves(
  { tx, accountId }: ChangingAccount,
  steps: readonly (ChangedMark | MovedMarks)[],
): Promise<ChangedMark[]> {
  const ids = steps.flatMap((row) => ('key' in row ? row.key.cashFlowId : [row.from, row.to]))
  const condition = Prisma.sql`"cashFlowId" IN (${Prisma.join([...new Set(ids)])})`
  const now = new Map(
    (await readMarkRows(tx, accountId, condition)).map(({ cashFlowId, date, ...state }) => [
      keyOfPlace({ cashFlowId, date }),
      state,
    ]),
  )
  const marks = new Map(
    [...now].map(([key, state]) => [key, { place: toPlace(key), state: { ...state } }]),
  )
  const stateAt = (place: Place): MarkState => {
    const mark = marks.get(keyOfPlace(place)) ?? { place, state: { ...NO_MARK } }
    marks.set(keyOfPlace(place), mark)
    return mark.state
  }
  const nameOf = async (id: number) => {
    const flow = await tx.cashFlow.findFirst({ where: { id, accountId }, select: { name: true } })
    return flow ? cleanName(flow.name) : 'An item'
  }
  for (const row of steps.toReversed())
    if ('key' in row) {
      const { key, before, after } = row
      if (!isDeepStrictEqual(sameColumns(after, stateAt(key)), after))
        throw changedSince(
          `${await nameOf(key.cashFlowId)} on ${dateInWords(key.date)} was changed since`,
        )
      Object.assign(stateAt(key), before)
    } else if (!moveBack(row, [...marks.values()], stateAt))
      throw changedSince(
        `The done marks or exceptions of ${await nameOf(row.to)} were changed since`,
      )
  return [...marks].map(([key, { place, state }]) =>
    markChanged(place, state, now.get(key) ?? NO_MARK),
  )
}

function toPlace(key: string): Place {
  const [cashFlowId, date = ''] = key.split(' ')
  return { cashFlowId: Number(cashFlowId), date }
}

/** Answers false where there are others than those that moved. */
function moveBack(
  { from, to, first, last, stayed, count }: MovedMarks,
  marks: { place: Place; state: MarkState }[],
  stateAt: (place: Place) => MarkState,
): boolean {
  let moved = 0
  for (const [kind, dates] of Object.entries(stayed) as [Kind, string[]][])
    for (const { place, state } of marks) {
      const { cashFlowId, date } = place
      const columns = KINDS[kind]
      if (state[columns[0]] === NO_MARK[columns[0]] || date < first || date > last) continue
      if ((cashFlowId !== from && cashFlowId !== to) || dates.includes(date)) continue
      if (cashFlowId === from) return false
      moved++
      const target = stateAt({ cashFlowId: from, date })
      for (const column of columns) Object.assign(target, { [column]: state[column] })
      for (const column of columns) Object.assign(state, { [column]: NO_MARK[column] })
    }
  return moved === count
}
