/**
 * Days (YYYY-MM-DD) and months (YYYY-MM) in a person's words, and steps between them: the one place that forms dates
 * [behaviour: Dates]. Everything is read and written in UTC, so that no time zone can move a day.
 */

/** The browser's own English, such as `en-GB`; that of the United States where it speaks another language. */
export const ENGLISH = englishOf(globalThis.navigator?.languages ?? [])

function englishOf(languages: readonly string[]): string {
  return languages.find((language) => /^en(-|$)/i.test(language)) ?? 'en-US'
}

const FORMS = {
  weekday: { weekday: 'short' },
  weekdayName: { weekday: 'long' },
  day: { month: 'short', day: 'numeric' },
  weekdayDay: { weekday: 'short', month: 'short', day: 'numeric' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  weekdayDate: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  monthShort: { month: 'short' },
  monthName: { month: 'long' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters: Partial<Record<keyof typeof FORMS, Intl.DateTimeFormat>> = {}

/** Creates each formatter when it is first needed: the very first one takes a slow phone 90 ms, each further one 1 ms. */
function format(dateOrMonth: string, form: keyof typeof FORMS): string {
  formatters[form] ??= new Intl.DateTimeFormat(ENGLISH, { ...FORMS[form], timeZone: 'UTC' })
  return formatters[form].format(new Date(dateOrMonth))
}

/** "2026-11-20" -> "Fri" */
export function formatWeekday(date: string): string {
  return format(date, 'weekday')
}

/** "2026-11-20" -> "Friday" */
export function formatWeekdayName(date: string): string {
  return format(date, 'weekdayName')
}

/** "2026-11-20" -> "Nov 20", or "20 Nov" */
export function formatDay(date: string): string {
  return format(date, 'day')
}

/** "2026-11-20" -> "Fri, Nov 20", or "Fri 20 Nov" */
export function formatWeekdayDay(date: string): string {
  return format(date, 'weekdayDay')
}

/** "2026-11-20" -> "Nov 20, 2026", or "20 Nov 2026" */
export function formatDate(date: string): string {
  return format(date, 'date')
}

/** "2026-11-20" -> "Fri, Nov 20, 2026", or "Fri, 20 Nov 2026" */
export function formatWeekdayDate(date: string): string {
  return format(date, 'weekdayDate')
}

/** "2026-11-20" -> "Nov 20", and "Nov 20, 2026" in another year than today's. */
export function formatDayNear(date: string, today = browserToday()): string {
  return isSameYear(date, today) ? formatDay(date) : formatDate(date)
}

/** "2026-11-20" -> "Fri, Nov 20", and "Fri, Nov 20, 2026" in another year than today's. */
export function formatWeekdayNear(date: string, today = browserToday()): string {
  return isSameYear(date, today) ? formatWeekdayDay(date) : formatWeekdayDate(date)
}

/**
 * "2026-11-20" -> "Fri, Nov 20", for days from today on: only from a year ahead on with its year, because within a year
 * each day comes once.
 */
export function formatWeekdayAhead(date: string, today: string): string {
  const nextYear = inMonth(today, addMonths(monthOf(today), 12))
  return date >= today && date < nextYear ? formatWeekdayDay(date) : formatWeekdayNear(date, today)
}

/** "2026-12" -> "Dec" */
export function formatMonthShort(month: string): string {
  return format(month, 'monthShort')
}

/** "2026-12" -> "December" */
export function formatMonthName(month: string): string {
  return format(month, 'monthName')
}

/** "2026-11" -> "November 2026" */
export function formatMonth(month: string): string {
  return format(month, 'month')
}

/** "2026-11" -> "November", and "November 2026" in another year than today's. */
export function formatMonthNear(month: string, today: string): string {
  return isSameYear(month, today) ? formatMonthName(month) : formatMonth(month)
}

function isSameYear(dateOrMonth: string, today: string): boolean {
  return dateOrMonth.slice(0, 4) === today.slice(0, 4)
}

interface WithWeekInfo extends Omit<Intl.Locale, 'getWeekInfo'> {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The countries of English whose weeks begin on Sunday, for browsers that cannot say when weeks begin. */
const SUNDAY_COUNTRIES = /US|CA|HK|IL|IN|JM|KE|PH|PK|SG|ZA|ZW/

/** The weekday with which weeks begin in the browser's English, 0 for Sunday. */
function firstWeekday(): number {
  const locale: WithWeekInfo = new Intl.Locale(ENGLISH).maximize()
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  if (info) return info.firstDay % 7
  return SUNDAY_COUNTRIES.test(locale.region ?? '') ? 0 : 1
}

/** The first day of the week of a date. */
export function weekStartOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() - firstWeekday() + 7) % 7))
}

/** True if a date is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return new Date(date).getUTCDay() % 6 === 0
}

/** "2026-11-20" -> "2026-11" */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** "2026-11", 2 -> "2027-01" */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  const year = Math.floor(index / 12)
  return `${String(year).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** "2026-11-30", 2 -> "2026-12-02" */
export function addDays(date: string, count: number): string {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() + count)
  return day.toISOString().slice(0, 10)
}

/** "2026-11-30", "2026-12-02" -> 2 */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)
}

/** Today in the browser's time zone; used until the server has answered with its own today. */
export function browserToday(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** "2026-11-30", "2027-02" -> "2027-02-28": the same day of another month, or that month's last one. */
export function inMonth(date: string, month: string): string {
  const lastDay = lastDayOf(month)
  const sameDay = month + date.slice(7)
  return sameDay < lastDay ? sameDay : lastDay
}

/** "2027-02" -> "2027-02-28" */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}
