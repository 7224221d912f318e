/** An import reads an exported file as the same cash flows [behaviour: CSV export]. */
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFileName, writeCsv } from '../../src/client/features/csv-export/csv-file.ts'
import { checkFile } from '../../src/server/csv/checked-file.ts'
import { someCashFlows } from '../support/cash-flow-arbitrary.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

it('an import reads back every cash flow that an export wrote', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someCashFlows, { minLength: 1, maxLength: 20 }), async (flows) => {
      const { rows, failed } = await checkFile(Buffer.from(writeCsv(flows)), null)
      expect(failed).toBe(0)
      expect([...rows]).toEqual(
        flows.map(({ kind, name, amountCents, recurrenceType, recurrenceDay, startDate }) => ({
          kind,
          name,
          amountCents,
          recurrenceType,
          recurrenceDay,
          date: startDate.slice(0, 10),
        })),
      )
    }),
    { numRuns: 2_000 },
  )
})

it('an export has no cell that a spreadsheet would run as a formula', () => {
  fc.assert(
    fc.property(someCashFlows, (flow) => {
      const [, cells = []]: string[][] = parse(writeCsv([flow]), { bom: true })
      expect(cells).toHaveLength(6)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@]/)
    }),
  )
})

it.each([',', ';', '\t', '|'])(
  'no formula begins where a spreadsheet that is set to "%s" cuts the file',
  (separator) => {
    fc.assert(
      fc.property(someCashFlows, (flow) => {
        const lines = writeCsv([flow]).split('\r\n')
        expect(lines).toHaveLength(3)
        const cells = lines[1]?.split(separator) ?? []
        for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2_000 },
    )
  },
)

it('the file is named after its list and the day', () => {
  expect(csvFileName('expense', '2026-11-20')).toBe('balance-expenses-2026-11-20.csv')
  expect(csvFileName('income', '2026-11-20')).toBe('balance-incomes-2026-11-20.csv')
})

it('an amount of zero is in the file, although no import accepts it', () => {
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
  expect(file).toContain('income,Gift,0.00,daily,,2026-11-20')
})
