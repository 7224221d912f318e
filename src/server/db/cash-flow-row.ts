import { chunksOf } from './database.ts'
import { type CashFlow, Prisma } from './generated/sqlite/client.ts'

type Required = 'kind' | 'name' | 'schedule'
type Converted = 'amountCents' | 'startDate' | 'everydayLowCents' | 'everydayHighCents'
/** They only mean something within one database. */
type Inner =
  | 'id'
  | 'accountId'
  | 'continuesId'
  | 'paidBy'
  | 'continuedLastDate'
  | 'version'
  | 'contractAuthorId'
  | 'importId'
  | 'createdAt'
  | 'editedAt'
  | 'editedById'
  | 'deletedAt'

export interface CashFlowRow
  extends Pick<CashFlow, Required>, Partial<Omit<CashFlow, Required | Converted | Inner>> {
  amountCents: number
  /** ISO 8601 in UTC, its date first; null means the moment of the insert. */
  startDate: string | null
  everydayLowCents?: number | null
  everydayHighCents?: number | null
}

export const BULK_COLUMNS: Record<keyof CashFlowRow, Prisma.Sql> = {
  kind: Prisma.sql`"kind"`,
  name: Prisma.sql`"name"`,
  amountCents: Prisma.sql`"amountCents"`,
  schedule: Prisma.sql`"schedule"`,
  startDate: Prisma.sql`"startDate"`,
  note: Prisma.sql`"note"`,
  bankNames: Prisma.sql`"bankNames"`,
  closeDay: Prisma.sql`"closeDay"`,
  everyday: Prisma.sql`"everyday"`,
  everydayLowCents: Prisma.sql`"everydayLowCents"`,
  everydayHighCents: Prisma.sql`"everydayHighCents"`,
}

const ROWS_PER_CHUNK = 1_000

/** Returns JSON arrays of up to 1,000 rows, in their order. An empty column is absent: SQLite takes twice as long to read nulls. */
export function chunkRows(rows: unknown[][] | CashFlowRow[]): string[] {
  return [...chunksOf<unknown>(rows, ROWS_PER_CHUNK)].map((chunk) =>
    JSON.stringify(chunk, (_column, value: unknown) => value ?? undefined),
  )
}
