import { Temporal } from 'temporal-polyfill'
import { AppError } from '../../../shared/app-error.ts'
import type { Outlook } from '../../../shared/projections/answers.ts'
import type { ChangedOutlook, CompareInput, Comparison } from '../../../shared/plan/scenario.ts'
import { requireExact } from '../../projection/ledger/cents.ts'
import { idInPlan } from '../../projection/ledger/changes.ts'
import type { CompiledPlan } from '../../projection/ledger/compiled-plan.ts'
import { projectBalances } from '../../projection/answers/daily.ts'
import { futureMonths } from '../../projection/answers/monthly.ts'
import { projectOutlook } from '../../projection/answers/outlook.ts'
import type { Plan } from '../../projection/ledger/plan.ts'
import { monthNumber } from '../../projection/rules/calendar.ts'
import { readScenarios } from '../scenarios/scenario-rows.ts'
import { paydayIdsOf } from '../accounts/chosen-paydays.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { todayIn } from '../scope.ts'
import { changePlan, compileTried } from '../projections/plan-work.ts'
import { compileOptionsOf, project, readDays } from '../projections/projections.ts'

/** Changes that do not fit have no effect [behaviour: What if]. @throws AppError BAD_REQUEST for days that are all before today. */
export async function getComparison(scope: AccountScope, input: CompareInput): Promise<Comparison> {
  const today = todayIn(scope, input.timeZone)
  const { from, to } = readDays(input)
  if (Temporal.PlainDate.compare(to, today) < 0)
    throw new AppError('BAD_REQUEST', 'The last day must be today or later.')
  const { id, bufferCents } = scope.account
  const paydayCashFlowIds = paydayIdsOf(scope.account)
  return project(scope, { ...input, to }, async (base) => {
    const kept = await readScenarios(scope.db.read, id, input.scenarioIds ?? [])
    const changes = [...kept.flatMap((scenario) => scenario.changes), ...(input.changes ?? [])]
    const options = compileOptionsOf(scope, input.account, today)
    const changed = await changePlan(scope, base.plan, changes)
    const tried = await compileTried(scope, changed.plan, options, to)
    const days = today.until(to).days + 1
    const lineOf = (compiled: CompiledPlan) => {
      const question = { today, days, bufferCents: Number(bufferCents), paydayCashFlowIds }
      return {
        balancesCents: projectBalances(compiled, { from, to, today }),
        outlook: projectOutlook(compiled, question),
      }
    }
    const [before, after] = [lineOf(base), lineOf(tried)]
    const lastOf = ({ balancesCents }: typeof after) => balancesCents.at(-1) ?? 0
    const [first, last] = [from.subtract({ days: 1 }), to.add({ days: 1 })]
    return {
      from: input.from,
      today: today.toString(),
      baseCents: before.balancesCents,
      scenarioCents: after.balancesCents,
      differenceCents: requireExact(lastOf(after) - lastOf(before)),
      scenarioMonths: futureMonths(
        tried,
        monthNumber(first.year, first.month) + 1,
        monthNumber(last.year, last.month) - 1,
      ),
      base: before.outlook,
      scenario: toChangedOutlook(changed.plan, after.outlook),
      withoutEffect: changed.refusals.map(({ index }) => index),
    }
  })
}

function toChangedOutlook(plan: Plan, { payday, ...outlook }: Outlook): ChangedOutlook {
  return { ...outlook, payday: payday && { ...payday, id: idInPlan(plan, payday.id) } }
}
