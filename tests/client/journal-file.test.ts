/**
 * The journal of a plan [behaviour: Export of a range]: its text, and what the real hledger reads from it, where
 * TEST_HLEDGER names that program.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import type { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { safeName, writeJournal } from '../../src/client/features/export/journal-file.ts'
import { projectJournal } from '../../src/server/projection/answers/coming.ts'
import { finish } from '../../src/server/projection/ledger/steps.ts'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import { dollarsFromCents, MAX_AMOUNT_CENTS } from '../../src/shared/money/money.ts'
import type { Journal } from '../../src/shared/projections/journal-items.ts'
import { compileOn } from '../projection/compiled.ts'
import { cardScenarios } from '../projection/card-arbitrary.ts'
import { scenarios } from '../projection/plan-arbitrary.ts'
import { someCashFlows } from '../support/cash-flow-arbitrary.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'

const TITLE = { accountName: 'Our home', from: '2026-11-20', to: '2027-11-20' }

/** An item that is no payment of a card. */
const NO_PARTS = { purchases: [], everydayCents: 0 }

/** A journal with an expense of each name. */
function journalOf(names: string[]): Journal {
  const day = { date: '2026-11-20', on: '2026-11-20' }
  const expense = { kind: 'expense', ...day, amountCents: 5, ...NO_PARTS } as const
  return {
    today: '2026-11-20',
    openingOn: '2026-11-20',
    openingCents: -1_234_50,
    items: names.map((name, index) => ({ ...expense, id: index + 1, name })),
  }
}

it('a journal declares its accounts, then has the opening balance, then each occurrence', () => {
  const item = { kind: 'income', id: 1, name: 'Salary: "main"', date: '2026-12-05' } as const
  const journal = {
    ...journalOf(['Rent (flat)']),
    items: [
      { ...item, on: '2026-12-04', amountCents: 5_000_00, ...NO_PARTS },
      ...journalOf(['Rent']).items,
    ],
  }
  expect(writeJournal(journal, TITLE)).toBe(`\
; Our home: the plan from 2026-11-20 to 2027-11-20, as Balance projected it on 2026-11-20

commodity $1,000.00
account assets:Our home  ; type: C
account equity:opening balances  ; type: E
account income:Salary - "main"  ; type: R
account expenses:Rent  ; type: X

2026-11-20 Opening balance
    assets:Our home  $-1234.50
    equity:opening balances  $1234.50

2026-12-04 Salary - "main"
    assets:Our home  $5000.00
    income:Salary - "main"  $-5000.00

2026-11-20 Rent
    assets:Our home  $-0.05
    expenses:Rent  $0.05
`)
})

/** The payment of a card, with purchases of these names. */
function paymentOf(names: string[]): Journal {
  const purchases = names.map((name, index) => {
    const on = '2026-11-19'
    return { id: index + 1, name, date: on, on, amountCents: 50_00 }
  })
  const [payment] = journalOf(['Visa']).items
  const items = payment ? [{ ...payment, purchases, everydayCents: 19_71 }] : []
  return { ...journalOf([]), items }
}

it('a journal has what a card pays for as comments of the payment', () => {
  const [, , , payment] = writeJournal(paymentOf(['Shoes', 'date:2026-01-01; [x]']), TITLE).split(
    '\n\n',
  )
  expect(payment).toBe(`\
2026-11-20 Visa
    ; 2026-11-19 Shoes $50.00
    ; 2026-11-19 date - 2026-01-01 - x $50.00
    ; Everyday spending $19.71
    assets:Our home  $-0.05
    expenses:Visa  $0.05
`)
})

it('a journal of past months has no transaction', () => {
  const past = { ...journalOf([]), openingOn: null, openingCents: 0 }
  expect(writeJournal(past, TITLE)).not.toMatch(/^\d|\$-?0/m)
})

const NASTY: [name: string, safe: string][] = [
  ['Rent', 'Rent'],
  ['Car: insurance', 'Car - insurance'],
  ['Rent  (flat)', 'Rent flat'],
  ['a ; b', 'a - b'],
  ['a;b|c', 'a - b - c'],
  ['(12) Rent', '12 Rent'],
  ['[Rent]', 'Rent'],
  ['* Rent', 'Rent'],
  ['! Rent !', 'Rent'],
  ['{Rent}', 'Rent'],
  ['Rent\u00a0\u2003flat', 'Rent flat'],
  ['a\tb\nc\r\u0000d\u0085\u2028e', 'a b c d e'],
  ['Re\u200bnt\ufeff\u202e', 'Rent'],
  ['\ud800', 'unnamed'],
  ['(*)', 'unnamed'],
  [' : ', 'unnamed'],
  ['\u200b', 'unnamed'],
  ['', 'unnamed'],
  ['日用品', '日用品'],
  ['🏠', '🏠'],
  ['=5 + $3 @ 2', '=5 + $3 @ 2'],
  ['#1 "best"', '#1 "best"'],
  ['~ monthly', '~ monthly'],
  ['%5, \\ / & < >', '%5, \\ / & < >'],
  ['assets', 'assets'],
  ["'; include /etc/passwd", "' - include /etc/passwd"],
]

it.each(NASTY)('a journal writes the name %j as %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

/** All of ASCII and Latin-1, and the blanks and dashes of other alphabets. */
const MARKS = Array.from({ length: 0x170 }, (_, at) =>
  String.fromCodePoint(at < 0x100 ? at : 0x1f00 + at),
)

const hledgers = process.env.TEST_HLEDGER ? [process.env.TEST_HLEDGER] : []

describe.each(hledgers)('%s', (program) => {
  /** The output of hledger about a journal; it throws where hledger finds a mistake. */
  async function ask(text: string, ...args: string[]): Promise<string> {
    const options = { env: { LC_ALL: 'C.UTF-8' }, maxBuffer: 2 ** 26 }
    const running = promisify(execFile)(program, ['-f', '-', ...args], options)
    running.child.stdin?.end(text)
    return (await running).stdout
  }

  it('reads every name whole, as a name and as nothing else', async () => {
    const names = [
      ...NASTY.map(([name]) => name),
      ...MARKS.map((mark) => `${mark} a ${mark}b${mark} c ${mark}`),
      ...fc.sample(
        someCashFlows.map(({ name }) => name),
        500,
      ),
    ]
    const text = writeJournal(journalOf(names), TITLE)
    await ask(text, 'check', '-s')
    const rows: Record<string, string>[] = parse(await ask(text, 'print', '-O', 'csv'), {
      columns: true,
    })
    const found = rows.slice(2).filter(({ account }) => account !== 'assets:Our home')
    expect(found).toHaveLength(names.length)
    for (const [index, row] of found.entries()) {
      const safe = safeName(names[index] ?? '')
      expect(row).toMatchObject({ description: safe, account: `expenses:${safe}`, amount: '0.05' })
      expect([row['status'], row['code'], row['comment'], row['posting-comment']].join('')).toBe('')
    }
  })

  it('reads the purchases of a card as a comment and as nothing else', async () => {
    const names = [...NASTY.map(([name]) => name), 'date:2020-01-01', 'x: y, z:', '2026-01-01=']
    const text = writeJournal(paymentOf(names), TITLE)
    await ask(text, 'check', '-s')
    const rows: Record<string, string>[] = parse(await ask(text, 'print', '-O', 'csv'), {
      columns: true,
    })
    expect(rows.slice(2)).toMatchObject([
      { date: '2026-11-20', description: 'Visa', account: 'assets:Our home', amount: '-0.05' },
      { date: '2026-11-20', description: 'Visa', account: 'expenses:Visa', amount: '0.05' },
    ])
    for (const row of rows.slice(2))
      expect([row['date2'], row['status'], row['code'], row['posting-comment']].join('')).toBe('')
    expect(await ask(text, 'tags')).toBe(await ask(writeJournal(paymentOf([]), TITLE), 'tags'))
  })

  const limits = {
    amountCents: fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
    startingBalanceCents: fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }),
  }

  it.each([
    ['plans', scenarios(limits)],
    ['plans with cards and everyday spending', cardScenarios(limits)],
  ])('finds the balance of every day of %s', async (_, plans) => {
    const counts = { past: 0, later: 0, moved: 0, left: 0 }
    const name = someCashFlows.map((flow) => flow.name)
    await fc.assert(
      fc.asyncProperty(
        plans,
        fc.array(name, { minLength: 12, maxLength: 12 }),
        fc.integer({ min: -40, max: 70 }),
        fc.integer({ min: 0, max: 400 }),
        async ({ plan, options }, names, start, length) => {
          const { today } = options
          const from = today.add({ days: start })
          const range = { from, to: from.add({ days: length }), today }
          const cashFlows = plan.cashFlows.map((flow, at) => ({ ...flow, name: names[at] ?? '' }))
          const compiled = compileOn(today, { ...plan, cashFlows }, options)
          const journal = { today: today.toString(), ...finish(projectJournal(compiled, range)) }
          const title = {
            accountName: names[0] ?? '',
            from: from.toString(),
            to: range.to.toString(),
          }
          const text = writeJournal(journal, title)
          expect(await dailyBalances(text, range)).toEqual(projectBalances(compiled, range))
          if (journal.openingOn !== title.from) counts.past++
          if (start > 40) counts.later++
          if (journal.items.some(({ on, date }) => on !== date)) counts.moved++
          if (plan.completions.length + plan.skips.length > 5) counts.left++
        },
      ),
      { numRuns: fuzzRuns(40) },
    )
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(2)
  })

  /** The balances that hledger finds for the account of the journal, in cents. */
  async function dailyBalances(
    text: string,
    { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  ): Promise<number[]> {
    const days = ['-b', from.toString(), '-e', to.add({ days: 1 }).toString()]
    const csv = await ask(text, 'bal', '-s', '-D', '-H', '-E', '-O', 'csv', ...days, '^assets:')
    const [head = [], row]: string[][] = parse(csv, { relax_column_count: true })
    const count = from.until(to).days + 1
    // Of no transaction at all there is no table.
    if (!row?.[0]?.startsWith('assets:')) return Array.from({ length: count }, () => 0)
    expect(head.slice(1)).toHaveLength(count)
    return row.slice(1).map(centsOf)
  }
})

function centsOf(cell: string): number {
  const cents = Number(cell.replaceAll(/[$,.]/g, ''))
  expect(cell.replaceAll(/[$,]/g, '')).toBe(cents === 0 ? '0' : dollarsFromCents(cents))
  return cents
}
