/** CSV columns for the details of a schedule [behaviour: CSV import]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_DETAILS } from '../../../src/shared/schedules/schedule.ts'
import { checkCsv } from '../../support/csv-files.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const HEADER = 'type,name,amount,recurrence type,recurrence day,start date'

async function check(header: string, row: string) {
  return checkCsv(`${header}\n${row}`)
}

describe('a row with details of its schedule', () => {
  it.each([
    ['count from', 'bi-weekly,,,2026-11-20', { recurrenceDay: 5 }, { anchorDate: '2026-11-20' }],
    [
      'Count_From,EveryN',
      'weekly,,,2026-11-20,2',
      { recurrenceDay: 5 },
      { anchorDate: '2026-11-20', every: 2 },
    ],
    ['Days of Month', 'bi-monthly,,,2 and 16', {}, { monthDays: [2, 16] }],
    ['Days of Month', 'bi-monthly,,,"15, 31"', {}, { monthDays: [15, 31] }],
    ['Weekday of Month', 'monthly,,,Last Friday', {}, { weekdayOfMonth: { nth: -1, weekday: 5 } }],
    [
      'Weekday of Month',
      'monthly,,,the third wednesday',
      {},
      { weekdayOfMonth: { nth: 3, weekday: 3 } },
    ],
    [
      'Ends On,Starts On',
      'daily,,,2028-08-31,2026-01-01',
      {},
      { firstDate: '2026-01-01', lastDate: '2028-08-31' },
    ],
    ['On Weekends', 'yearly,3,,Before', { recurrenceDay: 3 }, { weekend: 'before' }],
  ])('is read: %s, %s', async (columns, cells, row, details) => {
    const { rows, errors } = await check(`${HEADER},${columns}`, `expense,a,1,${cells}`)
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ schedule: { ...NO_DETAILS, ...row, ...details } }])
  })

  it('is a plain schedule where the cells of the details are empty', async () => {
    const { rows } = await check(`${HEADER},every n,on weekends`, 'expense,a,1,monthly,3,,,')
    expect(rows).toMatchObject([{ schedule: NO_DETAILS }])
  })

  it.each([
    ['Every N', 'daily,,,100', '"Every N" must be a whole number from 2 to 99, not "100".'],
    ['Every N', 'daily,,,2', 'Every 2 days needs a date to count from.'],
    [
      'Count From',
      'bi-weekly,,,20.11.2026',
      '"Count From" must be a real day, written like 2026-11-20, not "20.11.2026".',
    ],
    ['Count From', 'bi-weekly,1,,2026-11-20', /must be a Monday: it is a Friday\.$/],
    ['Ends On', 'daily,,,2027-02-29', /^"Ends On" must be a real day/],
    ['Ends On', 'one-time,,2026-11-20,2027-01-01', 'One-time items cannot have a last date.'],
    [
      'Days of Month',
      'bi-monthly,,,15',
      '"Days of Month" must be two days from 1 to 31, like 2 and 16, not "15".',
    ],
    ['Days of Month', 'bi-monthly,,,1 and 5', /must be at least 7 days after the first\.$/],
    ['Weekday of Month', 'monthly,,,5th friday', /^"Weekday of Month" must be a weekday of the/],
    ['Weekday of Month', 'monthly,3,,last friday', /cannot have a day of the month as well\.$/],
    ['Weekday of Month', 'monthly,,,constructor monday', /^"Weekday of Month" must be a weekday/],
    ['On Weekends', 'monthly,,,never', '"On Weekends" must be before or after, not "never".'],
  ])('is wrong with %s: %s', async (column, cells, sentence) => {
    const { rows, errors } = await check(`${HEADER},${column}`, `expense,a,1,${cells}`)
    expect(rows).toEqual([])
    expect(errors).toHaveLength(1)
    expect(errors[0]?.slice('Row 2: '.length)).toMatch(sentence)
  })
})

describe('an import of schedules with details', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const file = (csvData: string) =>
    ({ account: 'personal', csvData, columnMapping: 'byHeaders' }) as const
  const run = (csvData: string, options: object = {}) =>
    user.client.import.run.mutate({ ...file(csvData), ...options })
  const preview = (csvData: string) => user.client.import.preview.mutate(file(csvData))
  const list = () => user.client.expense.list.query({ account: 'personal' })

  const DETAILED = `${HEADER},Weekday of Month,Ends On
expense,Gym,20,monthly,,,last friday,2028-08-31
expense,Rent,1850,monthly,1,,,
`

  it('writes every detail, and adds nothing when it is sent again', async () => {
    expect(await run(DETAILED)).toMatchObject({ success: 2, failed: 0, skipped: 0 })
    expect(await list()).toMatchObject([
      { name: 'Gym', weekdayOfMonth: { nth: -1, weekday: 5 }, lastDate: '2028-08-31' },
      { name: 'Rent', ...NO_DETAILS },
    ])
    expect(await run(DETAILED)).toMatchObject({ success: 0, skipped: 2 })
  })

  it('skips a row only if the item has no other detail, and none without a column', async () => {
    await run(DETAILED)
    const plain = `${HEADER}\nexpense,Gym,20,monthly,,\nexpense,Rent,1850,monthly,1,`
    expect(await preview(plain)).toMatchObject({ success: 1, skippedRows: [{ name: 'Rent' }] })
    const noEnd = `${HEADER},Weekday of Month\nexpense,Gym,20,monthly,,,last friday`
    expect(await preview(noEnd)).toMatchObject({ success: 1, skipped: 0 })
    const other = DETAILED.replace('last friday', '1st friday')
    expect(await preview(other)).toMatchObject({ success: 1, skipped: 1 })
  })

  it('uses columns that were mapped by hand', async () => {
    const columnMapping = { type: 0, name: 1, amount: 2, weekend: 3 }
    const csvData = 'a,b,c,d\nexpense,Rent,1850,after'
    await user.client.import.run.mutate({ account: 'personal', csvData, columnMapping })
    expect(await list()).toMatchObject([{ name: 'Rent', weekend: 'after' }])
  })
})
