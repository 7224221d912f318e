/** A small statement, and inputs of the procedures that read it. */
import { examplePlanChanges } from './example-check-in.ts'
import type { Example } from './example-inputs.ts'

export interface StatementRow {
  date: string
  cents: number
  text: string
}

interface OfxOptions {
  /** Null for a file without one. */
  closing?: { on: string; cents: number } | null
  accountNumber?: string
}

/** The text of an OFX file. */
export function ofxOf(
  rows: StatementRow[],
  { closing = null, accountNumber = '1234' }: OfxOptions = {},
): string {
  const stamp = (date: string) => date.replaceAll('-', '')
  const lines = rows.map(
    ({ date, cents, text }, index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${stamp(date)}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>${index}<NAME>${text}</STMTTRN>`,
  )
  const balance = closing
    ? `<LEDGERBAL><BALAMT>${(closing.cents / 100).toFixed(2)}<DTASOF>${stamp(closing.on)}</LEDGERBAL>`
    : ''
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${accountNumber}</BANKACCTFROM><BANKTRANLIST>\n${lines.join('\n')}\n</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
}

/** A file as the calls of statements take it. */
export function fileOf(text: string, name = 'statement.ofx') {
  return { name, base64: Buffer.from(text).toString('base64') }
}

const FILES = [fileOf(ofxOf([{ date: '2026-11-01', cents: -185_000, text: 'HOME RENT' }]))]
const ANSWERS = {
  columns: { date: 0, text: [1], amount: 2, balance: 3, positive: 'in' },
  dateOrder: 'dayFirst',
  decimal: '.',
  answers: [{ layout: 'ofx 1234', isTurned: false }],
  sourceAccount: '1234',
}

const COMPARED: Example = {
  input: ({ account }) => ({ account, files: FILES, ...ANSWERS, timeZone: 'Europe/Rome' }),
  optional: ['timeZone', ...Object.keys(ANSWERS)],
}

export const STATEMENT_EXAMPLES: Record<string, Example> = {
  'statement.read': {
    input: ({ account }) => ({ account, files: FILES, ...ANSWERS }),
    optional: Object.keys(ANSWERS),
  },
  'statement.preview': {
    input: ({ account, expenseId }) => ({
      account,
      timeZone: 'Europe/Rome',
      balanceCents: 5,
      done: [{ kind: 'expense', id: expenseId, date: '2026-10-31' }],
      ...examplePlanChanges(expenseId),
    }),
    optional: ['timeZone', 'onDate', 'create', 'change'],
  },
  'statement.propose': COMPARED,
  'statement.match': COMPARED,
}

/** Wrong values of the fields of a statement. */
export const BAD_STATEMENT_VALUES = {
  files: [
    null,
    1,
    'text',
    {},
    [],
    [null],
    ['text'],
    [{ name: 'a.ofx' }],
    [{ name: 1, base64: '' }],
    [{ name: 'a.ofx', base64: '' }],
    [{ name: 'a.ofx', base64: '?' }],
    [{ name: 'a.ofx', base64: 'AAAA', type: 'ofx' }],
    Array.from({ length: 13 }, () => ({ name: 'a.ofx', base64: 'AAAA' })),
  ],
  columns: [
    null,
    1,
    'text',
    [],
    {},
    { date: 0, text: [1] },
    { date: 0, text: 1, amount: 2 },
    { date: -1, text: [1], amount: 2 },
    { date: 0, text: [1.5], amount: 2 },
    { date: 0, text: [1], amount: '2' },
    { date: 0, text: [1], moneyIn: 2 },
    { date: 0, text: [1], amount: 2, moneyIn: 3, moneyOut: 4 },
    { date: 0, text: [1], amount: 2, positive: 'up' },
    { date: 0, text: [1], amount: 2, other: 1 },
  ],
  dateOrder: [null, 1, {}, '', 'dayfirst', 'yearFirst'],
  decimal: [null, 1, {}, '', ';', '.,'],
  answers: [
    null,
    'ofx 1234',
    [{}],
    [{ layout: 1 }],
    [{ layout: 'ofx 1234', isTurned: 'yes' }],
    [{ layout: 'ofx 1234', decimal: ';' }],
    [{ layout: 'ofx 1234', dateOrder: 'yearFirst' }],
    [{ layout: 'ofx 1234', columns: { date: -1, text: [1], amount: 2 } }],
    [{ layout: 'ofx 1234', other: 1 }],
    [{ layout: 'x'.repeat(100_000) }],
    Array.from({ length: 100 }, () => ({ layout: 'ofx 1234' })),
  ],
  sourceAccount: [null, 1, {}, 'another account', 'x'.repeat(1_001)],
}
