/** Compiles plans as the services do, and makes cash flows of which a test gives only the fields that matter. */
import type { Temporal } from 'temporal-polyfill'
import { compilePlan } from '../../src/server/projection/ledger/compiled-plan.ts'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import { plainSchedule, type Schedule } from '../../src/shared/schedules/schedule.ts'
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import { NO_MARKS } from '../support/plain-cash-flow.ts'
import type { NaiveOptions } from './naive-projection.ts'

export function compileOn(
  today: Temporal.PlainDate,
  plan: Partial<Plan>,
  options: Partial<NaiveOptions> = {},
) {
  const { biweeklyDefault = 'odd-weeks', auto = false } = options
  return compilePlan(
    {
      startingBalanceCents: 0,
      balanceOn: null,
      cashFlows: [],
      deletedContinuations: [],
      ...NO_MARKS,
      ...plan,
    },
    {
      currentMonth: today.toPlainYearMonth().toString(),
      biweeklyDefault,
      doneBefore: auto ? today.toString() : null,
    },
  )
}

export function cashFlow(fields: Partial<Omit<PlanCashFlow, 'schedule'> & Schedule>): PlanCashFlow {
  const { recurrenceType = 'DAILY', ...others } = fields
  const {
    id,
    kind,
    name,
    amountCents,
    date,
    continuesId,
    closeDay,
    paidBy,
    everyday,
    everydayLowCents,
    everydayHighCents,
    ...details
  } = {
    ...PLAIN_SPENDING,
    id: 1,
    kind: 'income' as const,
    name: 'Item',
    amountCents: 100,
    date: null,
    continuesId: null,
    ...others,
  }
  const schedule = { ...plainSchedule(recurrenceType), ...details }
  const spending = { closeDay, paidBy, everyday, everydayLowCents, everydayHighCents }
  return { id, kind, name, amountCents, schedule, date, continuesId, ...spending }
}

/** The error that a call throws, or null when it answers. */
export function refusalOf(call: () => unknown): unknown {
  try {
    call()
    return null
  } catch (error) {
    return error
  }
}
