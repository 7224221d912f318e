/** All in UTC, so that no time zone can move a day [behaviour: Dates]. */

export const ENGLISH = englishOf(globalThis.navigator?.languages ?? [])

function englishOf(languages: readonly string[]): string {
  return languages.find((language) => /^en(-|$)/i.test(language)) ?? 'en-US'
}

/** The formatter is created when needed: the first one takes a slow phone 90 ms. */
function dateFormat(form: Intl.DateTimeFormatOptions): (dateOrMonth: string) => string {
  let formatter: Intl.DateTimeFormat | undefined
  return (dateOrMonth) => {
    formatter ??= new Intl.DateTimeFormat(ENGLISH, { ...form, timeZone: 'UTC' })
    return formatter.format(new Date(dateOrMonth))
  }
}

export const formatWeekday = dateFormat({ weekday: 'short' })
export const formatWeekdayName = dateFormat({ weekday: 'long' })
export const formatDay = dateFormat({ month: 'short', day: 'numeric' })
export const formatWeekdayDay = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
export const formatDate = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })
export const formatWeekdayDate = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
export const formatMonthShort = dateFormat({ month: 'short' })
export const formatMonthName = dateFormat({ month: 'long' })
export const formatMonth = dateFormat({ month: 'long', year: 'numeric' })

/** Has the year only if that is not this year. */
export function formatDayNear(date: string, today = browserToday()): string {
  return isSameYear(date, today) ? formatDay(date) : formatDate(date)
}

export function formatWeekdayNear(date: string, today = browserToday()): string {
  return isSameYear(date, today) ? formatWeekdayDay(date) : formatWeekdayDate(date)
}

/** Has no year within a year ahead, because each day comes once. */
export function formatWeekdayAhead(date: string, today: string): string {
  return isWithinYear(date, today) ? formatWeekdayDay(date) : formatWeekdayNear(date, today)
}

export function formatDayAhead(date: string, today: string): string {
  return isWithinYear(date, today) ? formatDay(date) : formatDayNear(date, today)
}

function isWithinYear(date: string, today: string): boolean {
  return date >= today && date < inMonth(today, addMonths(monthOf(today), 12))
}

/** Never broken over two lines. */
export function nameDay(date: string, today: string): string {
  return formatWeekdayAhead(date, today).replaceAll(' ', '\u00A0')
}

export function nameMoment(date: string, today: string): string {
  return date === today ? 'today' : `on\u00A0${nameDay(date, today)}`
}

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

/** Firefox does not say on which day weeks begin. */
const SUNDAY_COUNTRIES = /US|CA|HK|IL|IN|JM|KE|PH|PK|SG|ZA|ZW/

/** 0 is Sunday. */
function firstWeekday(): number {
  const locale: WithWeekInfo = new Intl.Locale(ENGLISH).maximize()
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  if (info) return info.firstDay % 7
  return SUNDAY_COUNTRIES.test(locale.region ?? '') ? 0 : 1
}

export function weekStartOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() - firstWeekday() + 7) % 7))
}

export function isWeekend(date: string): boolean {
  return new Date(date).getUTCDay() % 6 === 0
}

export function monthOf(date: string): string {
  return date.slice(0, 7)
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  const year = Math.floor(index / 12)
  return `${String(year).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function addDays(date: string, count: number): string {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() + count)
  return day.toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)
}

/** Used until the server has answered with its own today. */
export function browserToday(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

/** "2026-11-30", "2027-02" -> "2027-02-28" */
export function inMonth(date: string, month: string): string {
  const lastDay = lastDayOf(month)
  const sameDay = month + date.slice(7)
  return sameDay < lastDay ? sameDay : lastDay
}

export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

export function isPastMonth(month: string, today: string): boolean {
  return month < monthOf(today)
}

export function isPastYear(year: number, today: string): boolean {
  return year < Number(today.slice(0, 4))
}

export function balancesBegin(month: string, today: string): string {
  return `Balances begin on ${formatDayNear(`${monthOf(today)}-01`, month)}`
}
