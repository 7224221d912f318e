/** The four tables of done marks and exceptions, read and written in the same way. */
import { createHash } from 'node:crypto'
import { chunksOf, type Transaction } from '../../db/database.ts'
import {
  type ChangedMark,
  MARK_TABLES,
  type MarkState,
  type MarkTable,
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

const MODELS = {
  Completion: 'completion',
  Override: 'override',
  Skip: 'skip',
  Move: 'move',
} as const

/** Only the state is different in the four tables. */
function modelOf(tx: Transaction, table: MarkTable): Transaction['completion'] {
  return tx[MODELS[table]] as unknown as Transaction['completion']
}

/** The marks of cash flows in one table, by date. */
export async function findMarks(
  tx: Transaction,
  table: MarkTable,
  accountId: number,
  cashFlowIds: Iterable<number>,
): Promise<StoredMark[]> {
  const marks: StoredMark[] = []
  for (const ids of chunksOf(new Set(cashFlowIds))) {
    const where = { accountId, cashFlowId: { in: ids } }
    const rows = await modelOf(tx, table).findMany({ where, orderBy: { date: 'asc' } })
    for (const { accountId: _account, cashFlowId, date, ...state } of rows)
      marks.push({ table, cashFlowId, date, state: toState(state) })
  }
  return marks
}

function toState(columns: object): MarkState {
  const values = Object.entries(columns).filter(([, value]) => value !== null)
  return Object.fromEntries(
    values.map(([column, value]) => [column, typeof value === 'bigint' ? Number(value) : value]),
  )
}

/** Makes marks be as they are after the changes. Each was as it is before them. */
export async function writeMarks(
  tx: Transaction,
  accountId: number,
  changes: readonly ChangedMark[],
): Promise<void> {
  for (const table of MARK_TABLES) {
    const ofTable = changes.filter((change) => change.table === table)
    const datesOf = new Map<number, string[]>()
    for (const { cashFlowId, date, before } of ofTable) {
      if (before === null) continue
      const dates = datesOf.get(cashFlowId)
      if (dates) dates.push(date)
      else datesOf.set(cashFlowId, [date])
    }
    for (const [cashFlowId, dates] of datesOf)
      for (const some of chunksOf(dates))
        await modelOf(tx, table).deleteMany({
          where: { accountId, cashFlowId, date: { in: some } },
        })
    const added = ofTable.flatMap(({ cashFlowId, date, after }) =>
      after === null ? [] : { accountId, cashFlowId, date, ...after },
    )
    // Of four columns each.
    for (const data of chunksOf(added, 250)) await modelOf(tx, table).createMany({ data })
  }
}

/** By the ids of cash flows, short digests of their marks: people see no difference where they are the same. */
export async function digestMarks(
  tx: Transaction,
  accountId: number,
  cashFlowIds: readonly number[],
): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for (const table of MARK_TABLES)
    for (const { cashFlowId, date, state } of await findMarks(tx, table, accountId, cashFlowIds)) {
      // The sum that a done mark has moved is not seen in the plan.
      const seen = table === 'Completion' ? [] : Object.values(state)
      const line = JSON.stringify([table, cashFlowId, date, ...seen])
      texts.set(cashFlowId, `${texts.get(cashFlowId) ?? ''}${line}\n`)
    }
  return new Map(cashFlowIds.map((id) => [id, digestOf(texts.get(id))]))
}

function digestOf(text: string | undefined): string {
  if (text === undefined) return NO_MARKS
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
