import { type DayNumbers, yearOfTwoDigits } from './statement-day.ts'
import { plainWords } from './plain-words.ts'

const MAX_LENGTH = 40

/** A time behind a day, like `T12:30:00Z` or ` / 9:05`, or the dot behind one. */
const TIME = /(?:[T ,/-]+\d{1,2}[:.]\d{2}.*|\.)$/
const YEAR_FIRST = /^(\d{4})([-/.] ?)(\d{1,2})\2(\d{1,2})$/
const COMPACT = /^((?:19|20)\d{2})([01]\d)([0-3]\d)(?:\d{6})?$/
const YEAR_LAST = /^(\d{1,2})([-/.] ?)(\d{1,2})\2'?(\d{4}|\d{2})$/
const WEEKDAY = /^\p{L}+\.?,? +(?=\p{L}|\d+[^,\d]+\d)/u
const DAY_THEN_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|er|º)?[-/. ]*(?:de )?(\p{L}{3,})[-/., ]*(?:de )?'?(\d{4}|\d{2})$/u
const NAME_THEN_DAY = /^(\p{L}{3,})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+'?(\d{4}|\d{2})$/u
const YEAR_THEN_NAME = /^(\d{4})[-/., ]*(\p{L}{3,})[-/., ]*(\d{1,2})$/u

/** Returns null for what is not written like a day; the calendar is not asked. */
export function readDayCell(text: string): DayNumbers | null {
  if (text.length < 6 || text.length > MAX_LENGTH || !/\d/.test(text)) return null
  const compact = COMPACT.exec(text)
  if (compact) return withoutDoubt(text, compact[1], compact[2], compact[3])
  const withoutTime = text.replace(TIME, '')
  const iso = YEAR_FIRST.exec(withoutTime)
  if (iso) return withoutDoubt(text, iso[1], iso[3], iso[4])
  const [, first, sign, second, year] = YEAR_LAST.exec(withoutTime) ?? []
  if (year === undefined) return namedMonth(text, withoutTime)
  const numbers: DayNumbers['numbers'] = [Number(first), Number(second), yearOf(year)]
  return { text, numbers, isYearFirst: false, hasDots: sign?.startsWith('.') ?? false }
}

/** Reads a day of Quicken, which may write `1/ 6'05` for a day of this century, and eight digits in the order of the file. */
export function readQuickenDay(text: string): DayNumbers | null {
  const day = text.slice(0, MAX_LENGTH).trim()
  const plain = day
    .replaceAll(/ *([/.'-]) *(?=\d)/g, '$1')
    .replace(/^(\d{1,2}) +(\d{1,2}) +(\d{2,4})$/, '$1/$2/$3')
    .replace(/^(\d{2})(\d{2})((?:19|20)\d{2})$/, '$1/$2/$3')
  const [, sign, end = ''] = /^\d+([/.-])\d+'(\d{1,4})$/.exec(plain) ?? []
  const numbers = readDayCell(
    sign === undefined
      ? plain
      : plain.replace(/'.*/, `${sign}${Number(end) + (end.length > 2 ? 0 : 2000)}`),
  )
  return numbers && { ...numbers, text: day }
}

/** True for days like 20180226, which may be other numbers. */
export function isCompactDay(text: string): boolean {
  return COMPACT.test(text)
}

function namedMonth(text: string, withoutTime: string): DayNumbers | null {
  for (const words of [withoutTime, withoutTime.replace(WEEKDAY, '')]) {
    const [, day, name, year] = DAY_THEN_NAME.exec(words) ?? []
    if (name !== undefined) return withoutDoubt(text, year, monthOf(name), day)
    const [, month, number, ofYear] = NAME_THEN_DAY.exec(words) ?? []
    if (month !== undefined) return withoutDoubt(text, ofYear, monthOf(month), number)
    const [, first, second, third] = /^\d{4}/.test(words) ? (YEAR_THEN_NAME.exec(words) ?? []) : []
    if (second !== undefined) return withoutDoubt(text, first, monthOf(second), third)
  }
  return null
}

function monthOf(name: string): number | undefined {
  return MONTHS.get(plainWords(name))
}

function withoutDoubt(
  text: string,
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): DayNumbers | null {
  if (year === undefined || month === undefined) return null
  return {
    text,
    numbers: [yearOf(year), Number(month), Number(day)],
    isYearFirst: true,
    hasDots: false,
  }
}

function yearOf(text: string): number {
  return text.length === 2 ? yearOfTwoDigits(Number(text)) : Number(text)
}

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro tr sl et lv lt'.split(' ')

const MONTHS = monthNames()

function monthNames(): Map<string, number> {
  const names = new Map([['sept', 9]])
  for (const language of LANGUAGES)
    for (const month of ['short', 'long'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' })
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2024, number - 1, 15))
          const name = plainWords(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/^\p{L}{3,}$/u.test(name)) names.set(name, number)
        }
      }
  return names
}
