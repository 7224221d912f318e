/** The columns that the SQL of both databases names. The row's type has a file without Prisma, for the CSV thread. */
import { Prisma } from './generated/sqlite/client.ts'

/** The columns of a `CashFlowRow`, in its order. */
export const CASH_FLOW_ROW_COLUMNS = Prisma.raw(
  `"kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate", "anchorDate", "every",
  "firstMonthDay", "secondMonthDay", "nthOfMonth", "weekdayOfMonth", "firstDate", "lastDate", "weekend"`,
)

/** The columns of a `CashFlowRow` with those that only mean something within one database. */
export const STORED_CASH_FLOW_COLUMNS = Prisma.sql`"id", "version", "continuesId", ${CASH_FLOW_ROW_COLUMNS}`

/** The columns of a done mark or a skip, of an override, and of a move. */
export const DATE_COLUMNS = Prisma.raw('"cashFlowId", "date"')
export const MOVED_CENTS_COLUMNS = Prisma.raw('"cashFlowId", "date", "movedCents"')
export const OVERRIDE_COLUMNS = Prisma.raw('"cashFlowId", "date", "amountCents"')
export const MOVE_COLUMNS = Prisma.raw('"cashFlowId", "date", "to"')

/** A cash flow that continues another one, and the other one. */
export const CONTINUATION_COLUMNS = Prisma.raw('"id", "continuesId"')

/** A cash flow that continues another one, and the last date that the other one had before. */
export const CONTINUED_LAST_DATE_COLUMNS = Prisma.raw('"id", "continuedLastDate"')

/** The columns of an inserted cash flow: those of its row, then those that all rows of an insert share. */
export const CASH_FLOW_COLUMNS = Prisma.sql`${CASH_FLOW_ROW_COLUMNS}, "accountId", "contractAuthorId", "importId", "createdAt"`

/** What all rows of an insert share. */
export interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  /** When the rows are created; also the start date of rows that bring none. */
  at: Date
}
