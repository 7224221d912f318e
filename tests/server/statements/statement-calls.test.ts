/** The calls that read a statement and compare it with a plan [behaviour: Bank statements]. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayText, parseDay } from '../../../src/server/projection/rules/calendar.ts'
import { fileOf, ofxOf, type StatementRow } from '../../support/example-statements.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const TODAY = '2026-11-20'
const account = 'personal' as const
const timeZone = 'UTC'

let server: TestServer
let user: Awaited<ReturnType<typeof registerUser>>

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  user = await registerUser(server)
})
afterAll(() => server.close())

/** A year of rent on the 1st, pay every other Friday, and coffee on no schedule. */
function yearOfRows(): StatementRow[] {
  const rows: StatementRow[] = []
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2025, 11 + month, 1)).toISOString().slice(0, 10)
    rows.push({ date, cents: -900_00, text: 'HOME RENT LLC' })
  }
  for (let day = parseDay(TODAY); day > parseDay(TODAY) - 360; day -= 14)
    rows.push({ date: dayText(day), cents: 1_500_00, text: 'ACME CORP PAYROLL 883' })
  for (const [index, days] of [3, 11, 40, 41, 77, 150].entries())
    rows.push({ date: dayText(parseDay(TODAY) - days), cents: -3_00 - index, text: 'BEAN HOUSE' })
  return rows.toSorted((a, b) => a.date.localeCompare(b.date))
}

const closing = { on: TODAY, cents: 2_345_67 }
const files = [fileOf(ofxOf(yearOfRows(), { closing }))]

it('statement.propose gives the same proposals long after, with the balance of the day of the download', async () => {
  const { client } = user
  const rows = yearOfRows().filter(({ date }) => date < '2026-09-20')
  const answers = []
  for (const on of ['2026-09-19', TODAY]) {
    const file = fileOf(ofxOf(rows, { closing: { on, cents: 1 } }))
    answers.push(await client.statement.propose.mutate({ account, files: [file], timeZone }))
  }
  const [ofThen, ofToday] = answers
  expect(ofThen).toMatchObject({ stopped: [], proposals: [{ name: 'Acme Payroll' }, {}] })
  expect(ofToday?.proposals).toEqual(ofThen?.proposals)
  expect(ofToday?.stopped).toEqual([])
})

it('a statement proposes a plan, recognises it once it is saved, and fills a check-in', async () => {
  const { client } = user
  const proposed = await client.statement.propose.mutate({ account, files, timeZone })
  expect(proposed).toMatchObject({ from: '2025-12-01', to: TODAY, closing, stopped: [] })
  expect(proposed.proposals).toMatchObject([
    { kind: 'income', name: 'Acme Payroll', amountCents: 1_500_00, planned: null },
    { kind: 'expense', name: 'Home Rent', recurrenceDay: 1, sureness: 'regular', planned: null },
  ])
  const [pay, rent] = proposed.proposals
  const saved = await client.income.create.mutate({ account, ...pay!, name: 'Salary' })
  await client.income.update.mutate({ account, id: saved.id, bankNames: pay!.bankNames })
  const home = await client.expense.create.mutate({ account, ...rent!, amountCents: 880_00 })
  const again = await client.statement.propose.mutate({ account, files, timeZone })
  expect(again.proposals.map(({ planned }) => planned)).toEqual([
    { id: saved.id, differs: 'nothing' },
    { id: home.id, differs: 'amount' },
  ])

  const found = await client.statement.match.mutate({ account, files, timeZone })
  expect(found).toMatchObject({
    closing,
    suggestedBalanceCents: closing.cents,
    unpairedItems: [],
    proposals: [],
    priceChanges: [{ kind: 'expense', id: home.id, amountCents: 900_00 }],
    unplannedCount: 2,
    unplannedCents: -6_01,
  })
  expect(found.pairs.map(({ item, line, sure }) => [item.name, item.on, line.date, sure])).toEqual([
    ['Home Rent', '2026-11-01', '2026-11-01', true],
    ['Salary', '2026-11-06', '2026-11-06', true],
    ['Salary', '2026-11-20', '2026-11-20', true],
  ])
  const { revision } = await client.account.openItems.query({ account, timeZone })
  const done = found.pairs.map(({ item: { kind, id, date } }) => ({ kind, id, date }))
  const answers = { done, skipped: [], moved: [] }
  const checkIn = { checkInId: randomUUID(), revision, balanceCents: closing.cents, ...answers }
  await client.account.checkIn.mutate({ account, timeZone, ...checkIn })
  const after = await client.statement.match.mutate({ account, files, timeZone })
  expect(after).toMatchObject({ pairs: [], unpairedItems: [], unplannedCount: 2 })
  expect(after.suggestedBalanceCents).toBe(closing.cents)
})

it('a statement with an open question is answered with its reading alone', async () => {
  const day = { date: '2026-02-10', cents: -5_00, text: 'A' }
  const two = [ofxOf([day]), ofxOf([day], { accountNumber: '99' })].map((text) => fileOf(text))
  const read = await user.client.statement.read.mutate({ account, files: two })
  expect(read.question).toEqual({ kind: 'account' })
  const refused = { code: 'BAD_REQUEST', sentence: expect.stringContaining('question') }
  const compared = { account, files: two, timeZone }
  expect(await refusalOf(user.client.statement.propose.mutate(compared))).toEqual(refused)
  expect(await refusalOf(user.client.statement.match.mutate(compared))).toEqual(refused)
  const answered = { ...compared, sourceAccount: read.accounts[1]!.key }
  expect(await user.client.statement.match.mutate(answered)).toMatchObject({ pairs: [] })
})

it('a statement is not read before the account is known to be the caller’s', async () => {
  const stranger = await registerUser(server)
  const { id } = await user.client.account.create.mutate({ name: 'Flat' })
  const input = { account: id, files: [{ name: 'a', base64: '?' }] }
  const calls = stranger.client.statement
  for (const call of [calls.read, calls.propose, calls.match])
    expect(await refusalOf(call.mutate(input))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Account not found.',
    })
  expect(await refusalOf(user.client.statement.match.mutate(input))).toEqual({
    code: 'BAD_REQUEST',
    sentence: 'A file must be sent as base64.',
  })
  const elsewhere = { account, files, timeZone: 'Mars/Olympus' }
  expect(await refusalOf(user.client.statement.propose.mutate(elsewhere))).toEqual({
    code: 'BAD_REQUEST',
    sentence: expect.stringContaining('time zone'),
  })
})

it('a statement may have files of 5 MiB and a body of 8 MiB, and is refused with a sentence above that', async () => {
  const send = async (call: string, body: string) => {
    const response = await fetch(`${server.url}/trpc/statement.${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body,
    })
    return [response.status, await response.text()]
  }
  const filled = (bytes: number) => `${ofxOf(yearOfRows())}${' '.repeat(bytes)}`.slice(0, bytes)
  const bodyOf = (bytes: number) =>
    JSON.stringify({ account, files: [fileOf(filled(bytes))], timeZone })
  expect((await send('match', bodyOf(5 * 1024 * 1024)))[0]).toBe(200)
  expect(await send('match', bodyOf(5 * 1024 * 1024 + 1))).toEqual([
    400,
    expect.stringContaining('at most 5 MiB together'),
  ])
  for (const call of ['read', 'propose', 'match'])
    expect(await send(call, `"${'x'.repeat(8 * 1024 * 1024)}"`)).toEqual([
      413,
      expect.stringContaining('too large'),
    ])
})

it('a user who sends many statements keeps nobody waiting', async () => {
  const other = await registerUser(server)
  const answered: string[] = []
  const send = async (name: string, { client }: typeof user) => {
    await client.statement.match.mutate({ account, files, timeZone })
    answered.push(name)
  }
  // Both threads have started.
  await Promise.all([send('first', user), send('first', other)])
  answered.length = 0
  // In one batch, which has no turn of a file.
  const many = Array.from({ length: 8 }, () => send('many', user))
  await Promise.all([...many, send('one', other)])
  expect(answered).toHaveLength(9)
  expect(answered[0]).toBe('one')
})
