/**
 * The optional columns of a CSV file, most of which say more about a schedule than its type and its day: their headers, and the
 * texts of their cells, as an export writes them and an import reads them [behaviour: CSV import].
 */
import { ordinal, WEEKDAY_NAMES } from '../schedules/recurrence.ts'
import { MAX_NOTE_CHARACTERS } from '../plan/note.ts'
import { NTHS_OF_MONTH, type ScheduleDetails } from '../schedules/schedule.ts'

export type CsvDetailField = keyof ScheduleDetails

interface OptionalColumn {
  header: string
  /** The content of its cells, in the words of the help. */
  rule: string
}

/**
 * In the order in which an export writes them. No header has a word by which an older file's columns were found, so
 * that such a file is read as before.
 */
export const CSV_DETAIL_COLUMNS: Record<CsvDetailField, OptionalColumn> = {
  anchorDate: {
    header: 'Count From',
    rule: 'YYYY-MM-DD; a date of a bi-weekly row, a date in the month of a yearly row, or where Every N begins to count',
  },
  every: {
    header: 'Every N',
    rule: '2-99, to repeat only every so many days, weeks, months or years; needs Count From',
  },
  monthDays: { header: 'Days of Month', rule: 'the two days of a bi-monthly row, like 2 and 16' },
  weekdayOfMonth: {
    header: 'Weekday of Month',
    rule: 'of a monthly row, like last friday or 3rd wednesday, in place of a day',
  },
  firstDate: { header: 'Starts On', rule: 'YYYY-MM-DD; nothing before it' },
  lastDate: { header: 'Ends On', rule: 'YYYY-MM-DD; nothing after it' },
  weekend: {
    header: 'On Weekends',
    rule: 'before or after: a Saturday or Sunday becomes the Friday before, or the Monday after',
  },
}

export const CSV_DETAIL_FIELDS = Object.keys(CSV_DETAIL_COLUMNS) as CsvDetailField[]

/** The `recurrence type` of spending a little every day; `everyday` alone is daily. */
export const EVERYDAY_TYPE = 'everyday spending'

export type CsvSpendingField = 'closeDay' | 'paidBy' | 'everydayLow' | 'everydayHigh'

export const CSV_SPENDING_COLUMNS: Record<CsvSpendingField, OptionalColumn> = {
  closeDay: {
    header: 'Closes On',
    rule: '1-31: the day on which the bill of a card closes; such a row is monthly, and its amount may be 0',
  },
  paidBy: {
    header: 'Paid With',
    rule: 'the name of the card, which is in the file or in the account already',
  },
  everydayLow: {
    header: 'Low Week',
    rule: `of ${EVERYDAY_TYPE}, with High Week: eight of ten weeks lie between the two`,
  },
  everydayHigh: { header: 'High Week', rule: 'an amount, like that of Low Week' },
}

export const CSV_SPENDING_FIELDS = Object.keys(CSV_SPENDING_COLUMNS) as CsvSpendingField[]

/** All that a file need not have and an older one does not: an absent column is as an unmapped one. */
export type CsvOptionalField = CsvDetailField | CsvSpendingField | 'note'

export const CSV_OPTIONAL_COLUMNS: Record<CsvOptionalField, OptionalColumn> = {
  ...CSV_DETAIL_COLUMNS,
  ...CSV_SPENDING_COLUMNS,
  note: { header: 'Note', rule: `your own words, at most ${MAX_NOTE_CHARACTERS} characters` },
}

export const CSV_OPTIONAL_FIELDS = Object.keys(CSV_OPTIONAL_COLUMNS) as CsvOptionalField[]

/** The text of a cell; empty where a schedule has no such detail. None of them needs quotes. */
export function detailCell(details: ScheduleDetails, field: CsvDetailField): string {
  const { monthDays, weekdayOfMonth } = details
  if (field === 'monthDays') return monthDays?.join(' and ') ?? ''
  if (field === 'weekdayOfMonth') return weekdayOfMonth ? inWords(weekdayOfMonth) : ''
  return String(details[field] ?? '')
}

function inWords({ nth, weekday }: NonNullable<ScheduleDetails['weekdayOfMonth']>): string {
  const which = nth === -1 ? 'last' : ordinal(nth)
  return `${which} ${WEEKDAY_NAMES[weekday]?.toLowerCase()}`
}

/** "2 and 16", "2 16", "2, 16" */
export function readMonthDays(text: string): ScheduleDetails['monthDays'] {
  const [, first, second] = /^(\d{1,2})(?: *[,;&] *| +and +| +)(\d{1,2})$/i.exec(text) ?? []
  if (first === undefined || second === undefined) return null
  const days = [Number(first), Number(second)] as [number, number]
  return days.every((day) => day >= 1 && day <= 31) ? days : null
}

const NTH_WORDS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

/** "last friday", "3rd Wednesday", "the third Wednesday" */
export function readWeekdayOfMonth(text: string): ScheduleDetails['weekdayOfMonth'] {
  const [, word = '', name = ''] =
    /^(?:the +)?([a-z0-9]+) +([a-z]+)$/.exec(text.toLowerCase()) ?? []
  const nth = NTHS_OF_MONTH.find(
    (number) => NTH_WORDS[word] === number || (number > 0 && word === ordinal(number)),
  )
  const weekday = WEEKDAY_NAMES.findIndex((weekdayName) => weekdayName.toLowerCase() === name)
  return nth === undefined || weekday === -1 ? null : { nth, weekday }
}
