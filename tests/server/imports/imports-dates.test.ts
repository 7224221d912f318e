/** The start dates of recurring rows: the schedules that they set, and a second import, which adds nothing [behaviour: CSV import]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_DETAILS } from '../../../src/shared/schedules/schedule.ts'
import { checkCsv } from '../../support/csv-files.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const HEADER = 'type,name,amount,recurrence type,recurrence day,start date'
const TODAY = '2026-11-20'

async function check(row: string, columns = '', today = TODAY) {
  const file = checkCsv(`${HEADER}${columns}\nexpense,a,1,${row}`, null, today)
  return { ...file, rows: file.rows.map(({ line: _line, ...row }) => row) }
}

describe('the start date of a recurring row', () => {
  const anchor = (anchorDate: string, firstDate: string | null = null) => ({
    ...NO_DETAILS,
    anchorDate,
    firstDate,
  })
  const first = (firstDate: string) => ({ ...NO_DETAILS, firstDate })

  it.each([
    ['bi-weekly,,2026-11-06', 5, anchor('2026-11-06')],
    ['bi-weekly,Friday,2026-11-20', 5, anchor('2026-11-20')],
    ['every 2 weeks,,2026-12-04', 5, anchor('2026-12-04', '2026-12-04')],
    ['yearly,,2026-06-15', 15, anchor('2026-06-15')],
    ['yearly,15,2026-06-15', 15, anchor('2026-06-15')],
    ['yearly,last,2026-06-30', 31, anchor('2026-06-30')],
    ['annually,,2028-02-29', 29, anchor('2028-02-29', '2028-02-29')],
    ['monthly,,2026-10-31', 31, undefined],
    ['monthly,,2026-12-31', 31, first('2026-12-31')],
    ['monthly,5,2026-12-01', 5, first('2026-12-01')],
    ['weekly,,2026-11-18', 3, undefined],
    ['weekly,,2026-11-21', 6, first('2026-11-21')],
    ['weekly,monday,2026-11-26', 1, first('2026-11-26')],
    ['daily,,2026-11-21', null, first('2026-11-21')],
    ['twice a month,,2027-01-10', null, first('2027-01-10')],
    ['quarterly,,2026-02-15', 15, { ...anchor('2026-02-15'), every: 3 }],
    ['quarterly,1,2026-02-15', 1, { ...anchor('2026-02-15'), every: 3 }],
    ['every 4 weeks,,2026-11-20', 5, { ...anchor('2026-11-20'), every: 4 }],
    ['every 3 days,,2026-11-20', null, { ...anchor('2026-11-20'), every: 3 }],
    ['every 2 years,,2025-06-15', 15, { ...anchor('2025-06-15'), every: 2 }],
    // Without a date, the quarters are those of the calendar.
    ['quarterly,15,', 15, { ...anchor('2026-01-01'), every: 3 }],
    ['half-yearly,,', null, { ...anchor('2026-01-01'), every: 6 }],
  ])('sets its schedule, and is noted: %s', async (row, recurrenceDay, details) => {
    const { rows, errors, noted, notedRows } = await check(row)
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ schedule: { recurrenceDay, ...(details ?? NO_DETAILS) } }])
    expect(noted).toBe(1)
    expect(notedRows).toMatchObject([
      { line: 2, name: 'a', unusedDate: '', unusedDay: '', schedule: details ?? NO_DETAILS },
    ])
  })

  it.each([
    ['monthly,5,2026-11-20', '2026-11-20', ''],
    ['weekly,5,2026-03-01', '2026-03-01', ''],
    ['daily,,2026-11-20', '2026-11-20', ''],
    ['bi-monthly,7,', '', '7'],
    ['once,x,2026-12-24', '', 'x'],
    // No import reads such a date, but whichever number is the month, this one is past.
    ['monthly,5,11/20/2026', '11/20/2026', ''],
    ['monthly,5,10.11.26', '10.11.26', ''],
  ])('is noted where it changes nothing: %s', async (row, unusedDate, unusedDay) => {
    const { rows, notedRows } = await check(row)
    expect(rows).toMatchObject([{ schedule: NO_DETAILS }])
    expect(notedRows).toMatchObject([{ unusedDate, unusedDay }])
  })

  it.each([
    ['count from', 'yearly,,2026-06-15,2026-03-01', { recurrenceDay: null }, '2026-06-15'],
    ['count from', 'bi-weekly,,2027-06-15,2026-11-20', { recurrenceDay: 5 }, ''],
    ['starts on', 'weekly,1,2027-06-15,2027-01-01', first('2027-01-01'), '2027-06-15'],
    ['starts on', 'weekly,1,soon,2027-01-01', first('2027-01-01'), 'soon'],
    ['every n', 'monthly,3,2026-06-15,2', { recurrenceDay: 3 }, ''],
    ['weekday of month', 'monthly,,2026-06-15,last friday', { recurrenceDay: null }, '2026-06-15'],
  ])('gives way to the column "%s": %s', async (column, row, expected, unusedDate) => {
    const { rows, errors, notedRows } = await check(row, `,${column}`)
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ schedule: expected }])
    expect(notedRows).toMatchObject([{ unusedDate }])
  })

  it('is not noted where another column says the same', async () => {
    const { notedRows } = await check('weekly,1,2027-01-01,2027-01-01', ',starts on')
    expect(notedRows).toEqual([])
  })

  const asksForDate =
    'The start date must be a real day, written YYYY-MM-DD like 2026-11-20, not "11/25/2026".'
  it.each([
    ['monthly,,11/25/2026', asksForDate],
    ['monthly,5,11/25/2026', asksForDate],
    ['bi-weekly,5,11/25/2026', asksForDate],
    ['yearly,5,11/25/2026', asksForDate],
    ['quarterly,5,11/25/2026', asksForDate],
    // The 12th of November, or the 11th of December.
    ['weekly,5,11/12/2026', /written YYYY-MM-DD/],
    ['daily,,Nov 1', /written YYYY-MM-DD/],
    [
      'bi-weekly,Friday,2026-11-18',
      'The recurrence day is Friday, but the start date, 2026-11-18, is a Wednesday. Write the date of a Friday, or leave the day or the date empty.',
    ],
    ['every 3 weeks,Friday,2026-11-18', /^The recurrence day is Friday, but the start date, 2026/],
    [
      'yearly,15,2026-06-01',
      'The recurrence day is 15, but the start date is 2026-06-01. Write 2026-06-15, or leave the day or the date empty.',
    ],
    ['yearly,last,2026-06-15', /Write 2026-06-30, or leave the day or the date empty\.$/],
  ])('is wrong: %s', async (row, sentence) => {
    const { rows, errors } = await check(row)
    expect(rows).toEqual([])
    expect(errors).toHaveLength(1)
    expect(errors[0]?.slice('Row 2: '.length)).toMatch(sentence)
  })

  it.each(['bi-weekly,Friday,', 'yearly,10,'])(
    'is not missed when it is emptied in an older export: %s',
    async (row) => {
      expect((await check(`${row}2026-03-04`)).errors[0]).toMatch(/leave the day or the date empty/)
      const { rows, errors, notedRows } = await check(row)
      expect([errors, notedRows]).toEqual([[], []])
      expect(rows).toMatchObject([{ schedule: NO_DETAILS }])
    },
  )

  it('is wrong where two columns set how often a row recurs', async () => {
    const { errors } = await check('quarterly,1,2026-11-20,2', ',every n')
    expect(errors).toEqual(['Row 2: "Every N" is 2, but the recurrence type is every 3.'])
  })
})

describe('an import of rows with start dates', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const FILE = `${HEADER}
expense,Insurance,600,yearly,,2026-06-15
expense,Cleaner,50,bi-weekly,,2026-11-20
expense,Loan,300,monthly,5,2026-11-21
expense,Gas,80,monthly,5,2026-11-19
`
  const file = (timeZone?: string) =>
    ({ account: 'personal', csvData: FILE, columnMapping: 'byHeaders', timeZone }) as const
  const LOAN = { name: 'Loan', recurrenceDay: 5 }
  const GAS = { name: 'Gas', recurrenceDay: 5, ...NO_DETAILS }

  it('writes the schedules that its preview shows, and adds nothing on another day', async () => {
    const preview = await user.client.import.preview.mutate(file())
    expect(preview).toMatchObject({
      success: 4,
      noted: 4,
      notedRows: [
        { line: 2, schedule: { anchorDate: '2026-06-15' } },
        { line: 3, schedule: { anchorDate: '2026-11-20' } },
        { line: 4, schedule: { firstDate: '2026-11-21' } },
        { line: 5, schedule: NO_DETAILS, date: '2026-11-19', unusedDate: '2026-11-19' },
      ],
    })
    await user.client.import.run.mutate(file())
    expect(await user.client.expense.list.query({ account: 'personal' })).toMatchObject([
      { name: 'Insurance', recurrenceDay: 15, anchorDate: '2026-06-15', firstDate: null },
      { name: 'Cleaner', recurrenceDay: 5, anchorDate: '2026-11-20' },
      { ...LOAN, firstDate: '2026-11-21' },
      GAS,
    ])
    // The date of the loan lies ahead no more.
    server.now = Temporal.Instant.from('2026-11-21T10:00:00Z')
    expect(await user.client.import.run.mutate(file())).toMatchObject({ success: 0, skipped: 4 })
  })

  it('goes by the user’s day', async () => {
    // On the 21st already, so that this date lies ahead no more.
    await user.client.import.run.mutate(file('Pacific/Kiritimati'))
    const flows = await user.client.expense.list.query({ account: 'personal' })
    expect(flows.at(-2)).toMatchObject({ ...LOAN, firstDate: null })
  })
})
