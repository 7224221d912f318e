/** Files that are imported again: no row of them is imported twice [behaviour: CSV import]. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCsv, countThere, importedRows } from '../../support/csv-files.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

const HEADER = 'type,name,amount,recurrence type,recurrence day,start date'
const TODAY = '2026-11-20'

describe('a file that is imported again', () => {
  const someDates = fc.constantFrom(
    '',
    '2026-10-31',
    '2026-11-20',
    '2026-11-27',
    '2026-12-04',
    '2027-01-15',
    '2027-06-15',
  )
  const someRows = fc
    .record({
      name: fc.constantFrom('a', 'b'),
      type: fc.constantFrom(
        'daily',
        'weekly',
        'bi-weekly',
        'monthly',
        'twice a month',
        'quarterly',
        'every 3 weeks',
        'yearly',
        'once',
      ),
      day: fc.constantFrom('', '', '1', '5', '15', 'Friday', 'last'),
      date: someDates,
      anchor: someDates,
      starts: someDates,
    })
    .map(({ name, type, day, date, anchor, starts }) =>
      ['expense', name, '1', type, day, date, anchor, starts].join(','),
    )
  const someFiles = fc
    .array(someRows, { minLength: 1, maxLength: 12 })
    .map((rows) => [`${HEADER},count from,starts on`, ...rows].join('\n'))

  it('adds nothing on any later day', async () => {
    const laterDays = fc.constantFrom(TODAY, '2026-11-27', '2026-12-05', '2027-02-01', '2028-01-01')
    await fc.assert(
      fc.asyncProperty(someFiles, laterDays, async (csv, later) => {
        const first = checkCsv(csv, null, TODAY)
        const again = checkCsv(csv, null, later)
        expect(again.failed).toBe(first.failed)
        expect(countThere(again, importedRows(first))).toBe(first.rows.length)
      }),
      { numRuns: 4 * fuzzRuns(200) },
    )
  })

  it.each([
    // Later, the first row equals the item of the second one, and is there as its own all the same.
    ['a first date that is past then', ['daily,,2027-01-15,,', 'daily,,,,']],
    [
      'two first dates that are past then',
      ['daily,,2027-01-15,,', 'daily,,2027-06-15,,', 'daily,,,,'],
    ],
    ['a first date of its own column', ['monthly,15,2027-01-15,,', 'monthly,15,,,2027-01-15']],
    [
      'a day of its own and one of the date',
      ['monthly,,2027-01-15,,', 'monthly,15,2027-01-15,,', 'monthly,15,,,', 'monthly,,,,'],
    ],
  ])('adds nothing on a later day with %s', async (_what, schedules) => {
    const lines = schedules.map((schedule) => `expense,a,1,${schedule}`)
    for (const ordered of [lines, lines.toReversed()]) {
      const csv = [`${HEADER},count from,starts on`, ...ordered].join('\n')
      const first = checkCsv(csv, null, TODAY)
      const again = checkCsv(csv, null, '2028-01-01')
      expect(countThere(again, importedRows(first))).toBe(schedules.length)
    }
  })

  it('finds each of many equal rows', async () => {
    const lines = ['daily,,2027-01-15', 'daily,,'].flatMap((schedule) =>
      Array.from({ length: 2_500 }, () => `expense,a,1,${schedule}`),
    )
    const first = checkCsv([HEADER, ...lines].join('\n'), null, TODAY)
    const again = checkCsv([HEADER, ...lines, ...lines].join('\n'), null, '2028-01-01')
    expect(countThere(again, importedRows(first))).toBe(5_000)
  })

  const HISTORY = [
    // The row, the day of the import, and the same row of another file.
    ['bi-weekly,,2026-11-20', 'bi-weekly,,2026-12-04', true],
    ['bi-weekly,,2026-11-20', 'bi-weekly,,2026-11-27', false],
    ['quarterly,1,', 'quarterly,1,2026-04-10', true],
    ['quarterly,1,', 'quarterly,1,2026-05-10', false],
    // Older versions passed over the date.
    ['yearly,,', 'yearly,,2026-06-15', true],
    ['bi-weekly,5,', 'bi-weekly,5,2026-11-20', true],
    ['monthly,5,', 'monthly,5,2027-01-01', true],
    ['monthly,5,2027-01-01', 'monthly,5,', false],
  ] as const
  it.each(HISTORY)('knows the row %s as the row %s: %s', async (before, after, isThere) => {
    const fileOf = (row: string) => checkCsv(`${HEADER}\nexpense,a,1,${row}`, null, TODAY)
    expect(countThere(fileOf(after), importedRows(fileOf(before)))).toBe(isThere ? 1 : 0)
  })

  it('matches each row with the item that equals it', async () => {
    const fileOf = (rows: string[]) => checkCsv([HEADER, ...rows].join('\n'), null, TODAY)
    const [dated, plain] = ['expense,a,1,monthly,5,2027-01-01', 'expense,a,1,monthly,5,']
    const both = importedRows(fileOf([dated, plain]), importedRows(fileOf([plain])))
    expect(both).toHaveLength(2)
    expect(both.at(-1)?.schedule).toContain('2027-01-01')
  })
})
