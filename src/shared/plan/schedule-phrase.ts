/** The words for a schedule in a typed line, like "every 2nd friday from dec 4" [behaviour: One typed line]. */
import {
  MONTH_NAMES,
  ordinal,
  type RecurrenceType,
  WEEKDAY_NAMES,
} from '../schedules/recurrence.ts'
import {
  MAX_EVERY,
  type NthOfMonth,
  type ScheduleDetails,
  weekdayOf,
  type Weekend,
} from '../schedules/schedule.ts'

/** A schedule as far as it is said: `every` may be without a date to count from. Dates are YYYY-MM-DD. */
export interface TypedSchedule extends Partial<ScheduleDetails> {
  recurrenceType: RecurrenceType
  recurrenceDay?: number
  /** Set for a one-time cash flow. */
  date?: string
  everyday?: true
}

interface Said {
  unit?: Unit
  every?: number
  isTwiceAMonth?: true
  weekday?: number
  nth?: NthOfMonth
  days?: number[]
  on?: string
  from?: string
  until?: string
  weekend?: Weekend
  everyday?: true
}

type Unit = 'day' | 'week' | 'month' | 'year' | 'once'

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const NTHS = ['first', 'second', 'third', 'fourth', 'last']

const any = (words: readonly string[]) => `(?:${words.join('|')})`
const WEEKDAY = `(${WEEKDAY_NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|tues|wednes|thur|thurs)s?`
const MONTH = `(${MONTH_NAMES.map((name) => (name.length > 3 ? `${name.slice(0, 3)}(?:${name.slice(3)})?` : name)).join('|')}|sept)`
const ORDINAL = String.raw`(\d{1,2})(?:st|nd|rd|th)`
const NTH = `(${NTHS.join('|')}|[1-4](?:st|nd|rd|th))`
const DATE = String.raw`(\d{4}-\d\d-\d\d|${MONTH} \d{1,2}(?:st|nd|rd|th)?(?: \d{4})?|\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?: \d{4})?)`
const COUNT = String.raw`(\d{1,2}|${any(NUMBERS)})`
const UNIT = '(day|week|month|year)'

/** Each begins a phrase, and what follows is read by any of them. The longer ones stand first. */
const PARTS: [pattern: string, say: (match: string[], today: string) => Said | null][] = [
  [
    `(?:from|starting|since|beginning)(?: on)? ${DATE}`,
    ([, date], now) => dated('from', date, now),
  ],
  [
    `(?:until|till|through|to|ending)(?: on)? ${DATE}`,
    ([, date], now) => dated('until', date, now),
  ],
  ['or the friday before', () => ({ weekend: 'before' })],
  ['or the monday after', () => ({ weekend: 'after' })],
  ['(?:(?:weekly|a week) )?every day a little', () => ({ everyday: true })],
  [`every (?:2nd|second|other) ${UNIT}`, ([, unit]) => counted('2', unit)],
  [`every ${COUNT} ${UNIT}s?`, ([, count, unit]) => counted(count, unit)],
  [
    `every (?:other ${WEEKDAY}|(?:2nd|second) ${WEEKDAY}(?= (?:from|starting|since|beginning)))`,
    ([, other, second]) => ({ ...counted('2', 'week'), ...weekdaySaid(other ?? second) }),
  ],
  [
    `(?:on )?(?:the )?${NTH} ${WEEKDAY} (?:of (?:the|each|every)|every|each) month`,
    ([, nth, day]) => nthSaid(nth, day),
  ],
  [`(?:on )?(?:the )${NTH} ${WEEKDAY}`, ([, nth, day]) => nthSaid(nth, day)],
  [`(?:every|on|each) ${WEEKDAY}`, ([, day]) => weekdaySaid(day)],
  ['(?:twice a month|bi-?monthly|semi-?monthly)', () => ({ isTwiceAMonth: true })],
  ['(?:bi-?weekly|fortnightly)', () => counted('2', 'week')],
  ['quarterly', () => counted('3', 'month')],
  ['(?:daily|(?:every|each|a|per) day)', () => ({ unit: 'day' })],
  ['(?:weekly|(?:every|each|a|per) week)', () => ({ unit: 'week' })],
  ['(?:monthly|(?:every|each|a|per) month)', () => ({ unit: 'month' })],
  ['(?:yearly|annually|(?:every|each|a|per) year)', () => ({ unit: 'year' })],
  ['(?:once|one-time)', () => ({ unit: 'once' })],
  ['(?:on )?(?:the )?last day', () => ({ days: [31] })],
  [
    `(?:on )?(?:the )?${ORDINAL} (?:and|&) (?:the )?${ORDINAL}`,
    ([, first, second]) => ({ days: [Number(first), Number(second)] }),
  ],
  [`(?:on )?${DATE}`, ([, date], now) => dated('on', date, now)],
  [`(?:every|each) ${DATE}`, ([, date], now) => dated('on', date, now, { unit: 'year' })],
  [`(?:on )?(?:the )?${ORDINAL}`, ([, day]) => ({ days: [Number(day)] })],
  [WEEKDAY, ([, day]) => weekdaySaid(day)],
]

const READERS = PARTS.map(([pattern, say]) => ({
  begin: new RegExp(`^${pattern}(?= |$)`, 'i'),
  say,
}))

/** Null unless all of the phrase is understood, and says one schedule. */
export function readSchedulePhrase(phrase: string, today: string): TypedSchedule | null {
  let left = phrase.replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim()
  if (left === '') return null
  const said: Said = {}
  while (left !== '') {
    const part = readPart(left, today)
    if (!part || Object.keys(part.said).some((key) => key in said)) return null
    Object.assign(said, part.said)
    left = left.slice(part.length).trimStart()
  }
  return scheduleOf(said)
}

function readPart(left: string, today: string): { said: Said; length: number } | null {
  for (const { begin, say } of READERS) {
    const match = begin.exec(left)
    const said = match && say([...match], today)
    if (match && said) return { said, length: match[0].length }
  }
  return null
}

function counted(count = '', unit = ''): Said | null {
  const named = NUMBERS.indexOf(count.toLowerCase())
  const every = named < 0 ? Number(count) : named + 1
  if (every < 1 || every > MAX_EVERY) return null
  const said = { unit: unit.toLowerCase() as Unit }
  return every === 1 ? said : { ...said, every }
}

function weekdaySaid(day = ''): Said {
  return { weekday: indexOf(WEEKDAY_NAMES, day) }
}

function nthSaid(nth = '', day = ''): Said {
  const named = NTHS.indexOf(nth.toLowerCase())
  const number = named < 0 ? Number(nth[0]) : named + 1
  return { nth: (number === 5 ? -1 : number) as NthOfMonth, ...weekdaySaid(day) }
}

function dated(as: 'from' | 'until' | 'on', text = '', today = '', more: Said = {}): Said | null {
  const date = readDate(text, today)
  return date === null ? null : { ...more, [as]: date }
}

function readDate(text: string, today: string): string | null {
  if (/^\d{4}-/.test(text)) return isDate(text) ? text : null
  const words = text.toLowerCase()
  const month = MONTH_NAMES.findIndex((name) => words.includes(name.slice(0, 3).toLowerCase()))
  const [day = '', ownYear] = [.../\d+/g[Symbol.matchAll](text)].map(([number]) => number)
  const inYear = (year: number) =>
    `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (ownYear !== undefined) return isDate(inYear(Number(ownYear))) ? inYear(Number(ownYear)) : null
  // Up to eight years from one February 29 to the next.
  const year = Number(today.slice(0, 4))
  for (let later = 0; later <= 8; later++) {
    const date = inYear(year + later)
    if (date >= today && isDate(date)) return date
  }
  return null
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Null for a day that its frequency has no use for, and without a frequency. */
function scheduleOf(said: Said): TypedSchedule | null {
  const { unit, every, weekday, nth, days, on, from, until, weekend, isTwiceAMonth } = said
  const limits = {
    ...(from && { firstDate: from }),
    ...(until && { lastDate: until }),
    ...(weekend && { weekend }),
  }
  const has = (...used: (keyof Said)[]) =>
    Object.keys(said).every((key) =>
      [...used, 'from', 'until', 'weekend'].includes(key as keyof Said),
    )
  if (said.everyday)
    return has('everyday') && !weekend
      ? { recurrenceType: 'WEEKLY', everyday: true, ...limits }
      : null
  if (isTwiceAMonth || days?.length === 2) {
    if (!has('isTwiceAMonth', 'days', 'unit') || (unit && unit !== 'month') || days?.length === 1)
      return null
    const [first = 1, second = 15] = days?.toSorted((a, b) => a - b) ?? []
    const isPlain = first === 1 && second === 15
    return {
      recurrenceType: 'BIMONTHLY',
      ...(!isPlain && { monthDays: [first, second] }),
      ...limits,
    }
  }
  const count = every === undefined ? {} : { every, ...(from && { anchorDate: from }) }
  const [day] = days ?? []
  if (unit === 'once' || (on && !unit)) {
    const isAlone = has('unit', 'on') && !from && !until && !weekend
    return on && isAlone ? { recurrenceType: 'ON_X_DAY', date: on } : null
  }
  if (unit === 'day')
    return has('unit', 'every') && !weekend
      ? { recurrenceType: 'DAILY', ...count, ...limits }
      : null
  if (unit === 'year' && on && has('unit', 'every', 'on'))
    return {
      recurrenceType: 'YEARLY',
      recurrenceDay: Number(on.slice(8)),
      ...count,
      anchorDate: on,
      ...limits,
    }
  if (nth !== undefined && weekday !== undefined)
    return has('unit', 'every', 'nth', 'weekday') && (unit ?? 'month') === 'month'
      ? { recurrenceType: 'MONTHLY', weekdayOfMonth: { nth, weekday }, ...count, ...limits }
      : null
  if (unit === 'week' || (weekday !== undefined && !unit)) {
    if (!has('unit', 'every', 'weekday')) return null
    const anchorDate =
      every !== undefined && from ? firstOn(from, weekday ?? weekdayOf(from)) : undefined
    const recurrenceDay = weekday === undefined ? {} : { recurrenceDay: weekday }
    const anchor = anchorDate === undefined ? {} : { anchorDate }
    if (every === 2) return { recurrenceType: 'BIWEEKLY', ...recurrenceDay, ...anchor, ...limits }
    return {
      recurrenceType: 'WEEKLY',
      ...recurrenceDay,
      ...(every !== undefined && { every }),
      ...anchor,
      ...limits,
    }
  }
  if (
    (unit === 'month' || day !== undefined) &&
    has('unit', 'every', 'days') &&
    (unit ?? 'month') === 'month'
  )
    return {
      recurrenceType: 'MONTHLY',
      ...(day !== undefined && { recurrenceDay: day }),
      ...count,
      ...limits,
    }
  return null
}

function firstOn(from: string, weekday: number): string {
  const date = new Date(`${from}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + ((weekday - weekdayOf(from) + 7) % 7))
  return date.toISOString().slice(0, 10)
}

function indexOf(names: readonly string[], word: string): number {
  return names.findIndex((name) => name.toLowerCase().startsWith(word.slice(0, 3).toLowerCase()))
}

const FREQUENCIES: Record<RecurrenceType, string> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  BIWEEKLY: 'bi-weekly',
  MONTHLY: 'monthly',
  BIMONTHLY: 'twice a month',
  YEARLY: 'yearly',
  ON_X_DAY: 'once',
}

/** The phrase that is read as this schedule. */
export function writeSchedulePhrase(schedule: TypedSchedule): string {
  const { recurrenceType, recurrenceDay, every, monthDays, weekdayOfMonth, anchorDate } = schedule
  const { firstDate, lastDate, weekend, date } = schedule
  const units: Partial<Record<RecurrenceType, Unit>> = {
    DAILY: 'day',
    WEEKLY: 'week',
    MONTHLY: 'month',
    YEARLY: 'year',
  }
  const plain = schedule.everyday ? 'every day a little' : FREQUENCIES[recurrenceType]
  const frequency = every ? `every ${every} ${units[recurrenceType]}s` : plain
  const isByWeek = recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY'
  const words = [
    frequency,
    date && `on ${date}`,
    recurrenceType === 'YEARLY' && anchorDate && `on ${anchorDate}`,
    isByWeek && recurrenceDay !== undefined && `on ${WEEKDAY_NAMES[recurrenceDay ?? 0]}`,
    recurrenceType === 'MONTHLY' &&
      recurrenceDay !== undefined &&
      `on the ${ordinal(recurrenceDay)}`,
    monthDays && `on the ${ordinal(monthDays[0])} and ${ordinal(monthDays[1])}`,
    weekdayOfMonth &&
      `on the ${NTHS[weekdayOfMonth.nth === -1 ? 4 : weekdayOfMonth.nth - 1]} ${WEEKDAY_NAMES[weekdayOfMonth.weekday]}`,
    weekend && (weekend === 'before' ? 'or the friday before' : 'or the monday after'),
    firstDate && `from ${firstDate}`,
    lastDate && `until ${lastDate}`,
  ]
  return words.filter(Boolean).join(' ')
}
