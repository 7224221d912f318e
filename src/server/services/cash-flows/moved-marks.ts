/** Moves done marks and exceptions, and what check-ins remember of them, from one cash flow to another. */
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Dialect, Transaction } from '../../db/database.ts'
import {
  pageCheckInItems,
  pageCompletions,
  pageMoves,
  pageOverrides,
  pageSkips,
} from './row-pages.ts'

const TABLES = [
  [Prisma.sql`"Completion"`, pageCompletions],
  [Prisma.sql`"Override"`, pageOverrides],
  [Prisma.sql`"Skip"`, pageSkips],
  [Prisma.sql`"Move"`, pageMoves],
  [Prisma.sql`"CheckInItem"`, pageCheckInItems],
] as const

const DATES_PER_STATEMENT = 500

/** Moves those on the dates that `takes` answers true for. Where the other cash flow has one, it is replaced. */
export async function moveMarks(
  { tx, dialect, accountId }: { tx: Transaction; dialect: Dialect; accountId: number },
  { from, to }: { from: number; to: number },
  takes: (date: string) => boolean,
): Promise<void> {
  const source = { read: tx, dialect, accountId }
  for (const [table, pageRows] of TABLES)
    for await (const rows of pageRows(source, { first: from, last: from })) {
      const dates = rows.map(([, date]) => date).filter(takes)
      for (let at = 0; at < dates.length; at += DATES_PER_STATEMENT) {
        const some = Prisma.join(dates.slice(at, at + DATES_PER_STATEMENT))
        const ofAccount = Prisma.sql`"accountId" = ${accountId} AND "date" IN (${some})`
        await tx.$executeRaw`DELETE FROM ${table} WHERE ${ofAccount} AND "cashFlowId" = ${to}`
        await tx.$executeRaw`
          UPDATE ${table} SET "cashFlowId" = ${to} WHERE ${ofAccount} AND "cashFlowId" = ${from}`
      }
    }
}
