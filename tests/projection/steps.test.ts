/** Months that are worked out ahead, in steps, equal those of a projection without steps. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { projectYears } from '../../src/server/projection/answers/yearly.ts'
import { finish } from '../../src/server/projection/ledger/steps.ts'
import { plainSchedule } from '../../src/shared/schedules/schedule.ts'
import { cashFlow, compileOn } from './compiled.ts'
import { scenarios } from './plan-arbitrary.ts'

const plans = scenarios({
  amountCents: fc.integer({ min: 0, max: 50_000 }),
  startingBalanceCents: fc.integer({ min: -50_000, max: 100_000 }),
})

it('a ledger that was prepared in steps has the same years, and preparing it again costs nothing', () => {
  fc.assert(
    fc.property(plans, fc.nat(200), ({ plan, options }, months) => {
      const { today } = options
      const prepared = compileOn(today, plan, options)
      const { ledger, currentMonth } = prepared
      const last = currentMonth + months
      finish(ledger.prepare(currentMonth, last))
      expect(ledger.costOf(currentMonth, last)).toBe(0)
      const years = { fromYear: today.year, count: 20, today }
      expect(projectYears(prepared, years)).toEqual(
        projectYears(compileOn(today, plan, options), years),
      )
    }),
    { numRuns: 30 },
  )
})

it('a ledger costs one unit for each month of each cash flow with details, and is prepared in several steps', () => {
  const today = Temporal.PlainDate.from('2026-11-20')
  const cashFlows = Array.from({ length: 1_000 }, (_, id) =>
    cashFlow({ id, ...plainSchedule('WEEKLY'), every: 2, anchorDate: '2026-01-01' }),
  )
  const { ledger, currentMonth } = compileOn(today, { cashFlows })
  const last = currentMonth + 99
  expect(ledger.costOf(currentMonth, last)).toBe(100_000)
  expect([...ledger.prepare(currentMonth, last)].length).toBeGreaterThanOrEqual(20)
})
