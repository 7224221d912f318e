/** Cash flows of a plan as changes make them, by the rules of those that people save [behaviour: Cash flows]. */
import { isDeepStrictEqual } from 'node:util'
import { cleanName } from '../../../shared/name.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_START_DATE,
  plainSchedule,
} from '../../../shared/schedules/schedule.ts'
import {
  changeSpending,
  everydaySchedule,
  isSpendingProblem,
  PLAIN_SPENDING,
  spendingOf,
} from '../../../shared/plan/spending.ts'
import type { PlanCashFlow } from './plan.ts'

export type Addition = Extract<Change, { op: 'add' }>
export type Edit = Extract<Change, { op: 'edit' }>

export interface Problem {
  sentence: string
}

export function isProblem(result: PlanCashFlow | Problem): result is Problem {
  return 'sentence' in result
}

export function addedFlow(id: number, addition: Addition): PlanCashFlow | Problem {
  const { kind, name, amountCents, recurrenceType } = addition
  const schedule = plainSchedule(recurrenceType)
  const flow = {
    id,
    kind,
    name,
    amountCents,
    schedule,
    date: null,
    continuesId: null,
    ...PLAIN_SPENDING,
  }
  return editedFlow(flow, addition)
}

export function editedFlow(
  flow: PlanCashFlow,
  edit: Omit<Edit, 'op' | 'kind' | 'id' | 'fromDate'>,
): PlanCashFlow | Problem {
  const spending = spendingOf(flow)
  const schedule = changeSchedule(flow.schedule, everydaySchedule(spending, edit))
  if (isScheduleProblem(schedule)) return schedule
  const amountCents = edit.amountCents ?? flow.amountCents
  const spent = changeSpending({ kind: flow.kind, amountCents, schedule, spending }, edit)
  if (isSpendingProblem(spent)) return spent
  const { recurrenceType } = schedule
  const date = dateOf(flow, recurrenceType, edit.startDate)
  if (recurrenceType === 'ON_X_DAY' && date === null) return { sentence: NO_START_DATE }
  return {
    ...flow,
    name: edit.name === undefined ? flow.name : cleanName(edit.name),
    amountCents,
    schedule,
    date,
    ...spent,
  }
}

/** Keeps an earlier last date. */
export function endedFlow(flow: PlanCashFlow, lastDate: string): PlanCashFlow {
  const { schedule } = flow
  if (schedule.lastDate !== null && schedule.lastDate <= lastDate) return flow
  return { ...flow, schedule: { ...schedule, lastDate } }
}

/** True if the person who saves one would find nothing changed about the other. */
export function areSameFlows(a: PlanCashFlow, b: PlanCashFlow): boolean {
  return isDeepStrictEqual(a, b)
}

function dateOf(
  flow: PlanCashFlow,
  type: RecurrenceType,
  startDate: string | null | undefined,
): string | null {
  if (type !== 'ON_X_DAY') return null
  return startDate === undefined ? flow.date : (startDate?.slice(0, 10) ?? null)
}
