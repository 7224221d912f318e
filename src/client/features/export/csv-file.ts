import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { toSafeCell } from '../../../shared/files/csv-columns.ts'
import {
  CSV_DETAIL_FIELDS,
  CSV_OPTIONAL_COLUMNS,
  CSV_OPTIONAL_FIELDS,
  type CsvOptionalField,
  detailCell,
  EVERYDAY_TYPE,
} from '../../../shared/files/csv-details.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { RECURRENCE_LABELS } from '../../../shared/schedules/recurrence.ts'
import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { addDays } from '../../words/dates.ts'

const HEADERS = ['Type', 'Name', 'Amount', 'Recurrence Type', 'Recurrence Day', 'Start Date']

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

export function writeCsv(cashFlows: CashFlow[]): string {
  const names = new Map(cashFlows.map(({ id, name }) => [id, name]))
  const rows = cashFlows.map((flow) => ({ flow, cells: optionalCells(flow, names) }))
  const optional = CSV_OPTIONAL_FIELDS.filter((field) => rows.some(({ cells }) => cells[field]))
  const headers = [...HEADERS, ...optional.map((field) => CSV_OPTIONAL_COLUMNS[field].header)]
  const lines = rows.map(({ flow, cells }) => toLine(flow, optional, cells))
  return csvText([headers.join(','), ...lines])
}

function csvText(lines: string[]): string {
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

type OptionalCells = Partial<Record<CsvOptionalField, string>>

function toLine(flow: CashFlow, optional: CsvOptionalField[], cells: OptionalCells): string {
  const { kind, name, amountCents, recurrenceType, everyday } = flow
  return [
    kind,
    textCell(name),
    dollarsFromCents(amountCents),
    everyday ? EVERYDAY_TYPE : RECURRENCE_LABELS[recurrenceType].toLowerCase(),
    flow.recurrenceDay ?? '',
    // The import would take it for more than the moment at which a repeating one was made.
    recurrenceType === 'ON_X_DAY' ? flow.startDate.slice(0, 10) : '',
    ...optional.map((field) => cells[field] ?? ''),
  ].join(',')
}

/** @param names of cash flows, by their ids: a card is among them */
function optionalCells(flow: CashFlow, names: Map<number, string>): OptionalCells {
  const { closeDay, paidBy, everydayLowCents, everydayHighCents, note } = flow
  const dollars = (cents: number | null) => (cents === null ? '' : dollarsFromCents(cents))
  return {
    ...Object.fromEntries(CSV_DETAIL_FIELDS.map((field) => [field, detailCell(flow, field)])),
    closeDay: String(closeDay ?? ''),
    paidBy: textCell(paidBy === null ? '' : (names.get(paidBy) ?? '')),
    everydayLow: dollars(everydayLowCents),
    everydayHigh: dollars(everydayHighCents),
    note: textCell(note ?? ''),
  }
}

/** Only a person's own words can have a character that needs quotes. */
function textCell(text: string): string {
  const cell = toSafeCell(text)
  return /[",;\t|\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

export type ExportedKinds = CashFlowKind | 'both'

const FILE_WORDS: Record<ExportedKinds, string> = {
  income: 'incomes',
  expense: 'expenses',
  both: 'incomes-and-expenses',
}

export function csvFileName(kinds: ExportedKinds, today: string): string {
  return `balance-${FILE_WORDS[kinds]}-${today}.csv`
}

/** Only dates and numbers, so that no cell is a person's words. */
export function writeBalances({ from, balancesCents }: BalancesProjection): string {
  const rows = balancesCents.map(
    (cents, index) => `${addDays(from, index)},${dollarsFromCents(cents)}`,
  )
  return csvText(['Date,Balance', ...rows])
}
