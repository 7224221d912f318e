/** The time of a comparison whose plan is known, in times of compiling and projecting that plan once. */
import { Temporal } from 'temporal-polyfill'
import { withChanges } from '../../src/server/projection/ledger/changes.ts'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import { projectOutlook } from '../../src/server/projection/answers/outlook.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
} from '../../src/server/projection/ledger/compiled-plan.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { Change } from '../../src/shared/plan/scenario.ts'
import { measure } from './measure.ts'
import { printLine, printTimes } from './report.ts'

const TARGET = 2.5
const CHANGES = 20

/** Five years of a plan, without and with twenty changes. */
export function benchScenarios(
  name: string,
  plan: Plan,
  options: CompileOptions,
  today: Temporal.PlainDate,
): boolean {
  const to = new Temporal.PlainDate(today.year + 4, 12, 31)
  const days = today.until(to).days + 1
  const balancesOf = (compiled: CompiledPlan) =>
    projectBalances(compiled, { from: today, to, today })
  const outlookOf = (compiled: CompiledPlan) =>
    projectOutlook(compiled, { today, days, bufferCents: 500_00, paydayCashFlowIds: [] })
  const project = (compiled: CompiledPlan) => [balancesOf(compiled), outlookOf(compiled)]
  const known = compilePlan(plan, options)
  const changes = changesOf(plan)
  // A slider sends other changes each time, so nothing of the changed plan is known.
  const times = measure({
    'compiled and projected': () => project(compilePlan(plan, options)),
    compared: () => {
      const changed = withChanges(plan, changes, options.biweeklyDefault)
      return [project(known), project(compilePlan(changed.plan, options))]
    },
  })
  process.stdout.write(`\n${name}, balances and outlook, median\n`)
  for (const [call, milliseconds] of Object.entries(times)) printLine(call, milliseconds, 'ms')
  const ratio = times.compared / times['compiled and projected']
  return printTimes('compared, than compiled and projected', ratio, TARGET)
}

/** Changes of every sort, of cash flows that are far apart in the list. */
function changesOf({ cashFlows }: Plan): Change[] {
  return Array.from({ length: CHANGES }, (_, index): Change => {
    const flow = cashFlows[Math.floor((index * cashFlows.length) / CHANGES)]
    if (!flow) throw new Error('The plan has too few cash flows.')
    const { kind, id } = flow
    switch (index % 5) {
      case 0:
        return { op: 'edit', kind, id, fromDate: '2027-03-01', amountCents: 40_00 }
      case 1:
        return { op: 'stop', kind, id, fromDate: '2028-01-01' }
      case 2:
        return { op: 'edit', kind, id, amountCents: 50_00 }
      case 3:
        return { op: 'move', kind, id, date: '2027-01-01', to: '2027-01-09' }
      default:
        return { op: 'add', kind, name: 'New', amountCents: 5_00, recurrenceType: 'WEEKLY' }
    }
  })
}
