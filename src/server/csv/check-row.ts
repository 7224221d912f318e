/** Checks one row of a CSV file: it is a cash flow, or it has problems [behaviour: CSV import]. */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import {
  countFilled,
  type ColumnMapping,
  type CsvField,
  fromSafeCell,
  normalize,
  type Separator,
} from '../../shared/csv-columns.ts'
import type { CsvDetailField } from '../../shared/csv-details.ts'
import { isCalendarDate, nameField } from '../../shared/fields.ts'
import { centsFromDollars, MAX_AMOUNT_CENTS } from '../../shared/money.ts'
import {
  RECURRENCE_DAY_RANGES,
  RECURRENCE_TYPES,
  type RecurrenceType,
  WEEKDAY_NAMES,
} from '../../shared/recurrence.ts'

import {
  changeSchedule,
  isScheduleProblem,
  NO_DETAILS,
  type ScheduleDetails,
} from '../../shared/schedule.ts'
import { detailFieldsOf, readDetails } from './detail-cells.ts'

/** A row of a file without problems. */
export interface CsvRow {
  kind: CashFlowKind
  name: string
  amountCents: number
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
  /** YYYY-MM-DD; a one-time row has one. */
  date: string | null
  /** Absent where the row says no more about its schedule. */
  details?: ScheduleDetails
}

type Refuse = (sentence: () => string) => null

/** What may be the reason that a row has more cells than the header, by the file's separator. */
const SURPLUS_QUESTIONS: Record<Separator, string> = {
  ',': 'is there a comma in the amount? A name with a comma needs quotes around it.',
  ';': 'is there a semicolon in the name? It needs quotes around it.',
  '\t': 'is there a tab in the name? It needs quotes around it.',
}

/**
 * Creates the function that checks the rows of a file. It answers the row, or the sentences that say what is
 * wrong with it and what is expected. If `explain` is false, the caller does not read the sentences: any text,
 * even an empty one, means that the row is wrong.
 *
 * @param width How many cells the header has.
 */
export function createRowCheck(
  columns: ColumnMapping,
  width: number,
  separator: Separator,
): (cells: string[], explain: boolean) => CsvRow | string {
  const detailFields = detailFieldsOf(columns)
  let row: string[] = []
  let problems: string[] = []
  let explains = true
  const cell = (field: CsvField | CsvDetailField) => (row[columns[field] ?? -1] ?? '').trim()
  const refuse: Refuse = (sentence) => {
    problems.push(explains ? sentence() : '')
    return null
  }
  return (cells, explain) => {
    const filled = cells.length > width ? countFilled(cells) : 0
    // Its cells may be in the wrong columns: an amount of 1,200 would be read as 1.
    if (filled > width)
      return `The row has ${filled} cells, the header ${width}: ${SURPLUS_QUESTIONS[separator]}`
    row = cells
    problems = []
    explains = explain
    const kind = readKind(cell('type'), refuse)
    const amountCents = readAmount(cell('amount'), refuse)
    if (problems.length > 0 && !explain) return ''
    const name = readName(cell('name'), refuse)
    const date = readDate(cell('startDate'), refuse)
    const hasDate = cell('startDate') !== ''
    const recurrenceType = readRecurrenceType(cell('recurrenceType'), hasDate, refuse)
    const recurrenceDay = readDay(cell('recurrenceDay'), recurrenceType, refuse)
    if (recurrenceType === 'ON_X_DAY' && !hasDate)
      refuse(() => 'A one-time item needs a start date, like 2026-11-20.')
    const details = readDetails(detailFields, cell, (column, expected, text) =>
      refuse(() => `"${column}" must be ${expected}, ${found(text)}.`),
    )
    if (problems.length > 0 || !kind || name === null || amountCents === null || !recurrenceType)
      return problems.join(' ')
    const plain = { kind, name, amountCents, recurrenceType, recurrenceDay, date }
    return details ? withDetails(plain, details) : plain
  }
}

/** The row with its details, or why its type and day cannot have them. */
function withDetails(plain: CsvRow, change: Partial<ScheduleDetails>): CsvRow | string {
  const { recurrenceType, recurrenceDay } = plain
  const schedule = changeSchedule(
    { recurrenceType, recurrenceDay: null, ...NO_DETAILS },
    { ...change, recurrenceDay },
  )
  if (isScheduleProblem(schedule)) return schedule.sentence
  const { recurrenceType: _type, recurrenceDay: day, ...details } = schedule
  return { ...plain, recurrenceDay: day, details }
}

function readKind(text: string, refuse: Refuse): CashFlowKind | null {
  const kind = text.toLowerCase()
  if (kind === 'income' || kind === 'expense') return kind
  return refuse(() => `The type must be income or expense, ${found(text)}.`)
}

function readName(text: string, refuse: Refuse): string | null {
  // The schema takes 5 µs to refuse a name: too long for half a million rows without one.
  if (text === '') return refuse(() => sentenceOfName(nameField.safeParse('')))
  const name = nameField.safeParse(fromSafeCell(withoutLineBreaks(text)))
  return name.success ? name.data : refuse(() => sentenceOfName(name))
}

/** Spreadsheets write line breaks and tabs within a cell; a name has none. */
function withoutLineBreaks(text: string): string {
  if (!/[\r\n\t]/.test(text)) return text
  const parts = text.split(/[\r\n\t]+/).map((part) => part.trim())
  return parts.filter((part) => part !== '').join(' ')
}

function sentenceOfName({ error }: ReturnType<typeof nameField.safeParse>): string {
  return error?.issues[0]?.message ?? ''
}

function readAmount(text: string, refuse: Refuse): number | null {
  if (/^\d+(\.\d{3})*,\d{1,2}$/.test(text))
    return refuse(
      () =>
        `The amount must have a decimal point, like 1234.50. ${quote(text)} has a decimal comma.`,
    )
  const isPlain = /^(\d+(\.\d{1,2})?|\.\d{1,2})$/.test(text)
  if (!isPlain && /\d/.test(text) && /[,\s\p{Currency_Symbol}]/u.test(text))
    return refuse(
      () =>
        `The amount must be a plain number like 1234.50, without a currency symbol or thousands separators, ${found(text)}.`,
    )
  const cents = isPlain ? centsFromDollars(text) : 0
  if (cents === 0)
    return refuse(
      () =>
        `The amount must be a number above 0 with at most 2 decimals, like 1234.50, ${found(text)}.`,
    )
  if (cents === null || cents > MAX_AMOUNT_CENTS)
    return refuse(() => `The amount must be at most 999999999.99, ${found(text)}.`)
  return cents
}

function readDate(text: string, refuse: Refuse): string | null {
  if (text === '' || isCalendarDate(text)) return text || null
  return refuse(() => `The start date must be a real day, written like 2026-11-20, ${found(text)}.`)
}

/** The names of the recurrence types, and other words that a file may use for them. */
const RECURRENCE_WORDS = new Map<string, RecurrenceType>([
  ...RECURRENCE_TYPES.map((type) => [normalize(type), type] as const),
  ['annual', 'YEARLY'],
  ['onetime', 'ON_X_DAY'],
  ['once', 'ON_X_DAY'],
])

function readRecurrenceType(text: string, hasDate: boolean, refuse: Refuse): RecurrenceType | null {
  if (text === '') return hasDate ? 'ON_X_DAY' : 'MONTHLY'
  const type = RECURRENCE_WORDS.get(normalize(text))
  return (
    type ??
    refuse(
      () =>
        `The recurrence type must be daily, weekly, bi-weekly, monthly, bi-monthly, yearly or one-time, ${found(text)}.`,
    )
  )
}

const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase())

/** A day is ignored where the type has none. */
function readDay(text: string, type: RecurrenceType | null, refuse: Refuse): number | null {
  const range = type && RECURRENCE_DAY_RANGES[type]
  if (!range || text === '') return null
  const isWeekday = range.last === 6
  const named = isWeekday ? WEEKDAYS.indexOf(text.toLowerCase()) : -1
  const day = named === -1 && /^\d{1,2}$/.test(text) ? Number(text) : named
  if (day >= range.first && day <= range.last) return day
  const expected = isWeekday ? '0 (Sunday) to 6 or a weekday’s name' : '1 to 31'
  return refuse(() => `The recurrence day must be ${expected}, ${found(text)}.`)
}

const SHOWN_CHARACTERS = 40

function found(text: string): string {
  return text === '' ? 'but it is empty' : `not ${quote(text)}`
}

function quote(text: string): string {
  const characters = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2))
  const shown = characters
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return `"${shown}${characters.length > SHOWN_CHARACTERS ? '…' : ''}"`
}
