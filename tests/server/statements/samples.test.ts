/** Reading the statements of real banks, whose traps tests/samples/ has [behaviour: Bank statements]. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ImportThread } from '../../../src/server/imports/import-thread.ts'

const thread = new ImportThread()

const read = (...paths: string[]) =>
  thread.readStatement({ find: 'lines', files: paths.map(fileOf) })

function fileOf(path: string) {
  return { name: path, base64: readFileSync(`tests/samples/${path}`, 'base64') }
}

/** A file's lines, their sum, the first and the last day, and the closing balance in cents with its day. */
type Reading = [
  path: string,
  count: number,
  sumCents: number,
  from: string | null,
  to: string | null,
  closing: [string, number] | null,
]

const READINGS: Reading[] = [
  ['ofx/bank_medium.ofx', 3, -34_527, '2009-04-01', '2009-04-03', ['2009-05-23', 38_234]],
  ['ofx/checking.ofx', 3, -5_950, '2011-03-31', '2011-04-07', ['2013-05-25', 10_099]],
  ['ofx/ofx-v102-empty-tags.ofx', 1, 1_234, '2018-05-07', '2018-05-07', null],
  ['qif/3_records_ddmmyy.qif', 3, 0, '2010-01-01', '2010-12-29', null],
  ['qif/3_records_mmddyyyy.qif', 3, 0, '2010-01-01', '2010-12-29', null],
  ['qif/3_records_spaced.qif', 3, 0, '2010-01-01', '2010-12-29', null],
  ['camt/camt053.v2.minimal.xml', 1, 885, '2014-12-31', '2014-12-31', null],
  [
    'camt/camt053.v2.all-balance-types.xml',
    1,
    885,
    '2014-12-31',
    '2014-12-31',
    ['2015-01-22', 404],
  ],
  ['camt/camt053.v4.xml', 1, 885, '2014-12-31', '2014-12-31', null],
  ['camt/camt052.v2.xml', 1, -20_000_000, '2007-10-18', '2007-10-18', null],
  ['camt/camt53.only-Dt-with-DtTm.xml', 0, 0, null, null, null],
  ['mt940/jejik_abnamro.sta', 10, -34_593, '2011-05-21', '2011-05-24', ['2011-05-24', 184_975]],
  ['mt940/jejik_postfinance.sta', 4, 15_940, '2013-12-09', '2013-12-18', ['2014-04-07', 15_960]],
  ['mt940/jejik_rabobank-iban.sta', 4, -7_000, '2013-01-01', '2013-01-09', ['2013-01-15', 93_000]],
  ['mt940/mBank_mt940.sta', 3, 3, '2017-01-19', '2017-01-19', ['2017-01-19', 43]],
  [
    'mt940/self-provided_february_30.sta',
    1,
    -600,
    '2016-02-29',
    '2016-02-29',
    ['2016-03-01', 119_400],
  ],
  ['mt940/citi_mt940.txt', 5, -114_275, '2024-03-12', '2024-03-12', ['2024-03-12', 1_623_392]],
]

it.each(READINGS)(
  'the reader of statements reads %s',
  async (path, lineCount, sumCents, from, to, closing) => {
    const statement = await read(path)
    const { lines } = statement
    expect(statement).toMatchObject({ question: null, lineCount, sumCents, from, to })
    expect(statement.closing && [statement.closing.on, statement.closing.cents]).toEqual(closing)
    expect(statement).toMatchObject({ problemCount: 0, pendingCount: 0 })
    expect(lines).toHaveLength(lineCount)
    expect(lines.every(({ text }) => text !== '')).toBe(true)
  },
)

it.each([
  [
    'qif/quicken_investment_account.qif',
    'This file is of an investment account. Balance reads statements of bank accounts and cards.',
  ],
  ['camt/camt053.v2.wrong.xml', 'There is no statement in this file.'],
  ['other-currency/camt053.v4.xml', 'This statement is in EUR. Balance counts in dollars.'],
  [
    'other-currency/jejik_rabobank-iban.sta',
    'This statement is in EUR. Balance counts in dollars.',
  ],
  ['ofx/bank_small.ofx', 'There is no statement in this file.'],
  ['ofx/error_message.ofx', 'The bank answered with an error: General Server Error'],
  ['other-currency/bank_medium.ofx', 'This statement is in CAD. Balance counts in dollars.'],
])('the reader of statements refuses %s', async (path, sentence) => {
  await expect(read(path)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: sentence })
})

it('the reader of statements asks which of two accounts is meant, and follows the answer', async () => {
  const path = 'ofx/multiple_accounts.ofx'
  const asked = await read(path)
  expect(asked).toMatchObject({ question: { kind: 'account' }, lineCount: 0, closing: null })
  expect(asked.accounts).toEqual([
    { key: '9100', label: '9100 checking', lineCount: 0 },
    { key: '9200', label: '9200 savings', lineCount: 0 },
  ])
  const files = [fileOf(path)]
  const answered = await thread.readStatement({ find: 'lines', files, sourceAccount: '9200' })
  expect(answered).toMatchObject({ question: null, closing: { on: '2012-06-03', cents: 22_200 } })
})

it.each([
  ['mt940/betterplace_with_binary_character.sta', 4, -17_906_675, '2010-03-19', '2010-03-22'],
  ['mt940/self-provided_raphaelm.sta', 9, 9_500_000, '2002-03-17', '2002-03-24'],
])(
  'the reader of statements asks which account of %s is meant',
  async (path, lineCount, sumCents, from, to) => {
    const asked = await read(path)
    expect(asked).toMatchObject({ lineCount, sumCents, from, to, closing: null })
    expect(asked.question).toEqual({ kind: 'account' })
    expect(asked.accounts).toHaveLength(2)
  },
)

it('the reader of statements asks for the order of dates where both fit, and follows the answer', async () => {
  const files = [fileOf('qif/splits.qif')]
  const asked = await thread.readStatement({ find: 'lines', files })
  expect(asked).toMatchObject({ lineCount: 2, sumCents: -92_500, from: '1994-06-01' })
  expect(asked.question).toEqual({ kind: 'dateOrder', guess: 'monthFirst', sample: '6/1/94' })
  const dayFirst = await thread.readStatement({ find: 'lines', files, dateOrder: 'dayFirst' })
  expect(dayFirst).toMatchObject({ question: null, from: '1994-01-06', to: '1994-02-06' })
  const monthFirst = await thread.readStatement({ find: 'lines', files, dateOrder: 'monthFirst' })
  expect(monthFirst).toMatchObject({ question: null, from: '1994-06-01', to: '1994-06-02' })
})

it('the reader of statements names lines without a day, and guesses nothing', async () => {
  const path = 'ofx/date_missing.ofx'
  const statement = await read(path)
  expect(statement).toMatchObject({ lineCount: 0, problemCount: 3 })
  expect(statement.problems).toEqual([
    { file: path, line: 33, sentence: 'The line has no day.' },
    { file: path, line: 40, sentence: 'The line has no day.' },
    { file: path, line: 48, sentence: '"20120231" is no day of the calendar.' },
  ])
})
