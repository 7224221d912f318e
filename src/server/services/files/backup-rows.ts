/** The rows of a backup's cash flows, made before the transaction that writes them: other writers wait for its end. */
import { type CashFlowRow, chunkRows } from '../../db/cash-flow-row.ts'
import { formatBankNames } from '../../../shared/plan/bank-names.ts'
import { formatSchedule } from '../../../shared/schedules/schedule-text.ts'
import { inSlices } from '../../queues/loop-turns.ts'
import { readStartDate } from '../cash-flows/cash-flow-fields.ts'
import type { Scope } from '../scope.ts'
import type { NewCashFlow } from './backup-check.ts'

/**
 * In chunks.
 *
 * @throws AppError BAD_REQUEST for a one-time cash flow without a date.
 */
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
  const { kind, name, amountCents, recurrenceType, note, bankNames } = flow
  const startText = readStartDate(scope, recurrenceType, flow.startDate)
    .toISOString()
    .replace('Z', '+00:00')
  const bankNamesText = formatBankNames(bankNames)
  return [kind, name, amountCents, formatSchedule(flow), startText, note, bankNamesText]
}

/** Ordered by the places of their cash flows, then by date, with the columns of their tables. */
export function listMarks(flows: NewCashFlow[]) {
  return {
    Completion: listCompletions(flows),
    Override: listOverrides(flows),
    Skip: listSkips(flows),
    Move: listMoves(flows),
  }
}

type MarkRow<State extends unknown[]> = [place: number, date: string, ...State]

function listCompletions(flows: NewCashFlow[]): MarkRow<[cents: number | null]>[] {
  return flows.flatMap(({ completedDates, movedBalance }, place) => {
    const cents = new Map(movedBalance.map(({ date, cents }) => [date, cents]))
    return completedDates
      .toSorted()
      .map((date): MarkRow<[number | null]> => [place, date, cents.get(date) ?? null])
  })
}

function listOverrides(flows: NewCashFlow[]): MarkRow<[cents: number]>[] {
  return flows.flatMap(({ overrides }, place) =>
    overrides
      .toSorted(byDate)
      .map(({ date, amountCents }): MarkRow<[number]> => [place, date, amountCents]),
  )
}

function listSkips(flows: NewCashFlow[]): MarkRow<[]>[] {
  return flows.flatMap(({ skippedDates }, place) =>
    skippedDates.toSorted().map((date): MarkRow<[]> => [place, date]),
  )
}

function listMoves(flows: NewCashFlow[]): MarkRow<[to: string]>[] {
  return flows.flatMap(({ moves }, place) =>
    moves.toSorted(byDate).map(({ date, to }): MarkRow<[string]> => [place, date, to]),
  )
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : 1
}
