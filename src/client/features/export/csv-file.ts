import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { toSafeCell } from '../../../shared/files/csv-columns.ts'
import {
  CSV_OPTIONAL_COLUMNS,
  CSV_OPTIONAL_FIELDS,
  type CsvOptionalField,
  detailCell,
} from '../../../shared/files/csv-details.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { RECURRENCE_LABELS } from '../../../shared/schedules/recurrence.ts'
import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { addDays } from '../../words/dates.ts'

const HEADERS = ['Type', 'Name', 'Amount', 'Recurrence Type', 'Recurrence Day', 'Start Date']

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

export function writeCsv(cashFlows: CashFlow[]): string {
  const optional = CSV_OPTIONAL_FIELDS.filter((field) =>
    cashFlows.some((flow) => flow[field] !== null),
  )
  const headers = [...HEADERS, ...optional.map((field) => CSV_OPTIONAL_COLUMNS[field].header)]
  return csvText([headers.join(','), ...cashFlows.map((flow) => toLine(flow, optional))])
}

function csvText(lines: string[]): string {
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function toLine(cashFlow: CashFlow, optional: CsvOptionalField[]): string {
  return [
    cashFlow.kind,
    textCell(cashFlow.name),
    dollarsFromCents(cashFlow.amountCents),
    RECURRENCE_LABELS[cashFlow.recurrenceType].toLowerCase(),
    cashFlow.recurrenceDay ?? '',
    // The import would take it for more than the moment at which a repeating one was made.
    cashFlow.recurrenceType === 'ON_X_DAY' ? cashFlow.startDate.slice(0, 10) : '',
    ...optional.map((field) =>
      field === 'note' ? textCell(cashFlow.note ?? '') : detailCell(cashFlow, field),
    ),
  ].join(',')
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
