/**
 * Compares the speed of the engine with the naive projection of the tests, which goes day by day, and with
 * rrule. All three must agree to the cent before anything is timed. Exits with 1 when a target is missed.
 *
 * The cost of schedules in detail to those without details was measured against commit 1e8d2be, the last without them. On a
 * shared machine only a comparison says something: put that commit's `src/server/projection` beside this one, and time
 * both in one process, in turn. The best times were these parts of its own: compiling 2,000 cash flows and projecting a
 * year 0.99 to 1.04, 200 over ten years 0.90, a warm year 0.95, warm ten years 0.85, balances over ten years 0.97, a
 * month of 2,000 0.70, a page of a day 0.70.
 */
import { Temporal } from 'temporal-polyfill'
import { compilePlan } from '../../src/server/projection/ledger/compiled-plan.ts'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import { projectYears } from '../../src/server/projection/answers/yearly.ts'
import { naiveDays, type NaiveOptions } from '../projection/naive-projection.ts'
import { benchAccountSize } from './account-size.ts'
import { benchAnswers } from './answers.ts'
import { detailedHouseholdPlan, householdPlan } from './household.ts'
import { benchCards } from './cards.ts'
import { benchCheckIns } from './check-in.ts'
import { benchImports } from './import.ts'
import { measure } from './measure.ts'
import { printLine } from './report.ts'
import { rruleBalances } from './rrule-projection.ts'
import { benchScenarios } from './scenarios.ts'
import { benchStatements } from './statements/statements.ts'
import { benchSubscriptions } from './subscriptions.ts'

const today = Temporal.PlainDate.from('2026-01-15')
const options: NaiveOptions = { today, biweeklyDefault: 'odd-weeks', auto: false }
const { biweeklyDefault } = options
const from = today.with({ day: 1 })
const lastOf = (year: number) => new Temporal.PlainDate(year, 12, 31)

const compileOptions = { currentMonth: '2026-01', biweeklyDefault, doneBefore: null }
const compile = (plan: Plan) => compilePlan(plan, compileOptions)
const yearOf = (plan: Plan) => projectYear(compile(plan), { year: 2026, today })
const tenYearsOf = (plan: Plan) => projectYears(compile(plan), { fromYear: 2026, count: 10, today })

const big = householdPlan(2_000, options)
const small = householdPlan(200, options)
requireAgreement(big, 2026)
requireAgreement(small, 2035)

const compiledBig = compile(big)
const year = measure({
  'day by day': () => naiveDays(big, options, from, lastOf(2026)),
  rrule: () => rruleBalances(big, biweeklyDefault, from, lastOf(2026)),
  'compiled and projected': () => yearOf(big),
  'from the compiled plan': () => projectYear(compiledBig, { year: 2026, today }),
})
printTimes('2,000 cash flows over one year', year)

const decade = measure({
  'day by day': () => naiveDays(small, options, from, lastOf(2035)),
  'compiled and projected': () => tenYearsOf(small),
})
printTimes('200 cash flows over ten years', decade)

const [few, many] = [20, 20_000].map((size) => compile(householdPlan(size, options)))
if (!few || !many) throw new Error('Two plans are needed.')
const sizes = measure({
  '20 cash flows': () => projectYear(few, { year: 2026, today }),
  '20,000 cash flows': () => projectYear(many, { year: 2026, today }),
})
printTimes('One year from the compiled plan', sizes)

const detailedBig = detailedHouseholdPlan(2_000, 500, options)
const detailedSmall = detailedHouseholdPlan(200, 50, options)
requireAgreement(detailedBig, 2026)
requireAgreement(detailedSmall, 2035)

const compiledDetailed = compile(detailedBig)
const detailedYear = measure({
  'day by day': () => naiveDays(detailedBig, options, from, lastOf(2026)),
  'compiled and projected': () => yearOf(detailedBig),
  'from the compiled plan': () => projectYear(compiledDetailed, { year: 2026, today }),
})
printTimes('2,000 cash flows over one year, a third in detail, 500 skipped or moved', detailedYear)

const detailedDecade = measure({
  'day by day': () => naiveDays(detailedSmall, options, from, lastOf(2035)),
  rrule: () => rruleBalances(detailedSmall, biweeklyDefault, from, lastOf(2035)),
  'compiled and projected': () => tenYearsOf(detailedSmall),
})
printTimes('200 cash flows over ten years, a third in detail', detailedDecade)

const [fewDetailed, manyDetailed] = [20, 20_000].map((size) =>
  compile(detailedHouseholdPlan(size, size / 4, options)),
)
if (!fewDetailed || !manyDetailed) throw new Error('Two plans are needed.')
const detailedSizes = measure({
  '20 cash flows': () => projectYear(fewDetailed, { year: 2026, today }),
  '20,000 cash flows': () => projectYear(manyDetailed, { year: 2026, today }),
})
printTimes('One year from the compiled plan, a third in detail', detailedSizes)

const yearByDay = year['day by day']
const yearCompiled = year['compiled and projected']
process.stdout.write('\nHow many times faster\n')
const met = [
  printRatio('a year, compiled and projected, than day by day', yearByDay / yearCompiled, 50),
  printRatio('a year, compiled and projected, than rrule', year.rrule / yearCompiled, 250),
  printRatio(
    'a year from the compiled plan, than day by day',
    yearByDay / year['from the compiled plan'],
    5_000,
  ),
  printRatio(
    'ten years, compiled and projected, than day by day',
    decade['day by day'] / decade['compiled and projected'],
    500,
  ),
]
met.push(
  printRatio(
    'in detail: a year, compiled and projected, than day by day',
    detailedYear['day by day'] / detailedYear['compiled and projected'],
    40,
  ),
  printRatio(
    'in detail: a year from the compiled plan, than day by day',
    detailedYear['day by day'] / detailedYear['from the compiled plan'],
    1_500,
  ),
  printRatio(
    'in detail: ten years, compiled and projected, than day by day',
    detailedDecade['day by day'] / detailedDecade['compiled and projected'],
    200,
  ),
  printRatio(
    'in detail: ten years, compiled and projected, than rrule',
    detailedDecade.rrule / detailedDecade['compiled and projected'],
    10,
  ),
)
met.push(
  ...benchAnswers(
    {
      '2,000 cash flows': compiledBig,
      '2,000 cash flows, a third in detail': compiledDetailed,
    },
    today,
  ),
)
met.push(
  benchScenarios('2,000 cash flows and 20 changes over five years', big, compileOptions, today),
  benchScenarios('The same, a third in detail', detailedBig, compileOptions, today),
)
met.push(
  ...benchCards('A third of the expenses of 2,000 on three cards', big, compileOptions, today),
  ...benchCards('The same, a third in detail', detailedBig, compileOptions, today),
)
benchAccountSize(options, compileOptions)
met.push(...benchStatements())
met.push(...(await benchCheckIns()), ...(await benchImports()), ...(await benchSubscriptions()))
process.exitCode = met.every(Boolean) ? 0 : 1

function requireAgreement(plan: Plan, lastYear: number): void {
  const to = lastOf(lastYear)
  const naive = naiveDays(plan, options, from, to)
    .map(({ balance }) => Number(balance))
    .join()
  const rrule = rruleBalances(plan, biweeklyDefault, from, to).join()
  const engine = projectBalances(compile(plan), { from, to, today }).join()
  if (engine !== naive || engine !== rrule) throw new Error('The three projections disagree.')
}

function printTimes(title: string, times: Record<string, number>): void {
  process.stdout.write(`\n${title}, median\n`)
  for (const [name, milliseconds] of Object.entries(times)) printLine(name, milliseconds, 'ms')
}

function printRatio(name: string, ratio: number, target: number): boolean {
  const met = ratio >= target
  const times = Math.round(ratio).toLocaleString('en').padStart(9)
  const verdict = `${met ? 'pass' : 'FAIL'}, at least ${target.toLocaleString('en')}`
  process.stdout.write(`  ${name.padEnd(52)}${times} x  (${verdict})\n`)
  return met
}
