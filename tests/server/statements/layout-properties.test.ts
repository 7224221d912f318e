/** A file of known lines, in any of many layouts, is read to the cent, asked about, or refused [behaviour: Bank statements]. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '../../../src/shared/app-error.ts'
import { readStatement } from '../../../src/server/statements/read/read-statement.ts'
import type {
  ReadStatementInput,
  Statement,
  StatementColumns,
} from '../../../src/shared/statements/statement.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

interface Line {
  day: number
  /** In whole dollars, and cents apart. */
  dollars: number
  cents: number
  text: string
  account: number
  isBooked: boolean
}

/** The titles of one bank: of day, text, amount, money out, money in, direction, balance. */
const BANKS: string[][] = [
  ['Date', 'Description', 'Amount', 'Debit', 'Credit', 'Type', 'Balance'],
  ['Posting Date', 'Details', 'Amount', 'Withdrawals', 'Deposits', 'Dr/Cr', 'Running Balance'],
  [
    'Transaction Date',
    'Payee',
    'Amount ($)',
    'Money Out',
    'Money In',
    'Debit/Credit',
    'Balance ($)',
  ],
  ['Date', 'Narration', 'Value', 'Paid Out', 'Paid In', 'Direction', 'Ledger Balance'],
  ['Date', 'Memo', 'Amount', 'Amount', 'Amount', 'D/C', 'Balance'],
  ['Date', 'Merchant', 'Transaction Amount', 'Amount Debit', 'Amount Credit', 'Flow', 'Available'],
  ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Soll', 'Haben', 'Soll/Haben', 'Saldo'],
  ['Datum', 'Omschrijving', 'Bedrag', 'Af', 'Bij', 'Af Bij', 'Saldo na trn'],
  ['Fecha', 'Concepto', 'Importe', 'Cargo', 'Abono', 'Tipo', 'Saldo'],
  ['Date', 'Libellé', 'Montant', 'Débit', 'Crédit', 'Sens', 'Solde'],
  ['Data', 'Descrizione', 'Importo', 'Uscite', 'Entrate', 'Segno', 'Saldo'],
  ['Dato', 'Tekst', 'Beløp', 'Ut', 'Inn', 'Retning', 'Saldo'],
  ['When', 'What', 'Sum of it', 'Spent', 'Got', 'Which way', 'Left'],
  ['', '', '', '', '', '', ''],
]

const KINDS = ['signed', 'pair', 'pairOfZeros', 'letters', 'words', 'card'] as const

const DAYS: ((year: string, month: string, day: string) => string)[] = [
  (year, month, day) => `${month}/${day}/${year}`,
  (year, month, day) => `${day}.${month}.${year}`,
  (year, month, day) => `${year}-${month}-${day}`,
  (year, month, day) =>
    `${day} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1]} ${year}`,
]

const STATES = [
  { title: 'Status', booked: 'Completed', others: ['Pending', 'Denied', 'Canceled', 'On Hold'] },
  { title: 'State', booked: 'Posted', others: ['Voided', 'Expired', 'Scheduled', 'Declined'] },
  { title: 'Stage', booked: 'Cleared', others: ['Authorized', 'Failed', 'Reversed'] },
  { title: 'Status', booked: 'gebucht', others: ['vorgemerkt', 'storniert', 'abgelehnt'] },
  { title: 'Estado', booked: 'Completado', others: ['Pendiente', 'Rechazado', 'Anulado'] },
  { title: 'Pending', booked: 'No', others: ['Yes'] },
  { title: 'Status', booked: 'Klaar', others: ['Zonderling'] },
]

const ACCOUNTS = [
  { title: 'Account Name', names: ['Checking', 'Visa Gold', 'Savings'] },
  { title: 'Account', names: ['…1234', '…5678', '…9012'] },
  { title: 'Wallet', names: ['Home', 'Holidays', ''] },
  { title: 'Card No.', names: ['1234', '5678', '9012'] },
  { title: 'Where', names: ['Joint Checking', 'My Savings', 'Amex 1004'] },
  { title: 'Kontoname', names: ['Girokonto', 'Tagesgeld', 'Kreditkarte'] },
]

const CURRENCIES = [
  { title: 'Currency', value: 'USD' },
  { title: 'Currency', value: 'US Dollar' },
  { title: 'Ccy', value: 'usd' },
  { title: 'Currency', value: 'Euro' },
  { title: 'Währung', value: 'Schweizer Franken' },
  { title: 'Devise', value: 'livre sterling' },
  { title: 'Currency', value: 'GBP' },
]
const DOLLARS = new Set(['USD', 'US Dollar', 'usd'])

const format = fc.record({
  bank: fc.constantFrom(...BANKS),
  kind: fc.constantFrom(...KINDS),
  days: fc.constantFrom(...DAYS),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom<'.' | ','>('.', ','),
  decimals: fc.constantFrom(2, 2, 2, 0, 3),
  hasGroups: fc.boolean(),
  hasBalance: fc.boolean(),
  isNewestFirst: fc.boolean(),
  states: fc.option(fc.constantFrom(...STATES), { freq: 2 }),
  accounts: fc.option(fc.constantFrom(...ACCOUNTS), { freq: 2 }),
  currency: fc.option(fc.constantFrom(...CURRENCIES), { freq: 2 }),
  encoding: fc.constantFrom('utf8', 'utf16', 'latin1'),
  isFirst: fc.boolean(),
})
type Format = typeof format extends fc.Arbitrary<infer Value> ? Value : never

const lines = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 300 }),
    dollars: fc.oneof(fc.integer({ min: -3_000, max: -1 }), fc.integer({ min: 1, max: 3_000 })),
    cents: fc.integer({ min: 0, max: 99 }),
    text: fc.constantFrom('Rent', 'Café 12', 'ACME Pay', 'Shop', 'Thank you', 'Power'),
    account: fc.nat(2),
    isBooked: fc.boolean(),
  }),
  { minLength: 2, maxLength: 14 },
)

const centsOf = ({ dollars, cents }: Line, { decimals }: Format) =>
  dollars * 100 + (decimals === 0 ? 0 : dollars < 0 ? -cents : cents)

const dateOf = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)

function moneyText(cents: number, { decimal, decimals, hasGroups }: Format): string {
  const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(3).split('.')
  const group = decimal === '.' ? ',' : '.'
  const grouped = hasGroups ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole
  const end = decimals === 0 ? '' : `${decimal}${fraction.slice(0, decimals)}`
  return `${cents < 0 ? '-' : ''}${grouped}${end}`
}

/** The cells of the money of a line, and the true columns of them, behind day and text. */
function moneyCells(cents: number, made: Format): [titles: number[], cells: string[]] {
  const money = (value: number) => moneyText(value, made)
  const nothing = made.kind === 'pairOfZeros' ? money(0) : ''
  if (made.kind === 'signed') return [[2], [money(cents)]]
  if (made.kind === 'card') return [[2], [money(-cents)]]
  if (made.kind === 'letters')
    return [
      [5, 2],
      [cents < 0 ? 'D' : 'C', money(Math.abs(cents))],
    ]
  if (made.kind === 'words')
    return [
      [5, 2],
      [cents < 0 ? 'Debit' : 'Credit', money(Math.abs(cents))],
    ]
  return [[3, 4], cents < 0 ? [money(-cents), nothing] : [nothing, money(cents)]]
}

function columnsOf({ kind, hasBalance }: Format): StatementColumns {
  const balance = hasBalance ? { balance: kind === 'signed' || kind === 'card' ? 3 : 4 } : {}
  const columns = { date: 0, text: [1], ...balance, positive: 'in' as const }
  if (kind === 'signed') return { ...columns, amount: 2 }
  if (kind === 'card') return { ...columns, amount: 2, positive: 'out' }
  if (kind.startsWith('pair')) return { ...columns, moneyOut: 2, moneyIn: 3 }
  return { ...columns, direction: 2, amount: 3 }
}

function write(all: Line[], made: Format): Buffer {
  const { bank, separator, states, accounts, currency } = made
  let balance = 500_000
  const rows = all.map((line, at) => {
    const cents = centsOf(line, made)
    if (line.isBooked) balance += cents
    const [year = '', month = '', day = ''] = dateOf(line.day).split('-')
    const state = line.isBooked ? states?.booked : states?.others[at % states.others.length]
    return [
      made.days(year, month, day),
      line.text,
      ...moneyCells(cents, made)[1],
      ...(made.hasBalance ? [line.isBooked ? moneyText(balance, made) : ''] : []),
      ...(state === undefined ? [] : [state]),
      ...(accounts ? [accounts.names[line.account] ?? ''] : []),
      ...(currency ? [currency.value] : []),
    ]
  })
  if (made.isNewestFirst) rows.reverse()
  const [titles] = moneyCells(0, made)
  const header = [
    ...[0, 1, ...titles, ...(made.hasBalance ? [6] : [])].map((at) => bank[at] ?? ''),
    ...(states ? [states.title] : []),
    ...(accounts ? [accounts.title] : []),
    ...(currency ? [currency.title] : []),
  ]
  const hasHeader = bank[0] !== ''
  const quote = (cell: string) => (cell.includes(separator) ? `"${cell}"` : cell)
  const text = [...(hasHeader ? [header] : []), ...rows]
    .map((cells) => `${cells.map(quote).join(separator)}\r\n`)
    .join('')
  if (made.encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from(
    made.encoding === 'latin1' ? text.replaceAll('…', '*') : text,
    made.encoding === 'latin1' ? 'latin1' : 'utf8',
  )
}

/** Answers what is asked as it is; null for a file that is refused for its currency. */
function readAnswered(bytes: Buffer, made: Format): (Statement & { asked: string[] }) | null {
  const input: Omit<ReadStatementInput, 'account'> = {
    files: [{ name: 'x.csv', base64: bytes.toString('base64') }],
  }
  const asked: string[] = []
  while (asked.length < 6) {
    const statement = readInDollars(input)
    if (statement === null) return null
    const { question } = statement
    if (question === null) return { ...statement, asked }
    asked.push(question.kind)
    if (question.kind === 'account') input.sourceAccount = '*'
    else if (question.kind === 'decimal')
      input.decimal = made.decimals === 0 ? (made.decimal === '.' ? '.' : ',') : made.decimal
    else if (question.kind === 'dateOrder')
      input.dateOrder = made.days === DAYS[0] ? 'monthFirst' : 'dayFirst'
    else input.columns = columnsOf(made)
  }
  throw new Error('It asks again and again.')
}

function readInDollars(input: Parameters<typeof readStatement>[0]): Statement | null {
  try {
    return readStatement(input)
  } catch (error) {
    if (error instanceof AppError && error.message.endsWith('Balance counts in dollars.'))
      return null
    throw error
  }
}

const sortedText = (all: { date: string; amountCents: number }[]) =>
  all.map(({ date, amountCents }) => `${date} ${amountCents}`).toSorted()

/** A list without the items of another. */
function without(all: string[], others: string[]): string[] {
  const left = [...others]
  return all.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

it('any layout is read to the cent where lines are booked, and each other line is named or counted', () => {
  fc.assert(
    fc.property(lines, format, (drawn, made) => {
      const all = drawn
        .map((line) => ({ ...line, isBooked: line.isBooked || made.states === null }))
        .filter((line) => centsOf(line, made) !== 0)
        .toSorted((a, b) => a.day - b.day)
      fc.pre(all.filter(({ isBooked }) => isBooked).length > all.length / 2)
      fc.pre(made.bank[0] !== '' || made.decimals === 2)
      // Without titles, neither "Yes" nor a word that nobody knows says a state.
      fc.pre(made.bank[0] !== '' || made.states === null || made.states.others.length > 1)
      const known = all.filter(({ isBooked }) => isBooked)
      const purchases = known.filter(({ dollars }) => dollars < 0).length
      // A card with more payments than purchases looks like any other account.
      fc.pre(made.kind !== 'card' || (purchases >= 3 && purchases * 2 >= known.length))
      const isForeign = made.currency !== null && !DOLLARS.has(made.currency.value)
      const statement = readAnswered(write(all, made), made)
      expect(statement === null).toBe(isForeign)
      if (statement === null) return
      const booked = all
        .filter(({ isBooked }) => isBooked)
        .map((line) => ({ date: dateOf(line.day), amountCents: centsOf(line, made) }))
      const named = new Set(
        all.flatMap(
          ({ isBooked, account }) => (isBooked ? made.accounts?.names[account] : []) ?? [],
        ),
      )
      // The only one that is named is that of lines without a name too.
      named.delete('')
      const isTold = made.bank[0] === '' || named.size < 2 || statement.asked.includes('account')
      const read = sortedText(statement.lines)
      const missing = without(sortedText(booked), read).length
      const left = statement.problemCount + statement.pendingCount
      expect({ wrong: without(read, sortedText(booked)), isTold, left }).toEqual({
        wrong: [],
        isTold: true,
        left: missing + all.length - booked.length,
      })
      // Words that no bank uses may hide a column, whose lines are named.
      expect(made.bank[0] === 'When' ? 0 : missing).toBe(0)
    }),
    { numRuns: fuzzRuns(250) },
  )
})
