/** An account to compare statements with. */
import { PLAIN_SPENDING, type Spending, spendingOf } from '../../src/shared/plan/spending.ts'
import type { CashFlowKind } from '../../src/shared/plan/cash-flow.ts'
import { NO_DETAILS, type Schedule, scheduleOf } from '../../src/shared/schedules/schedule.ts'
import type { ComparedAccount } from '../../src/server/statements/match/compared-account.ts'

type PlannedFlow = Partial<Schedule & Spending> &
  Pick<Schedule, 'recurrenceType'> & {
    kind?: CashFlowKind
    name: string
    amountCents: number
    bankNames?: string[]
  }

/** Expenses unless they say otherwise, by ids from 1 on. Their open days begin with the month of `today`. */
export function planOf(today: string, flows: PlannedFlow[]): ComparedAccount {
  const marks = { completions: [], overrides: [], skips: [], moves: [], deletedContinuations: [] }
  const cashFlows = flows.map(({ kind = 'expense', name, amountCents, ...rest }, index) => {
    const schedule = scheduleOf({ recurrenceDay: null, ...NO_DETAILS, ...rest })
    return {
      id: index + 1,
      kind,
      name,
      amountCents,
      schedule,
      date: null,
      continuesId: null,
      ...spendingOf({ ...PLAIN_SPENDING, ...rest }),
    }
  })
  return {
    plan: { startingBalanceCents: 0, balanceOn: null, cashFlows, ...marks },
    bankNames: flows.flatMap(({ bankNames }, index) =>
      bankNames ? [{ id: index + 1, bankNames }] : [],
    ),
    today,
    balanceOn: null,
    isPastDone: false,
    biweeklyDefault: 'odd-weeks',
  }
}
