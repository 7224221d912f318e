/** The columns that the SQL of both databases names. The row's type has a file without Prisma, for the CSV thread. */
import { Prisma } from './generated/sqlite/client.ts'

/** The columns of a `CashFlowRow`, in its order. */
const CASH_FLOW_ROW_COLUMNS = Prisma.raw(
  `"kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate", "anchorDate", "every",
  "firstMonthDay", "secondMonthDay", "nthOfMonth", "weekdayOfMonth", "firstDate", "lastDate", "weekend"`,
)

/** The columns of an inserted cash flow: those of its row, then those that all rows of an insert share. */
export const CASH_FLOW_COLUMNS = Prisma.sql`${CASH_FLOW_ROW_COLUMNS}, "accountId", "contractAuthorId", "importId", "createdAt"`

/** The columns that all rows of an insert share. */
export interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  /** When the rows are created; also the start date of rows that bring none. */
  at: Date
}
