/** The time of the answers about a plan, in times of the balances of the same days. */
import type { Temporal } from 'temporal-polyfill'
import { projectAffordability } from '../../src/server/projection/answers/afford.ts'
import type { CompiledPlan } from '../../src/server/projection/ledger/compiled-plan.ts'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import { projectOutlook } from '../../src/server/projection/answers/outlook.ts'
import { measure } from './measure.ts'
import { printLine, printTimes } from './report.ts'

const YEAR = 365
const DECADE = 3_660

/** @param plans by what they are */
export function benchAnswers(
  plans: Record<string, CompiledPlan>,
  today: Temporal.PlainDate,
): boolean[] {
  return Object.entries(plans).flatMap(([name, plan]) => benchPlan(name, plan, today))
}

function benchPlan(name: string, plan: CompiledPlan, today: Temporal.PlainDate): boolean[] {
  const balances = (days: number) =>
    projectBalances(plan, { from: today, to: today.add({ days: days - 1 }), today })
  const outlook = (days: number) =>
    projectOutlook(plan, { today, days, bufferCents: 500_00, paydayCashFlowIds: [] })
  const afford = (days: number) =>
    projectAffordability(plan, {
      today,
      amountCents: 100_00,
      date: null,
      every: 'month',
      keepCents: 500_00,
      days,
    })
  const times = measure({
    'balances of a year': () => balances(YEAR),
    'outlook of a year': () => outlook(YEAR),
    'the first outlook of a year': () => {
      plan.paydays.clear()
      return outlook(YEAR)
    },
    'balances of ten years': () => balances(DECADE),
    'monthly spending in ten years': () => afford(DECADE),
  })
  process.stdout.write(`\nAnswers about ${name}, from the compiled plan, median\n`)
  for (const [call, milliseconds] of Object.entries(times)) printLine(call, milliseconds, 'ms')
  return [
    printTimes(
      'outlook of a year, than its balances',
      times['outlook of a year'] / times['balances of a year'],
      3,
    ),
    printTimes(
      'monthly spending in ten years, than their balances',
      times['monthly spending in ten years'] / times['balances of ten years'],
      5,
    ),
  ]
}
