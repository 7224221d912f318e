import type { ColumnMapping } from '../../shared/files/csv-columns.ts'
import {
  CSV_SPENDING_COLUMNS,
  CSV_SPENDING_FIELDS,
  type CsvSpendingField,
} from '../../shared/files/csv-details.ts'
import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import { MAX_AMOUNT_CENTS } from '../../shared/money/money.ts'
import {
  changeSpending,
  isSpendingProblem,
  PLAIN_SPENDING,
  type Spending,
} from '../../shared/plan/spending.ts'
import { type Cell, found, type Refuse, type RowSchedule } from './read-schedule.ts'
import { readDay } from './recurrence-words.ts'
import { readCellName, readPlainCents } from './row-cells.ts'

/** The spending of a row, which can only name the card that pays for it. */
export interface RowSpending extends Omit<Spending, 'paidBy' | 'everyday'> {
  paidWith: string | null
}

const PLAIN: RowSpending = {
  closeDay: null,
  paidWith: null,
  everydayLowCents: null,
  everydayHighCents: null,
}

/** Any id: that there is such a card is seen once all rows are read. */
const SOME_CARD = 1

/** Null for a refused row. */
export function createSpendingReader(columns: ColumnMapping) {
  const fields = CSV_SPENDING_FIELDS.filter((field) => (columns[field] ?? null) !== null)
  return (
    row: { kind: CashFlowKind; amountCents: number },
    { schedule, everyday }: RowSchedule,
    cell: Cell,
    refuse: Refuse,
  ): RowSpending | null => {
    if (!everyday && fields.every((field) => cell(field) === '')) return PLAIN
    const spending = { ...PLAIN }
    for (const field of fields) {
      const text = cell(field)
      const { header } = CSV_SPENDING_COLUMNS[field]
      if (text !== '' && !READERS[field](spending, text))
        return refuse(`"${header}" must be ${EXPECTED[field]}, ${found(text)}.`)
    }
    const { paidWith, ...sent } = spending
    const paidBy = paidWith === null ? null : SOME_CARD
    const change = { ...sent, everyday, paidBy }
    const checked = changeSpending({ ...row, schedule, spending: PLAIN_SPENDING }, change)
    return isSpendingProblem(checked) ? refuse(checked.sentence) : spending
  }
}

/** False for a text that cannot be read. */
const READERS: Record<CsvSpendingField, (spending: RowSpending, text: string) => boolean> = {
  closeDay: (spending, text) => (spending.closeDay = readDay(text, 'MONTHLY')) !== null,
  paidBy: (spending, text) => (spending.paidWith = readCellName(text).data ?? null) !== null,
  everydayLow: (spending, text) => (spending.everydayLowCents = readWeek(text)) !== null,
  everydayHigh: (spending, text) => (spending.everydayHighCents = readWeek(text)) !== null,
}

const A_WEEK = 'a number with at most 2 decimals, like 120.50'

const EXPECTED: Record<CsvSpendingField, string> = {
  closeDay: 'a day from 1 to 31',
  paidBy: 'the name of a card',
  everydayLow: A_WEEK,
  everydayHigh: A_WEEK,
}

function readWeek(text: string): number | null {
  const cents = readPlainCents(text)
  return cents !== null && cents <= MAX_AMOUNT_CENTS ? cents : null
}
