/**
 * The canonical text of a schedule: one value that rows, bulk inserts, undo records and comparisons carry.
 *
 * It is the type, then `key=value` for each field that is set, in the order below: `MONTHLY day=31`,
 * `MONTHLY day=15 every=3 from=2026-01-01 weekend=before`, `BIMONTHLY days=1,15`, `MONTHLY on=-1/5`, `ON_X_DAY`. A field that is
 * not set is left out, so that a new one needs no migration; equal schedules have equal texts, so that `===` compares
 * them; and a person who looks into a table can read it.
 */
import { RECURRENCE_TYPES, type RecurrenceType } from './recurrence.ts'
import { NTHS_OF_MONTH, plainSchedule, type Schedule, WEEKENDS } from './schedule.ts'

type Field = Exclude<keyof Schedule, 'recurrenceType'>

interface Part<Value> {
  key: string
  /** Null for a text that `write` does not make. */
  read: (text: string) => Value | null
  /** Absent where the value's own text is meant: `15`, `2026-01-01`, `1,15`. */
  write?: (value: Value) => string
}

const PARTS: { [Name in Field]: Part<NonNullable<Schedule[Name]>> } = {
  recurrenceDay: { key: 'day', read: readNumber },
  every: { key: 'every', read: readNumber },
  anchorDate: { key: 'from', read: readDate },
  monthDays: { key: 'days', read: readMonthDays },
  weekdayOfMonth: {
    key: 'on',
    read: readWeekdayOfMonth,
    write: ({ nth, weekday }) => `${nth}/${weekday}`,
  },
  firstDate: { key: 'first', read: readDate },
  lastDate: { key: 'last', read: readDate },
  weekend: { key: 'weekend', read: (text) => oneOf(WEEKENDS, text) },
}

const FIELDS = Object.keys(PARTS) as Field[]

export function formatSchedule(schedule: Schedule): string {
  let text: string = schedule.recurrenceType
  for (const field of FIELDS) {
    const value = schedule[field]
    if (value === null) continue
    const { key, write = String } = PARTS[field] as Part<typeof value>
    text += ` ${key}=${write(value)}`
  }
  return text
}

/**
 * Reads what `formatSchedule` writes. It does not say that there can be such a schedule: `changeSchedule` does.
 *
 * @throws RangeError for any other text.
 */
export function parseSchedule(text: string): Schedule {
  const [name = '', ...parts] = text.split(' ')
  const type = oneOf<RecurrenceType>(RECURRENCE_TYPES, name)
  if (type === null) throw refusal(text)
  const found: Partial<Record<Field, unknown>> = {}
  let count = 0
  for (const field of FIELDS) {
    if (count === parts.length) break
    const { key, read } = PARTS[field]
    const part = parts[count] ?? ''
    if (!part.startsWith(key) || part[key.length] !== '=') continue
    found[field] = read(part.slice(key.length + 1)) ?? undefined
    if (found[field] === undefined) break
    count++
  }
  if (count < parts.length) throw refusal(text)
  return { ...plainSchedule(type), ...(found as Partial<Schedule>) }
}

export function isOneTime(text: string): boolean {
  return parseSchedule(text).recurrenceType === 'ON_X_DAY'
}

function refusal(text: string): RangeError {
  return new RangeError(`${JSON.stringify(text)} is no schedule.`)
}

function readNumber(text: string): number | null {
  return /^(0|[1-9]\d?)$/.test(text) ? Number(text) : null
}

function readDate(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

function readMonthDays(text: string): Schedule['monthDays'] {
  const days = text.split(',').map(readNumber)
  const [first = null, second = null] = days
  return days.length === 2 && first !== null && second !== null ? [first, second] : null
}

function readWeekdayOfMonth(text: string): Schedule['weekdayOfMonth'] {
  const [, nthText = '', weekday = ''] = /^(.*)\/([0-6])$/.exec(text) ?? []
  const nth = NTHS_OF_MONTH.find((number) => String(number) === nthText)
  return nth === undefined ? null : { nth, weekday: Number(weekday) }
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value | null {
  return values.find((value) => value === text) ?? null
}
