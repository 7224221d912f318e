/**
 * The work of the engine: what it costs is known before it is done, and counts for the user who asks; what takes long is done in
 * slices that let others in [behaviour: Limits]. The unit is one look of one rule at one month, some 0.2 µs.
 */
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import { changeInSteps, type ChangedPlan, costOfChanges } from '../../projection/ledger/changes.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
} from '../../projection/ledger/compiled-plan.ts'
import type { Plan } from '../../projection/ledger/plan.ts'
import { monthNumber } from '../../projection/rules/calendar.ts'
import { inSlices } from '../../queues/event-loop.ts'
import type { PublicScope, UserScope } from '../scope.ts'
import { consumeWithinLimit } from '../sessions/rate-limits.ts'
import { COST_OF_ITEM, itemsOf } from './plan-cache.ts'

export type WorkScope = PublicScope & UserScope

/** @throws AppError TOO_MANY_REQUESTS when the user asks for too much in a minute. */
export async function countWork(scope: WorkScope, cost: number): Promise<void> {
  await consumeWithinLimit(scope, 'workOfUser', String(scope.user.id), cost)
}

/** A date is one. `month` counts from 1. */
export interface MonthOfYear {
  year: number
  month: number
}

/** @throws AppError NOT_FOUND when the account is gone; TOO_MANY_REQUESTS as `countWork`. */
export async function findPlan(
  scope: WorkScope,
  account: { id: number; revision: number },
  options: CompileOptions,
  to: MonthOfYear,
): Promise<CompiledPlan> {
  // Counted first: nothing is read for a user above the limit.
  await countWork(scope, 1)
  const { compiled, cost } = await scope.plans.find(scope.db, account, options)
  await countWork(scope, cost + itemsOf(compiled.plan))
  await workOut(scope, compiled, to)
  return compiled
}

/** @throws AppError TOO_MANY_REQUESTS as `countWork`. */
export async function changePlan(
  scope: WorkScope,
  plan: Plan,
  changes: readonly Change[],
): Promise<ChangedPlan> {
  await countWork(scope, costOfChanges(plan, changes))
  return inSlices(changeInSteps(plan, changes, scope.settings.biweeklyDefault))
}

/** @throws AppError TOO_MANY_REQUESTS as `countWork`. */
export async function compileTried(
  scope: WorkScope,
  plan: Plan,
  options: CompileOptions,
  to: MonthOfYear,
): Promise<CompiledPlan> {
  await countWork(scope, COST_OF_ITEM * itemsOf(plan))
  const compiled = compilePlan(plan, options)
  await workOut(scope, compiled, to)
  return compiled
}

/** Counts the work as far as it takes long. @throws AppError TOO_MANY_REQUESTS as `countWork`. */
export async function workOut(
  scope: WorkScope,
  { ledger, currentMonth }: CompiledPlan,
  to: MonthOfYear,
): Promise<void> {
  const last = monthNumber(to.year, to.month)
  if (last > currentMonth + (FURTHEST_YEARS + 1) * 12) return
  const cost = ledger.costOf(currentMonth, last)
  if (cost === 0) return
  await countWork(scope, cost)
  await inSlices(ledger.prepare(currentMonth, last))
}
