/** The CSV of an export: the columns of the template, so that an import reads the same schedules [behaviour: CSV export]. */
import type { CashFlow, CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { toSafeCell } from '../../../shared/files/csv-columns.ts'
import {
  CSV_DETAIL_COLUMNS,
  CSV_DETAIL_FIELDS,
  type CsvDetailField,
  detailCell,
} from '../../../shared/files/csv-details.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { RECURRENCE_LABELS } from '../../../shared/schedules/recurrence.ts'

const HEADERS = ['Type', 'Name', 'Amount', 'Recurrence Type', 'Recurrence Day', 'Start Date']

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * The file's text: a row for each cash flow, in the order given. The details of schedules have columns where one of the
 * cash flows has such a detail.
 */
export function writeCsv(cashFlows: CashFlow[]): string {
  const details = CSV_DETAIL_FIELDS.filter((field) =>
    cashFlows.some((flow) => flow[field] !== null),
  )
  const headers = [...HEADERS, ...details.map((field) => CSV_DETAIL_COLUMNS[field].header)]
  const lines = cashFlows.map((flow) => toLine(flow, details))
  return `${BYTE_ORDER_MARK}${[headers.join(','), ...lines].join('\r\n')}\r\n`
}

/** Only the name can have a character that needs quotes; it has no line breaks. */
function toLine(cashFlow: CashFlow, details: CsvDetailField[]): string {
  const name = toSafeCell(cashFlow.name)
  return [
    cashFlow.kind,
    /[",;\t|]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name,
    dollarsFromCents(cashFlow.amountCents),
    RECURRENCE_LABELS[cashFlow.recurrenceType].toLowerCase(),
    cashFlow.recurrenceDay ?? '',
    // The import would take it for more than the moment at which a repeating one was made.
    cashFlow.recurrenceType === 'ON_X_DAY' ? cashFlow.startDate.slice(0, 10) : '',
    ...details.map((field) => detailCell(cashFlow, field)),
  ].join(',')
}

export type ExportedKinds = CashFlowKind | 'both'

const FILE_WORDS: Record<ExportedKinds, string> = {
  income: 'incomes',
  expense: 'expenses',
  both: 'incomes-and-expenses',
}

/** "balance-expenses-2026-11-20.csv" */
export function csvFileName(kinds: ExportedKinds, today: string): string {
  return `balance-${FILE_WORDS[kinds]}-${today}.csv`
}
