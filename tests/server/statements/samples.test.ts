/** Reading the statements of real banks, whose traps tests/samples/ has [behaviour: Bank statements]. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readInThread } from '../../../src/server/imports/import-thread.ts'

const read = (...paths: string[]) => readInThread({ find: 'lines', files: paths.map(fileOf) })

function fileOf(path: string) {
  return { name: path, base64: readFileSync(`tests/samples/${path}`, 'base64') }
}

/** Of a file: the number of its lines, their sum, the first and the last day, and the closing balance in cents with its day. */
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
]

it.each(READINGS)('reads %s', async (path, lineCount, sumCents, from, to, closing) => {
  const statement = await read(path)
  const { lines } = statement
  expect(statement).toMatchObject({ question: null, lineCount, sumCents, from, to })
  expect(statement.closing && [statement.closing.on, statement.closing.cents]).toEqual(closing)
  expect(statement).toMatchObject({ problemCount: 0, pendingCount: 0 })
  expect(lines).toHaveLength(lineCount)
  expect(lines.every(({ text }) => text !== '')).toBe(true)
})

it.each([
  ['ofx/bank_small.ofx', 'There is no statement in this file.'],
  ['ofx/error_message.ofx', 'The bank answered with an error: General Server Error'],
  ['other-currency/bank_medium.ofx', 'This statement is in CAD. Balance counts in dollars.'],
])('refuses %s', async (path, sentence) => {
  await expect(read(path)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: sentence })
})

it('asks which of two accounts is meant, and takes the answer', async () => {
  const path = 'ofx/multiple_accounts.ofx'
  const asked = await read(path)
  expect(asked).toMatchObject({ question: { kind: 'account' }, lineCount: 0, closing: null })
  expect(asked.accounts).toEqual([
    { key: '9100', label: '9100 checking', lineCount: 0 },
    { key: '9200', label: '9200 savings', lineCount: 0 },
  ])
  const files = [fileOf(path)]
  const answered = await readInThread({ find: 'lines', files, sourceAccount: '9200' })
  expect(answered).toMatchObject({ question: null, closing: { on: '2012-06-03', cents: 22_200 } })
})

it('names the lines that have no day, and guesses nothing', async () => {
  const path = 'ofx/date_missing.ofx'
  const statement = await read(path)
  expect(statement).toMatchObject({ lineCount: 0, problemCount: 3 })
  expect(statement.problems).toEqual([
    { file: path, line: 33, sentence: 'The line has no day.' },
    { file: path, line: 40, sentence: 'The line has no day.' },
    { file: path, line: 48, sentence: '"20120231" is no day of the calendar.' },
  ])
})
