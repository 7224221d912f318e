/** The rows of a backup's cash flows, made before the transaction that writes them: other writers wait for its end. */
import { type CashFlowRow, chunkRows } from '../../db/cash-flow-row.ts'
import { extrasOf } from '../../../shared/plan/cash-flow.ts'
import { formatSchedule } from '../../../shared/schedules/schedule-text.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { readStartDate, toExtraColumns } from '../cash-flows/cash-flow-fields.ts'
import type { MarkChange } from '../cash-flows/marks.ts'
import type { Scope } from '../scope.ts'
import type { NewCashFlow } from './backup-check.ts'

/** In chunks. @throws AppError BAD_REQUEST for a one-time cash flow without a date. */
export function toBackupRows(scope: Scope, flows: NewCashFlow[]): Promise<string[]> {
  return inSlices(
    (function* () {
      const rows: CashFlowRow[] = []
      for (const flow of flows) {
        rows.push(toRow(scope, flow))
        yield
      }
      return chunkRows(rows)
    })(),
  )
}

function toRow(scope: Scope, flow: NewCashFlow): CashFlowRow {
  const { kind, name, amountCents, recurrenceType } = flow
  const startDate = readStartDate(scope, recurrenceType, flow.startDate)
    .toISOString()
    .replace('Z', '+00:00')
  const schedule = formatSchedule(flow)
  return { kind, name, amountCents, schedule, startDate, ...toExtraColumns(extrasOf(flow)) }
}

export function listMarks(flows: NewCashFlow[], ids: number[]): MarkChange[] {
  return flows.flatMap(
    ({ completedDates, movedBalance, overrides, skippedDates, moves }, place) => {
      const cashFlowId = ids[place] as number
      const moved = new Map(movedBalance.map(({ date, cents }) => [date, cents]))
      return [
        ...completedDates.map((date) => ({
          cashFlowId,
          date,
          after: { done: true, movedCents: moved.get(date) ?? null },
        })),
        ...overrides.map(({ date, amountCents }) => ({ cashFlowId, date, after: { amountCents } })),
        ...skippedDates.map((date) => ({ cashFlowId, date, after: { skipped: true } })),
        ...moves.map(({ date, to }) => ({ cashFlowId, date, after: { movedTo: to } })),
      ]
    },
  )
}
