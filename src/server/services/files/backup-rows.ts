/** The rows of a backup's cash flows, made before the transaction that writes them: other writers wait for its end. */
import { type CashFlowRow, chunkRows } from '../../db/cash-flow-row.ts'
import { toDetailsRow } from '../../csv/details-row.ts'
import { readStartDate } from '../cash-flows/cash-flow-fields.ts'
import type { Scope } from '../scope.ts'
import { runInTurns } from '../turns.ts'
import { MARK_TABLES } from '../undo/changed-rows.ts'
import { Digest } from '../undo/digests.ts'
import type { NewCashFlow } from './backup-check.ts'

export interface BackupRows {
  /** In chunks. */
  cashFlows: string[]
  /** Of the rows that are written, for undoing. */
  digest: string
}

/** @throws AppError BAD_REQUEST for a one-time cash flow without a date. */
export function toBackupRows(scope: Scope, flows: NewCashFlow[]): Promise<BackupRows> {
  return runInTurns(makeRows(scope, flows))
}

function* makeRows(scope: Scope, flows: NewCashFlow[]): Generator<void, BackupRows> {
  const digest = new Digest()
  const rows: CashFlowRow[] = []
  for (const [place, flow] of flows.entries()) {
    const row = toRow(scope, flow)
    digest.addCashFlow(place, row)
    rows.push(row)
    yield
  }
  const cashFlows: string[] = []
  for (const chunk of chunkRows(rows)) {
    cashFlows.push(chunk)
    yield
  }
  const marks = listMarks(flows)
  for (const table of MARK_TABLES)
    for (const mark of marks[table]) {
      digest.addMark(table, mark)
      yield
    }
  return { cashFlows, digest: digest.text() }
}

function toRow(scope: Scope, flow: NewCashFlow): CashFlowRow {
  const { kind, name, amountCents, recurrenceType, recurrenceDay } = flow
  const startText = readStartDate(scope, recurrenceType, flow.startDate)
    .toISOString()
    .replace('Z', '+00:00')
  const details = toDetailsRow(flow)
  return [kind, name, amountCents, recurrenceType, recurrenceDay, startText, ...details]
}

/** By the places of their cash flows, then by date, in the order of their tables' columns. */
export function listMarks(flows: NewCashFlow[]) {
  return {
    Completion: listCompletions(flows),
    Override: listOverrides(flows),
    Skip: listSkips(flows),
    Move: listMoves(flows),
  }
}

type MarkRow<State extends unknown[]> = [place: number, date: string, ...State]

function* listCompletions(flows: NewCashFlow[]): Generator<MarkRow<[cents: number | null]>> {
  for (const [place, { completedDates, movedBalance }] of flows.entries()) {
    const cents = new Map(movedBalance.map(({ date, cents }) => [date, cents]))
    for (const date of completedDates.toSorted()) yield [place, date, cents.get(date) ?? null]
  }
}

function* listOverrides(flows: NewCashFlow[]): Generator<MarkRow<[cents: number]>> {
  for (const [place, { overrides }] of flows.entries())
    for (const { date, amountCents } of overrides.toSorted(byDate)) yield [place, date, amountCents]
}

function* listSkips(flows: NewCashFlow[]): Generator<MarkRow<[]>> {
  for (const [place, { skippedDates }] of flows.entries())
    for (const date of skippedDates.toSorted()) yield [place, date]
}

function* listMoves(flows: NewCashFlow[]): Generator<MarkRow<[to: string]>> {
  for (const [place, { moves }] of flows.entries())
    for (const { date, to } of moves.toSorted(byDate)) yield [place, date, to]
}

function byDate(a: { date: string }, b: { date: string }): number {
  return a.date < b.date ? -1 : 1
}
