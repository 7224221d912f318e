/** Made-up files with several meanings: each is read right or asked about, or its lines are named [behaviour: Bank statements]. */
import { describe, expect, it } from 'vitest'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'
import type { ReadStatementInput, Statement } from '../../../src/shared/statements/statement.ts'

type Answers = Omit<ReadStatementInput, 'account' | 'files'>

const readAll = (files: string[], answers: Answers = {}) =>
  readStatement({
    ...answers,
    files: files.map((text, at) => ({
      name: `${at}.csv`,
      base64: Buffer.from(text).toString('base64'),
    })),
  })
const read = (file: string, answers: Answers = {}) => readAll([file], answers)

const file = (...lines: string[]) => lines.map((line) => `${line}\n`).join('')
const centsOf = ({ lines }: Statement) => lines.map(({ amountCents }) => amountCents)

const MONTHS = ['01', '02', '03', '04', '05', '06']
const CARD = file(
  'Date,Merchant,Sum',
  ...MONTHS.flatMap((month) => [
    `2026-${month}-03,MUSIC BOX,9.90`,
    `2026-${month}-21,ONLINE PAYMENT - THANK YOU,-9.90`,
  ]),
)

describe('the sign of a card’s amounts', () => {
  it('is asked where there are as many purchases as payments', () => {
    expect(read(CARD).question).toMatchObject({
      kind: 'sign',
      guess: { amount: 2, positive: 'out' },
    })
  })

  it('is asked, in its words, where more is paid to the card than bought', () => {
    const rows = MONTHS.map((month) => `2026-${month}-21,PAYMENT RECEIVED,-20.00`)
    const { question } = read(file('Date,Text,Amount', '2026-01-03,SHOP,120.00', ...rows))
    expect(question).toMatchObject({ kind: 'sign' })
  })

  it('is not asked where bills go out and pay comes in', () => {
    const rows = MONTHS.map((month) => `2026-${month}-02,RENT,-900.00`)
    const pay = MONTHS.slice(3).map((month) => `2026-${month}-01,PAY,2000.00`)
    expect(read(file('Date,Text,Amount', ...rows, ...pay)).question).toBeNull()
  })

  it('is kept for each file of its layout, in any order, and for no other', () => {
    const later = file('Date,Merchant,Sum', '2026-07-03,REFUND,-9.90', '2026-07-04,A,8.00')
    const sure = file('Date,Merchant,Sum', '2026-08-03,A,-5.00', '2026-08-04,B,-6.00')
    const other = file('Day,Text,Money', '2026-09-03,A,-5.00', '2026-09-04,B,-6.00')
    const asked = read(CARD).question
    const columns = asked?.kind === 'sign' ? asked.guess : undefined
    for (const files of [
      [CARD, later, sure, other],
      [other, sure, later, CARD],
    ]) {
      const answered = readAll(files, { columns })
      expect(answered).toMatchObject({ question: null, problems: [] })
      expect(centsOf(answered).slice(-6)).toEqual([990, -800, 500, 600, -500, -600])
      const first = readAll(files).layouts.find(({ isAsked }) => isAsked)
      const byLayout = readAll(files, { answers: [{ layout: first!.layout, columns }] })
      expect(centsOf(byLayout)).toEqual(centsOf(answered))
    }
  })

  it('is asked for each layout, and all answers go in one call', () => {
    const other = file('Day,Shop,Value', '2026-09-03,A,5.00', '2026-09-04,B,6.00')
    const { layouts } = readAll([CARD, other])
    const answers = layouts.map(({ layout, table }) => ({ layout, columns: table!.columns }))
    expect(readAll([CARD, other], { answers: [answers[0]!] }).question).toMatchObject({
      header: ['Day', 'Shop', 'Value'],
    })
    for (const given of [answers, answers.toReversed()])
      expect(readAll([other, CARD], { answers: given })).toMatchObject({ question: null })
  })
})

it.each([
  ['letters that mean checks and deposits', 'C', 'D'],
  ['letters of the opposite', 'D', 'C'],
])('signs are never turned by %s', (_what, ofOut, ofIn) => {
  const statement = read(
    file(
      'Date,Text,Kind,Amount',
      `2026-01-13,Check 7,${ofOut},-500.00`,
      `2026-01-14,Pay,${ofIn},900.00`,
      `2026-01-15,Check 8,${ofOut},-30.00`,
    ),
  )
  expect(centsOf(statement)).toEqual([-50_000, 90_000, -3_000])
})

it('two columns of one title are read by the titles above them, or asked about', () => {
  const rows = ['01/13/2026,Shop,70.55,', '01/14/2026,Pay,,100.00', '01/15/2026,Gas,20.00,']
  const titled = file('When,,Withdrawal,Deposit', 'Date,Text,Amount,Amount', ...rows)
  expect(centsOf(read(titled))).toEqual([-7_055, 10_000, -2_000])
  const asked = read(file('Date,Text,Amount,Amount', ...rows))
  expect(asked.question).toMatchObject({ kind: 'columns', guess: { moneyOut: 2, moneyIn: 3 } })
})

it('a line whose money is in a third column is named', () => {
  const rows = ['01/13/2026,Shop,70.55,,,929.45', '01/14/2026,Pay,,100.00,,1029.45']
  const csv = file(
    'Date,Text,Paid Out,Paid In,Cash,Balance',
    ...rows,
    '01/15/2026,ATM,,,20.00,1009.45',
  )
  const statement = read(csv)
  expect(statement.question ?? statement.problems).not.toEqual([])
})

describe('the accounts in a file', () => {
  const names = (title: string, values: string[]) =>
    read(
      file(
        `Date,Text,Amount,${title}`,
        ...values.map((value, at) => `2026-01-${13 + at},Shop,-${at + 1}.50,${value}`),
      ),
    )

  it.each([
    ['Account Name', ['Everyday', 'Rainy day', 'Everyday']],
    ['Account', Array.from({ length: 14 }, (_, at) => `No ${at}`)],
    ['Card Number', ['x1234', 'x9876']],
    ['Wallet', ['Home', '', 'Trips']],
    ['Kontoname', ['Giro', 'Reserve']],
    ['Held at', ['Visa Gold', 'Joint Checking']],
    ['Institution', ['First Bank', 'Second Bank']],
  ])('are asked about by the column %s', (title, values) => {
    const statement = names(title, values)
    expect(statement.question).toEqual({ kind: 'account' })
    expect(statement.accounts).toHaveLength(new Set(values).size)
  })

  it('can be chosen together or by column', () => {
    const csv = file('Date,Text,Amount,Card', '2026-01-13,A,-1.00,1', '2026-01-14,B,-2.00,2')
    expect(read(csv, { sourceAccount: '*' })).toMatchObject({ question: null, sumCents: -300 })
    const columns = { date: 0, text: [1], amount: 2, account: null, positive: 'in' as const }
    expect(read(csv, { columns })).toMatchObject({ question: null, sumCents: -300 })
    expect(read(csv, { columns: { ...columns, account: 1 } }).accounts).toHaveLength(2)
  })

  it.each(['Counterparty account', 'Payee Account Number', 'Category', 'Tegenrekening'])(
    'are not taken from the column %s',
    (title) => {
      expect(names(title, ['12345678', '87654321', '12121212'])).toMatchObject({ question: null })
    },
  )
})

it.each([
  ['Status', 'Completed', ['Denied', 'Voided', 'Expired', 'Canceled', 'Declined', 'Returned'], 0],
  ['State', 'Settled', ['On Hold', 'Scheduled', 'Pending', 'Authorized', 'Not posted'], 5],
  ['Progress', 'Posted', ['Rejected', 'Failed'], 0],
  ['Estado', 'Completado', ['Rechazada', 'Anulado'], 0],
  ['Status', 'Gebucht', ['Vorgemerkt', 'Noch nicht gebucht', 'In Bearbeitung'], 3],
  ['Status', 'Done', ['Frozen'], 0],
  ['Booked', 'Yes', ['No'], 1],
])('money of the states %s: %s, %j is not counted', (title, booked, others, pendingCount) => {
  const rows = [booked, booked, ...others, booked, booked, booked].map(
    (state, at) => `2026-01-${13 + at},Shop,-${at + 1}.50,${state}`,
  )
  const statement = read(file(`Date,Text,Amount,${title}`, ...rows))
  expect(statement).toMatchObject({ question: null, lineCount: 5, pendingCount })
  expect(statement.problemCount).toBe(others.length - pendingCount)
})

it('the closing balance stays below lines that are left out', () => {
  const rows = [
    '01/27/2026,CAFE,-7.00,',
    '01/25/2026,TV,-39.00,712.00',
    '01/24/2026,GAS,-38.00,751.00',
    '01/23/2026,PAY,50.00,789.00',
  ]
  for (const lines of [rows, rows.toReversed()])
    expect(read(file('Date,Text,Amount,Balance', ...lines))).toMatchObject({
      closing: { on: '2026-01-25', cents: 71_200 },
      lineCount: 3,
      pendingCount: 1,
    })
})

it('the decimal sign is asked for where three digits follow each', () => {
  const rows = ['01/13/2026,Rent,-850.000', '01/13/2026,Shop,-12.500', '01/14/2026,Pay,210.000']
  const csv = file('Date,Text,Amount', ...rows)
  expect(read(csv).question).toEqual({ kind: 'decimal', guess: '.', sample: '850.000' })
  expect(centsOf(read(csv, { decimal: '.' }))).toEqual([-85_000, -1_250, 21_000])
  expect(centsOf(read(csv, { decimal: ',' }))).toEqual([-85_000_000, -1_250_000, 21_000_000])
  const proven = csv.replace('210.000', '2100.000')
  expect(read(proven)).toMatchObject({ question: null, sumCents: 123_750 })
  const qif = '!Type:Bank\nD2026-01-13\nT-1,500\nPA\n^\n'
  expect(read(qif).question).toMatchObject({ kind: 'decimal', sample: '-1,500' })
  expect(read(qif, { decimal: ',' })).toMatchObject({ question: null, sumCents: -150 })
})

it.each([
  ['Date,Text,Amount,Currency', ['Euro'], 'EUR'],
  ['Date,Text,Amount,Currency', ['Swiss francs'], 'CHF'],
  ['Date,Text,Amount,Currency', ['978'], '978'],
  ['Date,Text,Amount,Currency', ['Gold coins'], 'Gold coins'],
  ['Datum,Text,Betrag in Euro', [], 'EUR'],
  ['Date,Text,Amount (British pounds)', [], 'GBP'],
  ['Currency: EUR\nDate,Text,Amount', [], 'EUR'],
  ['Devise,euro\nDate,Text,Montant', [], 'EUR'],
  ['Date,Text,Amount,Balance (EUR)', ['10.00'], 'EUR'],
])('the currency of %j %j is refused', (header, more, currency) => {
  const row = (day: number) => [`01/${day}/2026`, 'A', '-5.00', ...more].join(',')
  const rows = header.startsWith('Devise')
    ? [row(13), row(14)].map((text) => text)
    : [row(13), row(14)]
  expect(() => read(file(header, ...rows))).toThrow(`This statement is in ${currency}.`)
})

it.each(['USD', 'usd', 'US Dollar', 'U.S. dollars', 'dollars', '$', '840', 'dólares'])(
  'the currency %s is taken as dollars',
  (name) => {
    const csv = file('Date,Text,Amount,Currency', `01/13/2026,A,-5.00,${name}`)
    expect(read(csv)).toMatchObject({ question: null, sumCents: -500 })
  },
)

it('the signs of any format can be turned afterwards', () => {
  const ofx = '<OFX><STMTRS><ACCTID>7<STMTTRN><DTPOSTED>20260105<TRNAMT>4<NAME>A</STMTTRN></OFX>'
  const [layout] = read(ofx).layouts
  const answers = [{ layout: layout!.layout, isTurned: true }]
  expect(read(ofx, { answers })).toMatchObject({ sumCents: -400, layouts: [{ isTurned: true }] })
})
