/** Turns the row of a cash flow, with its marks, into the shape of answers [behaviour: Cash flows]. */
import { parseBankNames } from '../../../shared/plan/bank-names.ts'
import type { CashFlow, Marks } from '../../../shared/plan/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { noMarks } from './marks.ts'

/**
 * Left out of the row that a write answers, because its caller knows it: where accounts are spread over several machines,
 * a write by the ORM cannot answer an enum.
 */
export const KIND = { kind: true } as const

export function toCashFlow(row: CashFlowRow, marks: Marks = noMarks()): CashFlow {
  return {
    id: row.id,
    kind: row.kind,
    name: cleanName(row.name),
    amountCents: Number(row.amountCents),
    ...parseSchedule(row.schedule),
    startDate: row.startDate.toISOString(),
    note: row.note,
    bankNames: parseBankNames(row.bankNames),
    continuesId: row.continuesId,
    ...marks,
    version: row.version,
  }
}
