/** Exports of other programs, in the layouts that docs/coming-from.md names [behaviour: Bank statements]. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileOf } from '../../support/example-statements.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

interface Line {
  account: string
  date: string
  payee: string
  category: string
  cents: number
}

const MONTHS = ['05', '06', '07', '08', '09', '10']

const line = (
  account: string,
  date: string,
  payee: string,
  category: string,
  cents: number,
): Line => ({
  account,
  date,
  payee,
  category,
  cents,
})

/** Half a year of two accounts, the newest line first. */
const LINES: Line[] = MONTHS.flatMap((month) => [
  line('Checking', `2026-${month}-01`, 'Maple Apartments', 'Rent', -1_850_00),
  line('Checking', `2026-${month}-05`, 'Acme Corp', 'Paycheck', 2_600_50),
  line('Checking', `2026-${month}-12`, 'Netflix', 'Streaming', -15_49),
  ...[2, 9, 16, 23].map((day) =>
    line(
      'Checking',
      `2026-${month}-${String(day).padStart(2, '0')}`,
      'Fresh Market',
      'Groceries',
      -(70_25 + ((Number(month) * day) % 40) * 100),
    ),
  ),
  line('Visa', `2026-${month}-18`, 'Shell', 'Fuel', -41_20),
]).toSorted((a, b) => b.date.localeCompare(a.date))

const dollars = (cents: number) => (cents / 100).toFixed(2)
const quoted = (cells: (string | number)[]) => cells.map((cell) => `"${cell}"`).join(',')
const slashed = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

const LAYOUTS: Record<string, [header: string, row: (of: Line) => string]> = {
  YNAB: [
    quoted([
      'Account',
      'Flag',
      'Date',
      'Payee',
      'Category Group/Category',
      'Category Group',
      'Category',
      'Memo',
      'Outflow',
      'Inflow',
      'Cleared',
    ]),
    ({ account, date, payee, category, cents }) =>
      quoted([
        account,
        '',
        slashed(date),
        payee,
        `Bills: ${category}`,
        'Bills',
        category,
        '',
        `$${dollars(Math.max(0, -cents))}`,
        `$${dollars(Math.max(0, cents))}`,
        'Reconciled',
      ]),
  ],
  'Actual Budget': [
    'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared',
    ({ account, date, payee, category, cents }) =>
      [account, date, payee, '', 'Bills', category, cents / 100, 0, 'Cleared'].join(','),
  ],
  Monarch: [
    'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags,Owner',
    ({ account, date, payee, category, cents }) =>
      [
        date,
        payee,
        category,
        `${account} (...1234)`,
        `${payee.toUpperCase()} 1234`,
        '',
        dollars(cents),
        '',
        'Shared',
      ].join(','),
  ],
  'Quicken Simplifi': [
    quoted([
      'account',
      'state',
      'postedOn',
      'payee',
      'usage',
      'amount',
      'category',
      'tags',
      'notes',
      'attachments',
    ]),
    ({ account, date, payee, category, cents }) =>
      quoted([account, 'CLEARED', date, payee, 'BUDGET', dollars(cents), category, '', '', '']),
  ],
  PocketSmith: [
    'Date,Merchant,Merchant Changed From,Amount,Currency,Amount in base currency,Base currency,Transaction Type,Account,Closing Balance,Account Number,Bank,Category,Parent Categories,Labels,Memo,Note,ID',
    ({ account, date, payee, category, cents }) =>
      [
        date,
        payee,
        '',
        dollars(cents),
        'USD',
        dollars(cents),
        'USD',
        cents < 0 ? 'Debit' : 'Credit',
        account,
        '',
        '',
        'My Bank',
        category,
        '',
        '',
        '',
        '',
        1000,
      ].join(','),
  ],
  Mint: [
    quoted([
      'Date',
      'Description',
      'Original Description',
      'Amount',
      'Transaction Type',
      'Category',
      'Account Name',
      'Labels',
      'Notes',
    ]),
    ({ account, date, payee, category, cents }) =>
      quoted([
        slashed(date),
        payee,
        payee.toUpperCase(),
        dollars(Math.abs(cents)),
        cents < 0 ? 'debit' : 'credit',
        category,
        account,
        '',
        '',
      ]),
  ],
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it.each(Object.entries(LAYOUTS))(
  'the export of %s makes a plan of the account that is chosen',
  async (_name, [header, row]) => {
    const { client } = await registerUser(server)
    const file = fileOf([header, ...LINES.map(row)].join('\n'), 'export.csv')
    const sent = { account: 'personal' as const, files: [file] }
    let read = await client.statement.read.mutate(sent)
    const columns = read.question?.kind === 'columns' ? { columns: read.question.guess } : {}
    read = await client.statement.read.mutate({ ...sent, ...columns })
    expect(read).toMatchObject({
      question: { kind: 'account' },
      problems: [],
      lineCount: LINES.length,
    })
    const sourceAccount = read.accounts.find(({ label }) => label.startsWith('Checking'))?.key
    const chosen = { ...sent, ...columns, sourceAccount, timeZone: 'UTC' }
    const { proposals, stopped } = await client.statement.propose.mutate(chosen)
    const found = [...proposals, ...stopped].map(({ name, amountCents }) => [name, amountCents])
    expect(found.toSorted()).toEqual([
      ['Acme', 2_600_50],
      ['Maple Apartments', 1_850_00],
      ['Netflix', 15_49],
    ])
  },
)
