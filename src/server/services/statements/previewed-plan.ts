import { AppError } from '../../../shared/app-error.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import type { PlanPreview, PreviewPlanInput } from '../../../shared/statements/plan-preview.ts'
import { projectBalances } from '../../projection/answers/daily.ts'
import { countPending, sumPending } from '../../projection/answers/pending-occurrences.ts'
import { elementAt } from '../../projection/ledger/cents.ts'
import type { CompiledPlan } from '../../projection/ledger/compiled-plan.ts'
import type { Plan, PlanCashFlow } from '../../projection/ledger/plan.ts'
import { dayText, monthOf, parseDay } from '../../projection/rules/calendar.ts'
import { datesWithin } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { monthlyCentsOf } from '../cash-flows/answered-cash-flows.ts'
import { uncoveredIn } from '../cash-flows/card-rows.ts'
import { cashFlowNotFound } from '../cash-flows/cash-flows.ts'
import { readOnDate } from '../check-ins/check-ins.ts'
import { requireDoneDates } from '../check-ins/plan-changes.ts'
import { changePlan, compileTried } from '../projections/plan-work.ts'
import { compileOptionsOf, project } from '../projections/projections.ts'
import { type Scope, todayIn } from '../scope.ts'

/** Beside today. */
const DAYS_AHEAD = 92

/** Writes nothing. @throws AppError NOT_FOUND for a cash flow of another account; BAD_REQUEST for what cannot be. */
export async function previewPlan(
  scope: AccountScope,
  input: PreviewPlanInput,
): Promise<PlanPreview> {
  const today = todayIn(scope, input.timeZone)
  const onDate = parseDay(readOnDate(scope, input))
  const options = compileOptionsOf(scope, input.account, today)
  const to = today.add({ days: DAYS_AHEAD })
  return project(scope, { ...input, to }, async (base) => {
    const { plan, created, doneDates } = await checkedInPlan(
      scope,
      base.plan,
      input,
      onDate,
      (tried) => compileTried(scope, tried, options, today),
    )
    const compiled = await compileTried(scope, plan, options, to)
    const balancesCents = projectBalances(compiled, { from: today, to, today })
    const monthlyCents = monthlyCentsOf(scope, created)
    const sumOf = (kind: PlanCashFlow['kind']) =>
      created.reduce(
        (sum, flow, at) => sum + (flow.kind === kind ? elementAt(monthlyCents, at) : 0),
        0,
      )
    const before = { first: onDate + 1, last: parseDay(today.with({ day: 1 }).toString()) - 1 }
    return {
      todayCents: elementAt(balancesCents, 0),
      from: today.toString(),
      balancesCents,
      doneDates,
      monthlyCents,
      monthlyInCents: sumOf('income'),
      monthlyOutCents: sumOf('expense'),
      before: { count: countPending(compiled, before), cents: sumPending(compiled, before) },
    }
  })
}

/** Changes the plan in the order in which a check-in writes. */
async function checkedInPlan(
  scope: Scope,
  base: Plan,
  { balanceCents, done, create = [], change = [] }: PreviewPlanInput,
  onDate: number,
  compile: (plan: Plan) => Promise<CompiledPlan>,
) {
  requireDoneDates(create)
  const kinds = new Map(base.cashFlows.map(({ id, kind }) => [id, kind]))
  for (const { kind, id } of done) if (kinds.get(id) !== kind) throw cashFlowNotFound(kind)
  const happened = done.map(({ id: cashFlowId, date }) => ({ cashFlowId, date }))
  const marked = { ...base, completions: [...base.completions, ...happened] }
  const changes: Change[] = [
    ...change.map((amount) => ({ op: 'edit' as const, ...amount })),
    ...create.map(({ doneDates: _done, ...fields }) => ({ op: 'add' as const, ...fields })),
  ]
  const { plan, refusals } = await changePlan(scope, marked, changes)
  for (const { index, sentence } of refusals) {
    const refused = change[index]
    if (sentence !== null) throw new AppError('BAD_REQUEST', sentence)
    if (refused) throw cashFlowNotFound(refused.kind)
  }
  // They are added last.
  const created = plan.cashFlows.slice(plan.cashFlows.length - create.length)
  const { biweeklyDefault } = scope.settings
  const through = { first: monthOf(onDate).firstDay, last: onDate }
  const cards = created.some(({ paidBy }) => paidBy !== null) ? await compile(plan) : null
  const doneDates = created.map((flow, place) => {
    const sent = create[place]?.doneDates
    if (sent || flow.everyday) return sent ?? []
    const dates = datesWithin(ruleOf(flow, biweeklyDefault), through)
    const paid = cards && flow.paidBy !== null ? uncoveredIn(cards, flow.paidBy, dates) : dates
    return paid.map(({ date }) => date)
  })
  const completions = created.flatMap(({ id: cashFlowId }, place) =>
    elementAt(doneDates, place).map((date) => ({ cashFlowId, date })),
  )
  return {
    plan: {
      ...plan,
      startingBalanceCents: balanceCents,
      balanceOn: dayText(onDate),
      completions: [...plan.completions, ...completions],
    },
    created,
    doneDates,
  }
}
