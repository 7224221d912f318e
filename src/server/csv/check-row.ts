import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import { cellText } from '../../shared/files/csv-cells.ts'
import {
  countFilled,
  type ColumnField,
  type ColumnMapping,
  fromSafeCell,
  type Separator,
} from '../../shared/files/csv-columns.ts'
import { cleanNote, noteProblem } from '../../shared/plan/note.ts'
import { MAX_AMOUNT_CENTS } from '../../shared/money/money.ts'
import {
  createScheduleReader,
  found,
  type Refuse,
  type RowSchedule,
  shorten,
} from './read-schedule.ts'
import { createSpendingReader, type RowSpending } from './read-spending.ts'
import { readCellName, readPlainCents } from './row-cells.ts'

export interface CheckedRow extends RowSchedule {
  line: number
  kind: CashFlowKind
  name: string
  amountCents: number
  note: string | null
  spending: RowSpending
}

const SURPLUS_QUESTIONS: Record<Separator, string> = {
  ',': 'is there a comma in the amount? A name with a comma needs quotes around it.',
  ';': 'is there a semicolon in the name? It needs quotes around it.',
  '\t': 'is there a tab in the name? It needs quotes around it.',
}

/** Answers the row, or what is wrong with it: in part where `explain` is false. @param width the cells of the header */
export function createRowCheck(
  columns: ColumnMapping,
  width: number,
  separator: Separator,
  today: string,
): (cells: string[], line: number, explain: boolean) => CheckedRow | string {
  const readSchedule = createScheduleReader(columns, today)
  const readSpending = createSpendingReader(columns)
  return (cells, line, explain) => {
    const filled = cells.length > width ? countFilled(cells) : 0
    // Its cells may be in the wrong columns: an amount of 1,200 would be read as 1.
    if (filled > width)
      return `The row has ${filled} cells, the header ${width}: ${SURPLUS_QUESTIONS[separator]}`
    const cell = (field: ColumnField) => cellText(cells[columns[field] ?? -1] ?? '')
    const problems: string[] = []
    const refuse: Refuse = (sentence) => {
      problems.push(sentence)
      return null
    }
    const kind = readKind(cell('type'), refuse)
    const amountCents = readAmount(cell('amount'), cell('closeDay') !== '', refuse)
    if (problems.length > 0 && !explain) return problems.join(' ')
    const name = readName(cell('name'), refuse)
    const note = readNote(cell('note'), refuse)
    const schedule = readSchedule(cell, refuse)
    if (problems.length > 0 || !kind || name === null || amountCents === null || !schedule)
      return problems.join(' ')
    const spending = readSpending({ kind, amountCents }, schedule, cell, refuse)
    if (!spending) return problems.join(' ')
    return { line, kind, name, amountCents, note, spending, ...schedule }
  }
}

function readKind(text: string, refuse: Refuse): CashFlowKind | null {
  const kind = text.toLowerCase()
  if (kind === 'income' || kind === 'expense') return kind
  return refuse(`The type must be income or expense, ${found(text)}.`)
}

/** Kept, since the schema takes 5 µs to refuse a name: too long for half a million rows without one. */
const NO_NAME = readCellName('')

function readName(text: string, refuse: Refuse): string | null {
  const { data, error } = text === '' ? NO_NAME : readCellName(text)
  return data ?? refuse(error?.issues[0]?.message ?? '')
}

function readNote(text: string, refuse: Refuse): string | null {
  if (text === '') return null
  const note = cleanNote(fromSafeCell(text))
  const problem = noteProblem(note)
  if (problem !== null) return refuse(problem)
  return note === '' ? null : note
}

function readAmount(text: string, mayBeZero: boolean, refuse: Refuse): number | null {
  if (/^\d+(\.\d{3})*,\d{1,2}$/.test(text))
    return refuse(
      `The amount must have a decimal point, like 1234.50. "${shorten(text)}" has a decimal comma.`,
    )
  const cents = readPlainCents(text)
  if (cents === null && /\d/.test(text) && /[,\s\p{Currency_Symbol}]/u.test(text))
    return refuse(
      `The amount must be a plain number like 1234.50, without a currency symbol or thousands separators, ${found(text)}.`,
    )
  if (cents === null || (cents === 0 && !mayBeZero))
    return refuse(
      `The amount must be a number above 0 with at most 2 decimals, like 1234.50, ${found(text)}.`,
    )
  if (cents > MAX_AMOUNT_CENTS)
    return refuse(`The amount must be at most 999999999.99, ${found(text)}.`)
  return cents
}
