import { cleanName } from '../../../shared/name.ts'
import { DETAIL_FIELDS } from '../../../shared/schedules/schedule.ts'
import type { CashFlow } from '../../db/generated/sqlite/client.ts'
import type { PlanCashFlow } from '../../projection/ledger/plan.ts'
import { fromDetailColumns } from '../cash-flows/schedule-columns.ts'

/** A cash flow as the engine receives it. */
export function toPlanCashFlow(row: CashFlow): PlanCashFlow {
  const { id, kind, name, recurrenceType, recurrenceDay, continuesId } = row
  const details = fromDetailColumns(row)
  return {
    id,
    kind,
    name: cleanName(name),
    amountCents: Number(row.amountCents),
    recurrenceType,
    recurrenceDay,
    details: DETAIL_FIELDS.some((field) => details[field] !== null) ? details : null,
    date: recurrenceType === 'ON_X_DAY' ? row.startDate.toISOString().slice(0, 10) : null,
    continuesId,
  }
}
