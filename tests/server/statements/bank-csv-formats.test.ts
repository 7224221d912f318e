/** Made-up files in the formats of many banks: one payment of 15.99, and 2,000.00 that come in [behaviour: Bank statements]. */
import { describe, expect, it } from 'vitest'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'

const read = (csv: string) =>
  readStatement({ files: [{ name: 'x.csv', base64: Buffer.from(csv).toString('base64') }] })

/** Lines of text, each of which ends with a line break. */
const file = (...lines: string[]) => lines.map((line) => `${line}\n`).join('')

const BALANCE = { on: '2024-01-25', cents: 195_433 }

describe.each<[format: string, csv: string, closing: typeof BALANCE | null]>([
  [
    'a direction in words, semicolons, a balance',
    file(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (USD)";"Mededelingen";"Saldo na mutatie"',
      '"20240125";"NETFLIX";"NL01INGB";"";"IC";"Af";"15,99";"Abo";"1954,33"',
      '"20240115";"ACME";"NL01INGB";"NL99";"OV";"Bij";"2.000,00";"Salaris";"1970,32"',
    ),
    BALANCE,
  ],
  [
    'no header, tabs, the balances before and after',
    file(
      '123456789\tUSD\t20240115\t-29,68\t1970,32\t20240115\t2000,00\tACME Salaris',
      '123456789\tUSD\t20240125\t1970,32\t1954,33\t20240125\t-15,99\tNETFLIX',
    ),
    BALANCE,
  ],
  [
    'no header, a balance in signs',
    file('25/01/2024,"-15.99","NETFLIX","+1954.33"', '15/01/2024,"+2000.00","ACME","+1970.32"'),
    BALANCE,
  ],
  [
    'no header, money out and in proven by the balance',
    file('01/25/2024,NETFLIX,15.99,,1954.33', '01/15/2024,ACME,,2000.00,1970.32'),
    BALANCE,
  ],
  [
    'lines above and below, pending ones among them',
    file(
      '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
      '"Neuer Kontostand";"1.954,33 USD";',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in USD";',
      '"25.01.2024";"25.01.2024";"Lastschrift";"Auftraggeber: NETFLIX";"-15,99";',
      '"15.01.2024";"15.01.2024";"Übertrag";"Auftraggeber: ACME";"2.000,00";',
      '',
      '"Alter Kontostand";"-29,68 USD";',
    ),
    null,
  ],
  [
    'a summary above with its own header, and opening lines',
    file(
      'Description,,Summary Amt.',
      'Beginning balance as of 01/01/2024,,"-29.68"',
      'Ending balance as of 01/31/2024,,"1,954.33"',
      '',
      'Date,Description,Amount,Running Bal.',
      '01/01/2024,Beginning balance as of 01/01/2024,,"-29.68"',
      '01/15/2024,"ACME","2,000.00","1,970.32"',
      '01/25/2024,"NETFLIX","-15.99","1,954.33"',
    ),
    BALANCE,
  ],
  [
    'sums that are marked as lines, and letters for the direction',
    file(
      '"Client account";"Row type";"Date";"Beneficiary/Payer";"Details";"Amount";"Currency";"Debit/Credit"',
      '"LV12";"10";"01.01.2024";"";"Opening balance";"100,00";"USD";"K"',
      '"LV12";"20";"15.01.2024";"ACME";"Alga";"2000,00";"USD";"K"',
      '"LV12";"20";"25.01.2024";"NETFLIX";"Pirkums";"15,99";"USD";"D"',
      '"LV12";"82";"31.01.2024";"";"Turnover";"15,99";"USD";"D"',
    ),
    null,
  ],
  [
    'Soll and Haben behind the amount, sums below',
    file(
      'Zeitraum:;;von:;01.01.2024;bis:;31.01.2024',
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Vorgang/Verwendungszweck;Währung;Umsatz;',
      '25.01.2024;25.01.2024;NETFLIX;Abo;USD;15,99;S',
      '15.01.2024;15.01.2024;ACME;Gehalt;USD;2.000,00;H',
      '01.01.2024;;;Anfangssaldo;USD;-29,68;S',
    ),
    null,
  ],
  [
    'debit and credit with signs, texts over several lines',
    file(
      'Compte n° 12345678901;',
      'Date;Libellé;Débit $;Crédit $;',
      '25/01/2024;"PAIEMENT PAR CARTE   ',
      'NETFLIX    24/01 ',
      '";-15,99;;',
      '15/01/2024;"VIREMENT',
      'ACME',
      '";;2 000,00;',
    ),
    null,
  ],
  [
    'currency signs, dates in words, a balance in the cells',
    file(
      '"Account Balance:","$1954.33"',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"15 Jan 2024","Bank credit","ACME","","$2,000.00","$1970.32"',
      '"25 Jan 2024","Visa purchase","NETFLIX","$15.99","","$1954.33"',
    ),
    BALANCE,
  ],
  [
    'CR and DR behind amounts',
    file(
      'Date,Narration,Amount,Balance',
      '25/01/2024,NETFLIX,15.99 DR,"1,954.33 CR"',
      '15/01/2024,ACME,"2,000.00 CR","1,970.32 CR"',
    ),
    BALANCE,
  ],
  [
    'parentheses',
    file('Date,Description,Amount', '01/25/2024,NETFLIX,($15.99)', '01/15/2024,ACME,"$2,000.00"'),
    null,
  ],
  [
    'a foreign amount and a fee, which the balance has too',
    file(
      'Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TOPUP,2024-01-14 10:00:00,2024-01-15 10:00:10,ACME,2000.00,0.00,USD,COMPLETED,1970.32',
      'CARD,2024-01-26 10:00:00,,Uber,-5.00,0.00,USD,PENDING,',
      'CARD,2024-01-24 10:00:00,2024-01-25 10:00:00,NETFLIX,-14.99,1.00,USD,COMPLETED,1954.33',
    ),
    BALANCE,
  ],
  [
    'three decimals in both columns',
    file(
      'Bokföringsdatum;Valutadatum;Text/mottagare;Belopp;Saldo',
      '2024-01-25;2024-01-25;NETFLIX;-15,990;1954,330',
      '2024-01-15;2024-01-15;ACME;2000,000;1970,320',
    ),
    BALANCE,
  ],
  [
    'an amount in the currency of the account beside a foreign one',
    file(
      '"Date";"Amount";"Original amount";"Original currency";"Exchange rate";"Description";"Subject"',
      '"2024-01-25";"-15.99";"-14.00";"EUR";"1.14";"NETFLIX";""',
      '"2024-01-15";"2000.00";"";"";"";"ACME";"Lohn"',
    ),
    null,
  ],
  [
    'each line in quotes, as if it were saved twice',
    file(
      '"Date,""Text"",Amount"',
      '"2024-01-25,""NETFLIX"",-15.99"',
      '"2024-01-15,""ACME"",2000.00"',
    ),
    null,
  ],
])('the CSV file: %s', (_format, csv, closing) => {
  it('is read without a question', () => {
    const statement = read(csv)
    expect(statement).toMatchObject({ question: null, lineCount: 2, sumCents: 198_401, closing })
    expect(statement).toMatchObject({ from: '2024-01-15', to: '2024-01-25', problemCount: 0 })
    const [first, last] = statement.lines
    expect(first?.text).toContain('ACME')
    expect(last?.text).toContain('NETFLIX')
  })
})

describe('a question about a CSV file asks', () => {
  it.each([
    ['what a card without signs means', 'sign', ['12.00', '15.99', '-200.00']],
    ['what mere amounts mean', 'sign', ['12.00', '15.99', '200.00']],
  ])('%s', (_what, kind, amounts) => {
    const rows = amounts.map((amount, at) => `2024-01-1${at},Payee,${amount}`)
    const { question } = read(file('Date,Description,Amount', ...rows))
    expect(question).toMatchObject({
      kind,
      guess: { date: 0, text: [1], amount: 2, positive: 'out' },
    })
  })

  it('which of two amounts is meant', () => {
    const { question } = read(
      file('Date,Text,Amount,Amount', '2024-01-10,A,-1.00,-2.00', '2024-01-11,B,-1.00,-3.00'),
    )
    expect(question).toMatchObject({
      kind: 'columns',
      header: ['Date', 'Text', 'Amount', 'Amount'],
      guess: { amount: 2 },
    })
  })
})

it('the order of day and month follows from the order of lines', () => {
  const days = ['01/03', '01/05', '02/01', '02/04', '03/02']
  const statement = read(file('Date,Text,Amount', ...days.map((day) => `${day}/2024,Payee,-1.00`)))
  expect(statement).toMatchObject({ question: null, from: '2024-01-03', to: '2024-03-02' })
})

it('a wrong line is named, a total is skipped, and nothing is guessed', () => {
  const { problems, lineCount, sumCents } = read(
    file(
      'Date,Description,Amount',
      '2024-01-25,"AMAZON,-45.67',
      '2024-01-24,"Bakery",-4.00',
      '2024-02-31,No such day,-1.00',
      'yesterday,No day,-2.00',
      '2024-01-15,No amount,abc',
      '2024-01-14,None at all,',
      ',No day either,-3.00',
      '2024-01-13,Uber,-12.00',
      'Total,,-16.00',
    ),
  )
  expect({ lineCount, sumCents }).toEqual({ lineCount: 2, sumCents: -1_600 })
  expect(problems.map(({ line, sentence }) => `${line}: ${sentence}`)).toEqual([
    '2: A quote (") is opened and never closed.',
    '4: "2024-02-31" is no day of the calendar.',
    '5: "yesterday" is no day of the calendar.',
    '6: "abc" is no amount.',
    '7: The line has no amount.',
    '8: The line has no day.',
  ])
})

it('letters that the signs contradict are not directions, and an equal payee is the text', () => {
  const amounts = ['-15.99', '1000.00', '-15.99', '-15.99', '-15.99']
  const rows = amounts.map(
    (amount, at) => `2024-0${at + 1}-25,NETFLIX,${amount},${at === 3 ? 'D' : 'C'}`,
  )
  const statement = read(file('Date,Description,Amount,Kind', ...rows))
  expect(statement).toMatchObject({ question: null, lineCount: 5, sumCents: 93_604 })
  expect(statement.lines[0]).toMatchObject({ text: 'NETFLIX', amountCents: -1_599 })
})

it('lines that are not booked are counted, by their state or below a title', () => {
  const statement = read(
    file(
      'Date,Status,Description,Amount',
      '2024-01-25,Posted,NETFLIX,-15.99',
      '2024-01-24,Pending,UBER,-5.00',
      'Pending transactions,,,',
      '2024-01-26,,BAKERY,-6.00',
    ),
  )
  expect(statement).toMatchObject({ lineCount: 1, pendingCount: 2, problemCount: 0 })
})

it('accounts are told apart, and lines in another currency are left out', () => {
  const statement = read(
    file(
      'Account,Date,Description,Amount,Currency',
      '111,2024-01-03,A,-1.00,USD',
      '111,2024-01-04,B,-2.00,EUR',
      '222,2024-01-03,C,-4.00,USD',
      '222,2024-01-05,D,-8.00,USD',
    ),
  )
  expect(statement.question).toEqual({ kind: 'account' })
  expect(statement.accounts.map(({ key, lineCount }) => [key, lineCount])).toEqual([
    ['111', 1],
    ['222', 2],
  ])
  expect(statement.problems).toMatchObject([{ line: 3 }])
})
