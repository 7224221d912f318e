/** Reads the cells of a row that say more about its schedule than its type and its day [behaviour: CSV import]. */
import {
  CSV_DETAIL_COLUMNS,
  CSV_DETAIL_FIELDS,
  type CsvDetailField,
  readMonthDays,
  readWeekdayOfMonth,
} from '../../shared/files/csv-details.ts'
import { isCalendarDate } from '../../shared/fields.ts'
import {
  MAX_EVERY,
  MIN_EVERY,
  type ScheduleDetails,
  WEEKENDS,
} from '../../shared/schedules/schedule.ts'

/** The reader of a column's value, null for a text that is none, and the description of what is expected. */
type Reader<Field extends CsvDetailField> = [
  read: (text: string) => ScheduleDetails[Field],
  expected: string,
]

const DATE: Reader<'anchorDate' | 'firstDate' | 'lastDate'> = [
  (text) => (isCalendarDate(text) ? text : null),
  'a real day, written like 2026-11-20',
]

const READERS: { [Field in CsvDetailField]: Reader<Field> } = {
  anchorDate: DATE,
  every: [readEvery, `a whole number from ${MIN_EVERY} to ${MAX_EVERY}`],
  monthDays: [readMonthDays, 'two days from 1 to 31, like 2 and 16'],
  weekdayOfMonth: [
    readWeekdayOfMonth,
    'a weekday of the month, like last friday or 3rd wednesday (1st to 4th, or last)',
  ],
  firstDate: DATE,
  lastDate: DATE,
  weekend: [
    (text) => WEEKENDS.find((weekend) => weekend === text.toLowerCase()) ?? null,
    'before or after',
  ],
}

function readEvery(text: string): number | null {
  const every = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return every >= MIN_EVERY && every <= MAX_EVERY ? every : null
}

/**
 * The details that a row's cells name.
 *
 * @param cell the trimmed text of a cell
 * @param refuse is called for each cell that cannot be read, with the name of its column, what is expected, and its text
 * @returns null for a row with no such cell filled, which most are.
 */
export function readDetails(
  fields: CsvDetailField[],
  cell: (field: CsvDetailField) => string,
  refuse: (column: string, expected: string, text: string) => void,
): Partial<ScheduleDetails> | null {
  let details: Partial<ScheduleDetails> | null = null
  for (const field of fields) {
    const text = cell(field)
    if (text === '') continue
    const [read, expected] = READERS[field]
    const value = read(text)
    if (value === null) refuse(CSV_DETAIL_COLUMNS[field].header, expected, text)
    details = Object.assign(details ?? {}, { [field]: value })
  }
  return details
}

/** The columns that a file has, of those that most files do not have. */
export function detailFieldsOf(columns: {
  [Field in CsvDetailField]?: number | null | undefined
}): CsvDetailField[] {
  return CSV_DETAIL_FIELDS.filter((field) => (columns[field] ?? null) !== null)
}
