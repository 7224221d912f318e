/** Reading the CSV files that banks give away [behaviour: Bank statements]. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'
import type { ReadStatementInput } from '../../../src/shared/statements/statement.ts'

type Answers = Pick<ReadStatementInput, 'columns' | 'dateOrder'>

const read = (csv: string | Buffer, answers: Answers = {}) =>
  readStatement({
    ...answers,
    files: [{ name: 'bank.csv', base64: Buffer.from(csv).toString('base64') }],
  })

const sample = (name: string) => readFileSync(`tests/samples/${name}`)

it.each<[name: string, count: number, sumCents: number, from: string, to: string]>([
  ['20171001-20171106.csv', 1, -5_999, '2017-10-01', '2017-10-01'],
  ['2018-04-14_10-52-13_bunq-transactieoverzicht.csv', 3, 72_854, '2018-03-01', '2018-03-09'],
  ['CSV_A_20180414_112204.csv', 3, -103_749, '2018-03-01', '2018-03-16'],
  ['Movements_1234512345_201805271848.csv', 1, -100, '2018-05-27', '2018-05-27'],
  ['W80844_EBH_201945.202122.csv', 2, 94_000, '2019-04-17', '2019-04-19'],
  [
    'export_KBC-Mastercard_Business_Essential_20200204_1604.csv',
    3,
    273,
    '2020-01-01',
    '2020-02-01',
  ],
  ['test_BOI_TransactionExport.csv', 27, -41_961, '2017-09-01', '2017-09-28'],
  ['test_headers.csv', 73, -458_070, '2017-09-18', '2017-10-19'],
  ['TransactionHistory_20180418043121.csv', 8, -17_328, '2018-04-13', '2018-04-18'],
  ['umsatz-1234________1234-20180227.CSV', 1, -500, '2018-02-20', '2018-02-20'],
])('the reader of CSV reads %s', (name, lineCount, sumCents, from, to) => {
  const statement = read(sample(`csv/${name}`))
  expect(statement).toMatchObject({ format: 'csv', question: null, problemCount: 0, closing: null })
  expect(statement).toMatchObject({ lineCount, sumCents, from, to })
  expect(statement.lines.every(({ text }) => text !== '')).toBe(true)
})

it('the reader of CSV joins a text that continues in the next line', () => {
  const { lines } = read(sample('csv/TransactionHistory_20180418043121.csv'))
  expect(lines.map(({ text }) => text)).toContain(
    "DEBIT PURCHASE 66-6666 MCDONALD'S (BSJ8) S 14/04/18",
  )
})

describe('the reader of CSV asks about', () => {
  it('the order of day and month', () => {
    const csv = sample('csv/20180226_12345678.csv')
    expect(read(csv)).toMatchObject({
      question: { kind: 'dateOrder', guess: 'monthFirst', sample: '10/02/2018' },
      lineCount: 1,
      sumCents: -500,
      from: '2018-10-02',
    })
    expect(read(csv, { dateOrder: 'dayFirst' })).toMatchObject({
      question: null,
      from: '2018-02-10',
    })
  })

  it('nothing that the days of a file prove', () => {
    const answered = read(sample('csv/test_headers.csv'), { dateOrder: 'monthFirst' })
    expect(answered).toMatchObject({ problemCount: 0, from: '2017-09-18', to: '2017-10-19' })
  })

  it('the columns of a file without titles, where a sum of three amounts fits by chance', () => {
    const csv = ['0.15,,-0.30', '0.05,,-0.10', ',0.00,0.00']
      .map((amounts) => `01/13/2024,Rent,${amounts}\n`)
      .join('')
    expect(read(csv).question).toMatchObject({ kind: 'columns' })
    const columns = { date: 0, text: [1], moneyOut: 2, moneyIn: 3, positive: 'in' as const }
    const answered = read(csv, { columns })
    expect(answered.question).toBeNull()
    expect(answered.lines.map(({ amountCents }) => amountCents)).toEqual([-15, -5, 0])
  })

  it('the direction of the money', () => {
    const csv = sample('csv/test_row_format_CD_flag.csv')
    const asked = read(csv)
    expect(asked).toMatchObject({ lineCount: 73, from: '2017-09-18', to: '2017-10-19' })
    expect(asked.question).toMatchObject({
      kind: 'sign',
      guess: { date: 0, text: [1], amount: 3, positive: 'out' },
      header: ['', '', '', '', ''],
      samples: [{ 3: '33,87' }, { 3: '23,55' }, { 3: '24,11' }],
    })
    const columns = { date: 0, text: [1], amount: 3, direction: 4, positive: 'in' as const }
    const answered = read(csv, { columns })
    expect(answered).toMatchObject({ question: null, lineCount: 70, problemCount: 3 })
    expect(answered.problems[0]).toEqual({
      file: 'bank.csv',
      line: 72,
      sentence: '"USD" says neither in nor out.',
    })
  })
})

it.each([
  [
    'csv/TH_20180101-20180523_page_1.csv',
    'No line of this file has a day of the calendar and an amount.',
  ],
  ['other-currency/test_headers.csv', 'This statement is in EUR. Balance counts in dollars.'],
])('the reader of CSV refuses %s', (name, message) => {
  expect(() => read(sample(name))).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', message }),
  )
})

it.each(['Credit pending', 'Pending charges'])(
  'the reader of CSV takes a line with a flag of %j as pending',
  (title) => {
    const csv = `Date,Description,Amount,${title}\n01/20/2025,Rent,-1.00,no\n01/21/2025,Shop,-7.00,yes\n`
    expect(read(csv)).toMatchObject({ lineCount: 1, pendingCount: 1 })
  },
)

it('the reader of CSV asks what "1,000" means, whatever digits a card number has', () => {
  const csv = 'Date,Description,Amount,Card No.\n01/20/2025,Rent,"-1,000",1234\n'
  expect(read(csv).question).toMatchObject({ kind: 'decimal', sample: '1,000' })
})

it.each([
  ['"Paid In" of 0 and 1 is money', 'Narration,Paid Out,Paid In\n01/20/2025,Rent,1,0\n', -1_00],
  ['a column of zeros is no amount', 'What,Spent,Got\n01/20/2025,Rent,0,7\n', -7_00],
  [
    'an amount that only a denied line has is none of the others',
    'What,Spent,Got,Status\n01/20/2025,Rent,1.00,,Denied\n01/20/2025,Rent,,7.00,Completed\n',
    -7_00,
  ],
])('the reader of CSV follows the rule: %s', (_rule, csv, amountCents) => {
  expect(read(`Date,${csv}`).lines).toMatchObject([{ amountCents }])
})
