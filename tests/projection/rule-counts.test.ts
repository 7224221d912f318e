/** The number of occurrences between two days, which is computed without listing them. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthOf, parseDay } from '../../src/server/projection/rules/calendar.ts'
import { dayBit } from '../../src/server/projection/rules/day-set.ts'
import { nextDates } from '../../src/server/projection/rules/next-dates.ts'
import { countWithin } from '../../src/server/projection/rules/rule-counter.ts'
import { ruleOf } from '../../src/server/projection/rules/schedule-days.ts'
import { someCashFlows } from '../support/cash-flow-arbitrary.ts'

const START = parseDay('2020-01-01')

it('the count of occurrences between two days agrees with counting them one by one', () => {
  const ranges = fc
    .tuple(fc.nat(20_000), fc.nat(6_000))
    .map(([start, days]) => ({ first: START + start, last: START + start + days }))
  fc.assert(
    fc.property(someCashFlows, ranges, fc.array(fc.nat(40)), (flow, range, places) => {
      const rule = ruleOf({ schedule: flow, date: flow.startDate }, 'odd-weeks')
      const { number } = monthOf(range.first)
      const all = nextDates(rule, {
        from: range.first,
        month: number,
        lastMonth: monthOf(range.last).number,
        count: Infinity,
      }).filter(({ on }) => parseDay(on) <= range.last)
      const without = new Map<number, number>()
      const left = all.filter(({ date }, place) => {
        if (!places.includes(place)) return true
        const month = monthOf(parseDay(date))
        const days = without.get(month.number) ?? 0
        without.set(month.number, days | dayBit(parseDay(date) - month.firstDay + 1))
        return false
      })
      const [first, last] = [left.at(0), left.at(-1)]
      expect(countWithin(rule, range, without)).toEqual(
        first && last
          ? {
              count: left.length,
              firstDate: parseDay(first.date),
              lastDate: parseDay(last.date),
              firstOn: parseDay(first.on),
              lastOn: parseDay(last.on),
            }
          : null,
      )
    }),
  )
})
