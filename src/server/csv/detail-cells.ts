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

/** Null for a row without such cells, as most are. */
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

export function detailFieldsOf(columns: {
  [Field in CsvDetailField]?: number | null | undefined
}): CsvDetailField[] {
  return CSV_DETAIL_FIELDS.filter((field) => (columns[field] ?? null) !== null)
}
