/** The days of backups: when one is due, and which ones are kept, against a naive twin. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import {
  dayOfName,
  daysToRemove,
  isBackupDue,
  nameOfDay,
} from '../../../src/server/backups/backup-days.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

const FIRST = Temporal.PlainDate.from('2024-01-01')
const dayAfter = (days: number) => FIRST.add({ days }).toString()

/** Walks back from the newest day, one day at a time, and counts what it meets. */
function naivelyKept(days: string[], written: string): string[] {
  const has = new Set(days)
  const kept = new Set([written])
  const newest = [...has].toSorted().toReversed()
  for (const [place, day] of newest.entries()) if (place < 7) kept.add(day)
  const isFirst = (day: string, from: Temporal.PlainDate) => {
    for (let date = from; date.toString() < day; date = date.add({ days: 1 }))
      if (has.has(date.toString())) return false
    return true
  }
  const weeks: string[] = []
  const months: string[] = []
  for (const day of newest) {
    const date = Temporal.PlainDate.from(day)
    let monday = date
    while (monday.dayOfWeek !== 1) monday = monday.subtract({ days: 1 })
    if (isFirst(day, monday)) weeks.push(day)
    if (isFirst(day, date.with({ day: 1 }))) months.push(day)
  }
  for (const day of [...weeks.slice(0, 4), ...months.slice(0, 12)]) kept.add(day)
  return [...kept].toSorted()
}

it('the backups to keep agree with a naive count', () => {
  const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 800 }), {
    minLength: 1,
    maxLength: 120,
  })
  fc.assert(
    fc.property(someDays, fc.nat(), (numbers, place) => {
      const days = numbers.map(dayAfter)
      const written = days[place % days.length]!
      const removed = daysToRemove(days, written)
      const kept = days.filter((day) => !removed.includes(day)).toSorted()
      expect(kept).toEqual(naivelyKept(days, written))
    }),
    { numRuns: fuzzRuns(200) },
  )
})

it('two years of nightly backups leave 7 days, 4 weeks and 12 months', () => {
  let days: string[] = []
  for (let night = 0; night < 731; night++) {
    const day = dayAfter(night)
    const removed = daysToRemove([...days, day], day)
    days = [...days, day].filter((each) => !removed.includes(each))
  }
  expect(days).toEqual([
    '2025-01-01',
    '2025-02-01',
    '2025-03-01',
    '2025-04-01',
    '2025-05-01',
    '2025-06-01',
    '2025-07-01',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2025-12-08',
    '2025-12-15',
    '2025-12-22',
    '2025-12-25',
    '2025-12-26',
    '2025-12-27',
    '2025-12-28',
    '2025-12-29',
    '2025-12-30',
    '2025-12-31',
  ])
})

it.each([
  ['balance-2026-11-28.db', '2026-11-28'],
  ['balance-2028-02-29.db', '2028-02-29'],
  ['balance-2026-02-29.db', null],
  ['balance-2026-13-01.db', null],
  ['balance-2026-11-28.db-wal', null],
  ['balance-2026-11-28.db.writing', null],
  ['my-balance-2026-11-28.db', null],
  ['balance-2026-1-28.db', null],
  ['Balance-2026-11-28.db', null],
])('the backup file %s is of the day %s', (name, day) => {
  expect(dayOfName(name)).toBe(day)
  expect(nameOfDay(day ?? '') === name).toBe(day !== null)
})

const at = (text: string) => Temporal.Instant.from(text)

it.each([
  ['right after a start without any', '12:00', null, null, false],
  ['10 minutes after a start without any', '12:10', null, null, true],
  ['after a start that finds one of the night', '12:30', '2026-11-20T03:00:05Z', null, false],
  ['after a start that finds one of the night before', '12:30', '2026-11-20T02:59:59Z', null, true],
  ['before the next night', '02:59', '2026-11-20T12:10:00Z', null, false],
  ['in the next night', '03:00', '2026-11-20T12:10:00Z', null, true],
  ['in the next night, once it is made', '03:01', '2026-11-21T03:00:00Z', null, false],
  ['less than an hour after a failure', '03:59', null, '2026-11-21T03:00:00Z', false],
  ['an hour after a failure', '04:00', null, '2026-11-21T03:00:00Z', true],
])('a backup is due %s', (_, time, newest, failed, isDue) => {
  const day = time < '12' ? '21' : '20'
  const times = {
    timeZone: 'UTC',
    startedAt: at('2026-11-20T12:00:00Z'),
    newestAt: newest === null ? null : at(newest),
    failedAt: failed === null ? null : at(failed),
  }
  expect(isBackupDue(at(`2026-11-${day}T${time}:00Z`), times)).toBe(isDue)
})

it.each([
  ['Europe/Rome', '2026-11-21T01:59:59Z', '2026-11-21T02:00:00Z'],
  ['America/New_York', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00Z'],
  // In the night of a change of the clock there may be no 3 o'clock, or two.
  ['Europe/Rome', '2027-03-28T00:59:59Z', '2027-03-28T01:00:00Z'],
  ['Europe/Rome', '2027-10-31T01:59:59Z', '2027-10-31T02:00:00Z'],
])('the backup of a night in %s is due between %s and %s', (timeZone, before, after) => {
  const newestAt = at(before).subtract({ hours: 2 })
  const times = { timeZone, startedAt: newestAt, newestAt, failedAt: null }
  expect(isBackupDue(at(before), times)).toBe(false)
  expect(isBackupDue(at(after), times)).toBe(true)
})
