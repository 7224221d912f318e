/** An import reads an exported file as the same cash flows [behaviour: CSV export]. */
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFileName, writeCsv } from '../../src/client/features/export/csv-file.ts'
import { scheduleOf } from '../../src/shared/schedules/schedule.ts'
import { CSV_DETAIL_FIELDS } from '../../src/shared/files/csv-details.ts'
import { someAccounts, someCashFlows } from '../support/cash-flow-arbitrary.ts'
import { checkCsv, countThere, importedRows } from '../support/csv-files.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

const TODAY = '2026-11-20'

it('an import of an exported file finds every cash flow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someCashFlows, { minLength: 1, maxLength: 20 }), async (flows) => {
      const checked = checkCsv(writeCsv(flows), null, TODAY)
      expect([checked.errors, checked.noted]).toEqual([[], 0])
      const read = checked.rows.map(({ line: _line, spending: _spending, ...row }) => row)
      expect(read).toEqual(
        flows.map((flow) => {
          const { kind, name, amountCents, recurrenceType, startDate, note, everyday } = flow
          const date = recurrenceType === 'ON_X_DAY' ? startDate.slice(0, 10) : null
          return { kind, name, amountCents, note, schedule: scheduleOf(flow), everyday, date }
        }),
      )
      // An imported row is there already when the file is imported again.
      const imported = importedRows(checked)
      expect(imported).toHaveLength(flows.length)
      expect(countThere(checked, imported)).toBe(flows.length)
    }),
    { numRuns: 4 * fuzzRuns(125) },
  )
})

it('an import of an exported account finds its cards and its everyday spending, in any order of the rows', async () => {
  const orders = fc.array(fc.nat(), { minLength: 12, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(someAccounts, orders, async (flows, order) => {
      const shuffled = flows.toSorted((a, b) => (order[a.id - 1] ?? 0) - (order[b.id - 1] ?? 0))
      const checked = checkCsv(writeCsv(shuffled), null, TODAY)
      expect([checked.errors, checked.noted]).toEqual([[], 0])
      const imported = importedRows(checked)
      const nameOf = (rows: { id: number; name: string }[], id: number | null) =>
        rows.find((row) => row.id === id)?.name ?? null
      expect(
        imported.map((row) => ({ name: row.name, paidWith: nameOf(imported, row.paidBy), row })),
      ).toMatchObject(
        shuffled.map((flow) => {
          const { name, closeDay, everydayLowCents, everydayHighCents } = flow
          const row = { closeDay, everyday: flow.everyday || null }
          const range = { everydayLowCents, everydayHighCents }
          return { name, paidWith: nameOf(flows, flow.paidBy), row: { ...row, ...range } }
        }),
      )
      expect(countThere(checked, imported)).toBe(flows.length)
    }),
    { numRuns: 4 * fuzzRuns(125) },
  )
})

it('an exported file has no cell that a spreadsheet would run as a formula', () => {
  fc.assert(
    fc.property(someCashFlows, (flow) => {
      const [, cells = []]: string[][] = parse(writeCsv([flow]), { bom: true })
      const optional = [...CSV_DETAIL_FIELDS, 'note' as const].filter(
        (field) => flow[field] !== null,
      )
      expect(cells).toHaveLength(6 + optional.length)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@]/)
    }),
  )
})

it.each([',', ';', '\t', '|'])(
  'an exported file has no formula where a spreadsheet set to "%s" cuts a cell',
  (separator) => {
    fc.assert(
      fc.property(someCashFlows, (flow) => {
        const lines = writeCsv([flow]).split('\r\n')
        expect(lines).toHaveLength(3)
        // It does not know the quotes around a note of several lines.
        const cells = lines[1]?.split('\n').flatMap((line) => line.split(separator)) ?? []
        for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 4 * fuzzRuns(125) },
    )
  },
)

it('an exported file is named after its list and the day', () => {
  expect(csvFileName('expense', '2026-11-20')).toBe('balance-expenses-2026-11-20.csv')
  expect(csvFileName('income', '2026-11-20')).toBe('balance-incomes-2026-11-20.csv')
})

it('an exported file has a column of a detail only where an item has it, in words for people', () => {
  const flow = {
    id: 1,
    kind: 'expense',
    name: 'Rent',
    amountCents: 5_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
    startDate: '2026-11-20T12:00:00.000Z',
    ...PLAIN,
    version: 1,
  } as const
  const plain = writeCsv([flow])
  expect(plain).toBe(
    '\ufeffType,Name,Amount,Recurrence Type,Recurrence Day,Start Date\r\nexpense,Rent,5.00,monthly,1,\r\n',
  )
  const third = { ...flow, recurrenceDay: null, weekdayOfMonth: { nth: 3, weekday: 3 } } as const
  const last = { ...third, weekdayOfMonth: { nth: -1, weekday: 5 }, weekend: 'before' } as const
  const twice = {
    ...flow,
    recurrenceType: 'BIMONTHLY',
    recurrenceDay: null,
    monthDays: [2, 16],
  } as const
  const lines = writeCsv([flow, third, last, { ...twice, monthDays: [2, 16] }]).split('\r\n')
  expect(lines.slice(0, 5).map((line) => line.split(',').slice(5))).toEqual([
    ['Start Date', 'Days of Month', 'Weekday of Month', 'On Weekends'],
    ['', '', '', ''],
    ['', '', '3rd wednesday', ''],
    ['', '', 'last friday', 'before'],
    ['', '2 and 16', '', ''],
  ])
})

it('an exported file has amounts of zero, although no import accepts them', () => {
  const file = writeCsv([
    {
      id: 1,
      kind: 'income',
      name: 'Gift',
      amountCents: 0,
      recurrenceType: 'DAILY',
      recurrenceDay: null,
      startDate: '2026-11-20T12:00:00.000Z',
      ...PLAIN,
      version: 0,
    },
  ])
  expect(file).toContain('income,Gift,0.00,daily,,\r\n')
})

it('an exported file has columns of cards and everyday spending only where they are', () => {
  const base = { kind: 'expense', startDate: '2026-11-20T12:00:00.000Z', ...PLAIN, version: 1 }
  const expense = base as typeof base & { kind: 'expense' }
  const monthly = { recurrenceType: 'MONTHLY', recurrenceDay: 9 } as const
  const weekly = { recurrenceType: 'WEEKLY', recurrenceDay: null } as const
  const visa = { ...expense, id: 7, name: 'Visa, blue', amountCents: 0, ...monthly, closeDay: 20 }
  const gym = { ...expense, id: 3, name: 'Gym', amountCents: 35_00, ...monthly, paidBy: 7 }
  const range = { everydayLowCents: 95_50, everydayHighCents: 180_00 }
  const food = { ...expense, id: 8, name: 'Food', amountCents: 138_00, ...weekly, everyday: true }
  const rows = (flows: Parameters<typeof writeCsv>[0]) =>
    writeCsv(flows).slice(1).trimEnd().split('\r\n')
  const head = 'Type,Name,Amount,Recurrence Type,Recurrence Day,Start Date'
  expect(rows([gym, visa, { ...food, ...range }])).toEqual([
    `${head},Closes On,Paid With,Low Week,High Week`,
    'expense,Gym,35.00,monthly,9,,,"Visa, blue",,',
    'expense,"Visa, blue",0.00,monthly,9,,20,,,',
    'expense,Food,138.00,everyday spending,,,,,95.50,180.00',
  ])
  expect(rows([food])).toEqual([head, 'expense,Food,138.00,everyday spending,,'])
})
