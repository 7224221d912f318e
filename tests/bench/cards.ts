/**
 * The time of a plan whose purchases are paid with cards, in times of the same plan without cards. By the processor's time, on a
 * machine that others used: compiled 1.14, with a year 1.43, with ten years of balances 1.40, with a hundred years 1.52,
 * with a month of lists 1.47, with a year explained 0.88; from the compiled plan 0.98, 1.20, 1.36, 1.09 and 0.86; a third in detail
 * 1.05 to 1.18.
 */
import type { Temporal } from 'temporal-polyfill'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { explainBalance } from '../../src/server/projection/answers/explain.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import { projectYears } from '../../src/server/projection/answers/yearly.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
} from '../../src/server/projection/ledger/compiled-plan.ts'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import { plainSchedule } from '../../src/shared/schedules/schedule.ts'
import { measure } from './measure.ts'
import { printLine, printTimes } from './report.ts'

const CARDS = 3
const TARGET = 1.5

export function benchCards(
  name: string,
  plan: Plan,
  options: CompileOptions,
  today: Temporal.PlainDate,
): boolean[] {
  const cards = Array.from({ length: CARDS }, (_, index) => cardOf(plan, index))
  const without = { ...plan, cashFlows: [...plan.cashFlows, ...cards.map(withoutClosing)] }
  const paidLater = { ...plan, cashFlows: [...paidWith(cards, plan.cashFlows), ...cards] }
  const year = { from: today, to: today.add({ days: 364 }), today }
  const decade = { from: today, to: today.add({ years: 10 }), today }
  const calls: Record<string, (compiled: CompiledPlan) => unknown> = {
    'a year': (compiled) => projectYear(compiled, { year: today.year, today }),
    'balances of a year': (compiled) => projectBalances(compiled, year),
    'balances of ten years': (compiled) => projectBalances(compiled, decade),
    'a hundred years': (compiled) =>
      projectYears(compiled, { fromYear: today.year, count: 100, today }),
    'a month with its lists': (compiled) =>
      projectMonth(compiled, { month: today.toString().slice(0, 7), today }),
    'a year explained': (compiled) => explainBalance(compiled, { from: null, to: year.to, today }),
  }
  process.stdout.write(`\n${name}, median\n`)
  return Object.entries(calls).flatMap(([call, project]) => {
    const [plain, later] = [compilePlan(without, options), compilePlan(paidLater, options)]
    const times = measure({
      plain: () => project(compilePlan(without, options)),
      later: () => project(compilePlan(paidLater, options)),
      plainKnown: () => project(plain),
      laterKnown: () => project(later),
    })
    printLine(`${call}, compiled and projected`, times.later, 'ms')
    printLine(`${call}, from the compiled plan`, times.laterKnown, 'ms')
    return [
      printTimes(`${call}, compiled, than without cards`, times.later / times.plain, TARGET),
      printTimes(`${call}, than without cards`, times.laterKnown / times.plainKnown, TARGET),
    ]
  })
}

function cardOf({ cashFlows }: Plan, index: number): PlanCashFlow {
  return {
    id: cashFlows.length + index + 1,
    kind: 'expense',
    name: `Card ${index + 1}`,
    amountCents: 10_000,
    schedule: { ...plainSchedule('MONTHLY'), recurrenceDay: 5 + index * 9 },
    date: null,
    continuesId: null,
    ...PLAIN_SPENDING,
    closeDay: 28 - index * 9,
  }
}

function withoutClosing(card: PlanCashFlow): PlanCashFlow {
  return { ...card, closeDay: null }
}

/** Every third expense. */
function paidWith(
  cards: readonly PlanCashFlow[],
  cashFlows: readonly PlanCashFlow[],
): PlanCashFlow[] {
  let expenses = 0
  return cashFlows.map((flow) => {
    if (flow.kind === 'income' || expenses++ % 3 !== 0) return flow
    return { ...flow, paidBy: cards[Math.floor(expenses / 3) % cards.length]?.id ?? null }
  })
}
