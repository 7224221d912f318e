/** The columns that the SQL of both databases names. Apart from the row's type, which the CSV thread needs too. */
import { Prisma } from './generated/sqlite/client.ts'

/** The columns of a `CashFlowRow`, in its order. */
export const CASH_FLOW_ROW_COLUMNS = Prisma.raw(
  '"kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate"',
)

/** The columns of an inserted cash flow: those of its row, then those that all rows of an insert share. */
export const CASH_FLOW_COLUMNS = Prisma.sql`${CASH_FLOW_ROW_COLUMNS}, "accountId", "contractAuthorId", "importId", "createdAt"`

/** What all rows of an insert share. */
export interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  /** When the rows are made, and the start date of those that need none. */
  at: Date
}
