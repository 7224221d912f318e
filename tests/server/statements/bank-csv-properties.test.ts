/** Any CSV format of known lines is read right, or asked about [behaviour: Bank statements]. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'
import type {
  ReadStatementInput,
  Statement,
  StatementColumns,
} from '../../../src/shared/statements/statement.ts'

interface Line {
  day: number
  cents: number
  text: string
}

type Layout = 'signed' | 'pair' | 'direction'

const DAYS: ((year: string, month: string, day: string) => string)[] = [
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${month}/${day}/${year.slice(2)}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) => `${day}.${month}.${year}`,
  (year, month, day) => `${day}/${month}/${year}`,
  (year, month, day) => `${year}${month}${day}`,
  (year, month, day) => `${day}-${month}-${year} 12:30:15`,
]
const MONTH_FIRST = 2

/** The titles of the day, the text, the amount, money out, money in and the balance. */
const TITLES: (string[] | null)[] = [
  ['Date', 'Description', 'Amount', 'Debit', 'Credit', 'Balance'],
  ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Soll', 'Haben', 'Saldo'],
  ['Datum', 'Omschrijving', 'Bedrag', 'Af', 'Bij', 'Saldo na trn'],
  ['Fecha', 'Concepto', 'Importe', 'Cargo', 'Abono', 'Saldo'],
  ['Date', 'Libellé', 'Montant', 'Débit', 'Crédit', 'Solde'],
  ['Dato', 'Tekst', 'Beløb', 'Ut', 'Inn', 'Saldo'],
  null,
]

const LAYOUTS: Record<Layout, { titles: number[]; columns: object }> = {
  signed: { titles: [2], columns: { amount: 2 } },
  pair: { titles: [3, 4], columns: { moneyOut: 2, moneyIn: 3 } },
  direction: { titles: [6, 2], columns: { direction: 2, amount: 3 } },
}

const EXTRAS = ['Value date', 'Reference', 'Category', 'Currency', 'IBAN', 'Original amount']

const lineArbitrary = fc.record({
  day: fc.integer({ min: 0, max: 400 }),
  cents: fc.integer({ min: -300_000, max: 300_000 }),
  text: fc.constantFrom(
    'Rent',
    'NETFLIX.COM',
    'Bäcker "Süß", Köln',
    'ATM; 12.30',
    'Wage 05/06/2024',
  ),
})

const formatArbitrary = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  dayFormat: fc.nat({ max: DAYS.length - 1 }),
  titles: fc.constantFrom(...TITLES),
  decimal: fc.constantFrom('.', ','),
  hasGroups: fc.boolean(),
  layout: fc.constantFrom<Layout>('signed', 'pair', 'direction'),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  above: fc.constantFrom('', 'Account;12345\n\n', 'My bank\nPeriod: one year\n'),
  quotesAll: fc.boolean(),
  extras: fc.uniqueArray(fc.constantFrom(...EXTRAS), { maxLength: 4 }),
})

type Format = typeof formatArbitrary extends fc.Arbitrary<infer Value> ? Value : never

function writeFile(lines: Line[], format: Format): string {
  const { titles, layout, hasBalance, separator, extras } = format
  let balance = 123_456
  const rows = lines.map((line) => {
    balance += line.cents
    return writeRow(line, balance, format)
  })
  if (format.isNewestFirst) rows.reverse()
  const own = titles?.concat('D/C')
  const places = [0, 1, ...LAYOUTS[layout].titles, ...(hasBalance ? [5] : [])]
  const header = own ? [[...places.map((place) => own[place] ?? ''), ...extras]] : []
  const quote = (cell: string) =>
    format.quotesAll || cell.includes(separator) || cell.includes('"')
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const written = [...header, ...rows].map((cells) => cells.map(quote).join(separator))
  return `${format.above}${written.join('\r\n')}\r\n`
}

function writeRow({ day, cents, text }: Line, balance: number, format: Format): string[] {
  const money = (value: number) => moneyText(value, format)
  const [year = '', month = '', date = ''] = dateOf(day).split('-')
  const written = DAYS[format.dayFormat]?.(year, month, date) ?? ''
  const amounts: Record<Layout, string[]> = {
    signed: [money(cents)],
    pair: cents < 0 ? [money(-cents), ''] : ['', money(cents)],
    direction: [cents < 0 ? 'D' : 'C', money(Math.abs(cents))],
  }
  const extras = [
    written,
    String(1_000_000 + Math.abs(cents) * 37),
    cents % 3 === 0 ? 'Food' : 'Other',
    'USD',
    'DE12500105170648489890',
    cents % 5 === 0 ? money(cents * 2) : '',
  ]
  return [
    written,
    text,
    ...amounts[format.layout],
    ...(format.hasBalance ? [money(balance)] : []),
    ...format.extras.map((title) => extras[EXTRAS.indexOf(title)] ?? ''),
  ]
}

function dateOf(day: number): string {
  return new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)
}

function moneyText(cents: number, { decimal, hasGroups }: Format): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const group = decimal === '.' ? ',' : '.'
  const grouped = hasGroups ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole
  return `${cents < 0 ? '-' : ''}${grouped}${decimal}${fraction}`
}

type Answers = Partial<Pick<ReadStatementInput, 'columns' | 'dateOrder'>>

function read(csv: string, answers: Answers = {}): Statement {
  const base64 = Buffer.from(csv).toString('base64')
  return readStatement({ ...answers, files: [{ name: 'x.csv', base64 }] })
}

function answersFor({ dayFormat, layout }: Format): Answers {
  const columns = { date: 0, text: [1], positive: 'in', ...LAYOUTS[layout].columns }
  return {
    columns: columns as StatementColumns,
    dateOrder: dayFormat < MONTH_FIRST ? 'monthFirst' : 'dayFirst',
  }
}

const LINE_OF_0 = [0, -1, -1].map((cents): Line => ({ day: 0, cents, text: 'Rent' }))
const PAIR_WITHOUT_TITLES: Format = {
  separator: ',',
  dayFormat: 0,
  titles: null,
  decimal: '.',
  hasGroups: false,
  layout: 'pair',
  hasBalance: true,
  isNewestFirst: false,
  above: '',
  quotesAll: false,
  extras: [],
}

it('any CSV format of known lines is read right, or asked about and then read right', () => {
  fc.assert(
    fc.property(
      fc.array(lineArbitrary, { minLength: 1, maxLength: 12 }),
      formatArbitrary,
      (unordered, format) => {
        const lines = unordered.toSorted((a, b) => a.day - b.day)
        const csv = writeFile(lines, format)
        const first = read(csv)
        const statement = first.question ? read(csv, answersFor(format)) : first
        expect(statement).toMatchObject({ question: null, problems: [] })
        expect(
          statement.lines.map(({ date, amountCents }) => `${date} ${amountCents}`).toSorted(),
        ).toEqual(lines.map(({ day, cents }) => `${dateOf(day)} ${cents}`).toSorted())
      },
    ),
    { numRuns: 250, examples: [[LINE_OF_0, PAIR_WITHOUT_TITLES]] },
  )
})
