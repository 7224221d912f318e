/** The plan of an account beside the same plan with changes [behaviour: What if]. Money is integer cents. */
import { Temporal } from 'temporal-polyfill'
import { AppError } from '../../../shared/app-error.ts'
import type { Outlook } from '../../../shared/answers.ts'
import type { Change, ChangedOutlook, CompareInput, Comparison } from '../../../shared/scenario.ts'
import { idInPlan, withChanges } from '../../projection/changes.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
  prepareMonths,
} from '../../projection/compiled-plan.ts'
import { projectBalances } from '../../projection/daily.ts'
import { projectOutlook } from '../../projection/outlook.ts'
import type { Plan } from '../../projection/plan.ts'
import type { AccountHead } from '../accounts/account-fields.ts'
import { takeTurnToRead } from '../big-reads.ts'
import { readScenarios } from '../scenarios/scenario-rows.ts'
import type { Scope } from '../scope.ts'
import { runInTurns } from '../turns.ts'
import { compileOptionsOf, project, readDays } from './projections.ts'
import type { CompiledChanges, PlanLine } from './changed-plans.ts'
import { isSmallPlan } from './plan-size.ts'
import { todayIn } from './today.ts'

/**
 * The balances of the plan without and with the changes of scenarios and those of the input, and what both look like
 * from today on. Changes that name a cash flow which is gone, or which they do not fit any more, have no effect.
 *
 * @param signal ends the work when the client is gone
 * @throws AppError as projections do, see projections.ts; NOT_FOUND when a scenario is not one of the account;
 * BAD_REQUEST for more than ten years, and for days that are all before today; TOO_MANY_REQUESTS when too many
 * comparisons of large accounts wait.
 */
export async function getComparison(
  scope: Scope,
  input: CompareInput,
  signal?: AbortSignal,
): Promise<Comparison> {
  const { account } = input
  const today = todayIn(scope, input.timeZone)
  const range = { ...readDays(input), today }
  if (Temporal.PlainDate.compare(range.to, today) < 0)
    throw new AppError('BAD_REQUEST', 'The last day must be today or later.')
  const lastYear = range.to.year
  return project(scope, account, { today, lastYear }, async (compiled, head) => {
    const compare = () => comparePlans(scope, input, { ...range, compiled, head }, signal)
    return isSmallPlan(compiled.plan) ? compare() : takeTurnToRead(scope, compare, signal)
  })
}

interface ComparedPlan {
  compiled: CompiledPlan
  head: AccountHead
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  today: Temporal.PlainDate
}

async function comparePlans(
  scope: Scope,
  input: CompareInput,
  { compiled, head, ...range }: ComparedPlan,
  signal: AbortSignal | undefined,
): Promise<Comparison> {
  const { today, to } = range
  const kept = await readScenarios(scope.db.read, head.id, input.scenarioIds ?? [])
  const changes = [...kept.flatMap((scenario) => scenario.changes), ...(input.changes ?? [])]
  const options = compileOptionsOf(scope, input.account, today)
  const changed = await scope.plans.changed.find(compiled, changes, () =>
    compileChanges(compiled, changes, options, signal),
  )
  await runInTurns(prepareMonths(changed.compiled, to.year), signal)
  const days = today.until(to).days + 1
  const bufferCents = Number(head.bufferCents)
  const question = { ...range, days, bufferCents, paydayCashFlowId: head.paydayCashFlowId }
  const base = await scope.plans.changed.findLine(compiled, JSON.stringify(question), () =>
    lineOf(compiled, question, signal),
  )
  const { balancesCents, outlook } = await lineOf(changed.compiled, question, signal)
  return {
    from: input.from,
    today: today.toString(),
    baseCents: base.balancesCents,
    scenarioCents: balancesCents,
    base: base.outlook,
    scenario: toChangedOutlook(changed.plan, outlook),
    withoutEffect: changed.refusals.map(({ index }) => index),
  }
}

interface LineQuestion {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
  today: Temporal.PlainDate
  /** From today through `to`. */
  days: number
  bufferCents: number
  paydayCashFlowId: number | null
}

async function lineOf(
  compiled: CompiledPlan,
  { from, to, ...question }: LineQuestion,
  signal: AbortSignal | undefined,
): Promise<PlanLine> {
  const { today } = question
  const balancesCents = projectBalances(compiled, { from, to, today })
  const fromToday = from.equals(today) ? { balancesCents } : {}
  const outlook = await runInTurns(projectOutlook(compiled, { ...question, ...fromToday }), signal)
  return { balancesCents, outlook }
}

async function compileChanges(
  { plan }: CompiledPlan,
  changes: readonly Change[],
  options: CompileOptions,
  signal: AbortSignal | undefined,
): Promise<CompiledChanges> {
  const changed = await runInTurns(withChanges(plan, changes, options.biweeklyDefault), signal)
  const compiled = await runInTurns(compilePlan(changed.plan, options), signal)
  return { ...changed, compiled }
}

function toChangedOutlook(plan: Plan, { payday, ...outlook }: Outlook): ChangedOutlook {
  return { ...outlook, payday: payday && { ...payday, id: idInPlan(plan, payday.id) } }
}
