/** The rows of a backup's cash flows, made before the transaction that writes them: other writers wait for its end. */
import { randomUUID } from 'node:crypto'
import { type CashFlowRow, chunkRows } from '../../db/cash-flow-row.ts'
import { extrasOf } from '../../../shared/plan/cash-flow.ts'
import { formatSchedule } from '../../../shared/schedules/schedule-text.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { readStartDate, toExtraColumns } from '../cash-flows/cash-flow-fields.ts'
import { requireFewSpenders } from '../cash-flows/card-rows.ts'
import { type MarkChange, writeMarks } from '../cash-flows/marks.ts'
import type { ChangingAccount, Scope } from '../scope.ts'
import type { NewCashFlow } from './backup-check.ts'
import type { AddedCashFlow } from '../cash-flows/recorded-cash-flows.ts'
import { listContinuations } from './backup-continuations.ts'
import { insertCashFlows, linkCashFlows } from './inserted-cash-flows.ts'

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
  const { closeDay, everyday, everydayLowCents, everydayHighCents } = flow
  const spending = { closeDay, everyday: everyday || null, everydayLowCents, everydayHighCents }
  const extras = toExtraColumns(extrasOf(flow))
  return { kind, name, amountCents, schedule, startDate, ...extras, ...spending }
}

function listMarks(flows: NewCashFlow[], ids: number[]): MarkChange[] {
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

/**
 * Check their room before. Answers the rows in the same order, as they were before one continued another.
 * @throws AppError CONFLICT for more cards or everyday expenses than an account can have.
 */
export async function writeMarkedCashFlows(
  changing: ChangingAccount,
  { flows, chunks }: { flows: NewCashFlow[]; chunks: string[] },
): Promise<AddedCashFlow[]> {
  const by = { importId: randomUUID(), contractAuthorId: null }
  const inserted = await insertCashFlows(changing, chunks, by)
  const ids = inserted.map(({ id }) => id)
  await writeMarks(changing, listMarks(flows, ids), new Map())
  const added = await linkCashFlows(changing, inserted, listContinuations(flows, ids))
  if (flows.some(({ closeDay, everyday }) => closeDay !== null || everyday))
    await requireFewSpenders(changing.tx, changing.accountId)
  return added
}
