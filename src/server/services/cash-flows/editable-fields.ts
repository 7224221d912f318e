import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { DetailColumns } from './schedule-columns.ts'

/** The fields of a cash flow that a person chooses, in the form in which they are stored: of a row, or for one. */
export type EditableFields = Pick<
  CashFlowRow,
  'name' | 'recurrenceType' | 'recurrenceDay' | 'startDate' | keyof DetailColumns
> & { amountCents: number | bigint }
