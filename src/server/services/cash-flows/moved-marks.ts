/** Moves done marks and exceptions, and what check-ins remember of them, from one cash flow to another. */
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Dialect, Transaction } from '../../db/database.ts'
import { type ChangedRow, MARK_TABLES, markChanged } from '../undo/changed-rows.ts'
import { findMarks } from '../undo/mark-rows.ts'
import { pageCheckInItems } from './row-pages.ts'

const TABLES = {
  Completion: Prisma.sql`"Completion"`,
  Override: Prisma.sql`"Override"`,
  Skip: Prisma.sql`"Skip"`,
  Move: Prisma.sql`"Move"`,
  CheckInItem: Prisma.sql`"CheckInItem"`,
}

const DATES_PER_STATEMENT = 500

interface Places {
  tx: Transaction
  dialect: Dialect
  accountId: number
}

interface Route {
  from: number
  to: number
}

/**
 * Moves those on the dates that `takes` answers true for. Where the other cash flow has one, it is replaced. Answers what
 * that did.
 */
export async function moveMarks(
  source: Places,
  route: Route,
  takes: (date: string) => boolean,
): Promise<ChangedRow[]> {
  const { tx, accountId } = source
  const rows: ChangedRow[] = []
  for (const table of MARK_TABLES) {
    const marks = await findMarks(tx, table, { accountId, cashFlowId: route.from })
    const moved = marks.filter(({ date }) => takes(date))
    if (moved.length === 0) continue
    const there = await findMarks(tx, table, { accountId, cashFlowId: route.to })
    const replaced = new Map(there.map(({ date, state }) => [date, state]))
    for (const mark of moved) {
      const old = replaced.get(mark.date) ?? null
      rows.push(markChanged(table, mark, mark.state, null))
      rows.push(markChanged(table, { ...mark, cashFlowId: route.to }, old, mark.state))
    }
    const dates = moved.map(({ date }) => date)
    await moveRows(tx, accountId, table, route, dates)
  }
  const items = await readItemDates(source, route.from, takes)
  if (items.length === 0) return rows
  await moveRows(tx, accountId, 'CheckInItem', route, items)
  return [...rows, { table: 'CheckInItem', ...route, dates: items }]
}

/** Moves the rows on the dates, and replaces those of the other cash flow. */
export async function moveRows(
  tx: Transaction,
  accountId: number,
  table: keyof typeof TABLES,
  { from, to }: Route,
  dates: string[],
): Promise<void> {
  const name = TABLES[table]
  for (let at = 0; at < dates.length; at += DATES_PER_STATEMENT) {
    const some = Prisma.join(dates.slice(at, at + DATES_PER_STATEMENT))
    const ofAccount = Prisma.sql`"accountId" = ${accountId} AND "date" IN (${some})`
    await tx.$executeRaw`DELETE FROM ${name} WHERE ${ofAccount} AND "cashFlowId" = ${to}`
    await tx.$executeRaw`
      UPDATE ${name} SET "cashFlowId" = ${to} WHERE ${ofAccount} AND "cashFlowId" = ${from}`
  }
}

async function readItemDates(
  { tx, dialect, accountId }: Places,
  cashFlowId: number,
  takes: (date: string) => boolean,
): Promise<string[]> {
  const dates = new Set<string>()
  const source = { read: tx, dialect, accountId }
  for await (const rows of pageCheckInItems(source, { first: cashFlowId, last: cashFlowId }))
    for (const [, date] of rows) if (takes(date)) dates.add(date)
  return [...dates]
}
