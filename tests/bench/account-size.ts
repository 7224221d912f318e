/** Prints how long the engine takes for an account at its limits, and for one above them. */
import { explainBalance } from '../../src/server/projection/answers/explain.ts'
import {
  type CompileOptions,
  compilePlan,
} from '../../src/server/projection/ledger/compiled-plan.ts'
import { projectMonth } from '../../src/server/projection/answers/daily.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import { plainSchedule } from '../../src/shared/schedules/schedule.ts'
import type { NaiveOptions } from '../projection/naive-projection.ts'
import { householdPlan } from './household.ts'
import { measure } from './measure.ts'
import { printLine } from './report.ts'

const CASH_FLOWS = 5_000

export function benchAccountSize(options: NaiveOptions, compileOptions: CompileOptions): void {
  const { today } = options
  for (const marks of [20_000, 25_000]) {
    const plan = withMarks(householdPlan(CASH_FLOWS, options), marks)
    const compile = () => compilePlan(plan, compileOptions)
    const compiled = compile()
    const to = today.with({ month: 12, day: 31 })
    const times = measure({
      compiled: compile,
      'a month with its lists, of a new plan': () =>
        projectMonth(compile(), { month: '2026-02', today }),
      'a month with its lists': () => projectMonth(compiled, { month: '2026-02', today }),
      'a year': () => projectYear(compiled, { year: 2026, today }),
      'a year explained': () => explainBalance(compiled, { from: null, to, today }),
    })
    const title = `${CASH_FLOWS.toLocaleString('en')} daily cash flows with ${marks.toLocaleString('en')} marks`
    process.stdout.write(`\n${title}, median\n`)
    for (const [name, milliseconds] of Object.entries(times)) printLine(name, milliseconds, 'ms')
  }
}

/** Adds a cash flow on each day, so that every done mark has an occurrence. */
function withMarks(plan: Plan, count: number): Plan {
  const cashFlows = plan.cashFlows.map((flow) => ({
    ...flow,
    schedule: plainSchedule('DAILY'),
    date: null,
  }))
  const completions = Array.from({ length: count }, (_, at) => {
    const month = 1 + (Math.floor(at / CASH_FLOWS) % 12)
    const day = 1 + (at % 28)
    const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return { cashFlowId: plan.cashFlows[at % CASH_FLOWS]?.id ?? 0, date }
  })
  return { ...plan, cashFlows, completions, overrides: [], skips: [], moves: [] }
}
