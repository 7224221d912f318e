/** A plan with changes is a plan [behaviour: What if]: nothing else of the engine knows of scenarios. */
import { startingBalanceProblem } from '../../../shared/money/money.ts'
import type { BiweeklyDefault } from '../../../shared/schedules/recurrence.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import { dayByWeekendRule } from '../../../shared/schedules/schedule.ts'
import { fromDateProblem } from '../../../shared/schedules/schedule-from-date.ts'
import { dayText, parseDay } from '../rules/calendar.ts'
import {
  addedFlow,
  areSameFlows,
  type Edit,
  editedFlow,
  endedFlow,
  isProblem,
  type Problem,
} from './changed-flows.ts'
import { ChangedMarks } from './changed-marks.ts'
import { NO_CARD, NO_DATES, type SpendingChange } from '../../../shared/plan/spending.ts'
import { nextPayer } from './continuations.ts'
import { FlowParts } from './flow-parts.ts'
import type { Plan, PlanCashFlow } from './plan.ts'
import { finish, type Steps } from './steps.ts'
import { hasDateBefore } from '../rules/rule-counter.ts'
import { hasDate, ruleOf } from '../rules/schedule-days.ts'

export interface ChangedPlan {
  plan: Plan
  refusals: Refusal[]
}

export interface Refusal {
  index: number
  /** Why the change does not fit the cash flow; null where there is no such cash flow. */
  sentence: string | null
}

type Outcome = Problem | 'gone' | undefined

/** Ids of a database are lower, so cash flows from here on are those that changes have made. */
const FIRST_NEW_ID = 2 ** 31

/** The part of one that was split has the id of the whole. Null for one that was added. */
export function idInPlan(changed: Plan, id: number): number | null {
  if (id < FIRST_NEW_ID) return id
  const flow = changed.cashFlows.find((other) => other.id === id)
  const continuesId = flow?.continuesId ?? null
  return continuesId === null ? null : idInPlan(changed, continuesId)
}

/** The plan stays as it is. */
export function withChanges(
  plan: Plan,
  changes: readonly Change[],
  biweeklyDefault: BiweeklyDefault,
): ChangedPlan {
  return finish(changeInSteps(plan, changes, biweeklyDefault))
}

export function* changeInSteps(
  plan: Plan,
  changes: readonly Change[],
  biweeklyDefault: BiweeklyDefault,
): Steps<ChangedPlan> {
  const draft = new PlanDraft(plan, changes, biweeklyDefault)
  const refusals: Refusal[] = []
  for (const [index, change] of changes.entries()) {
    yield
    const outcome = draft.apply(change)
    if (outcome === 'gone') refusals.push({ index, sentence: null })
    else if (outcome) refusals.push({ index, sentence: outcome.sentence })
  }
  return { plan: draft.finish(), refusals }
}

export function costOfChanges(plan: Plan, changes: readonly Change[]): number {
  const counts = new Map<number, number>()
  for (const marks of [plan.completions, plan.overrides, plan.skips, plan.moves])
    for (const { cashFlowId } of marks) counts.set(cashFlowId, (counts.get(cashFlowId) ?? 0) + 1)
  const splits = changes.filter((change) => change.op === 'edit' && change.fromDate !== undefined)
  return splits.reduce((sum, split) => sum + ('id' in split ? (counts.get(split.id) ?? 0) : 0), 0)
}

interface DraftMarks {
  completions: ChangedMarks<Plan['completions'][number]>
  overrides: ChangedMarks<Plan['overrides'][number]>
  skips: ChangedMarks<Plan['skips'][number]>
  moves: ChangedMarks<Plan['moves'][number]>
}

class PlanDraft {
  #startingBalanceCents: number
  readonly #balanceOn: string | null
  readonly #flows: Map<number, PlanCashFlow>
  readonly #deletedContinuations: Plan['deletedContinuations'][number][]
  readonly #marks: DraftMarks
  readonly #parts = new FlowParts()
  readonly #biweeklyDefault: BiweeklyDefault
  #nextId = FIRST_NEW_ID

  constructor(plan: Plan, changes: readonly Change[], biweeklyDefault: BiweeklyDefault) {
    const ids = new Set(changes.flatMap((change) => ('id' in change ? [change.id] : [])))
    this.#startingBalanceCents = plan.startingBalanceCents
    this.#balanceOn = plan.balanceOn
    this.#flows = new Map(plan.cashFlows.map((flow) => [flow.id, flow]))
    this.#deletedContinuations = [...plan.deletedContinuations]
    this.#marks = {
      completions: new ChangedMarks(plan.completions, ids),
      overrides: new ChangedMarks(plan.overrides, ids),
      skips: new ChangedMarks(plan.skips, ids),
      moves: new ChangedMarks(plan.moves, ids),
    }
    this.#biweeklyDefault = biweeklyDefault
  }

  finish(): Plan {
    const { completions, overrides, skips, moves } = this.#marks
    return {
      startingBalanceCents: this.#startingBalanceCents,
      balanceOn: this.#balanceOn,
      cashFlows: [...this.#flows.values()],
      deletedContinuations: this.#deletedContinuations,
      completions: completions.all(),
      overrides: overrides.all(),
      skips: skips.all(),
      moves: moves.all(),
    }
  }

  apply(change: Change): Outcome {
    switch (change.op) {
      case 'add':
        return this.#payerProblem(change) ?? this.#keep(addedFlow(this.#newId(), change))
      case 'balance':
        return this.#shiftBalance(change.deltaCents)
      case 'edit':
      case 'stop': {
        const flow = this.#find(change, change.fromDate)
        if (!flow) return 'gone'
        if (change.op === 'stop') return this.#stop(flow, change)
        return this.#payerProblem(change) ?? this.#edit(flow, change)
      }
      default: {
        const flow = this.#find(change, change.date)
        if (!flow) return 'gone'
        return this.#mark(flow, change)
      }
    }
  }

  #shiftBalance(deltaCents: number): Outcome {
    const cents = this.#startingBalanceCents + deltaCents
    const sentence = startingBalanceProblem(cents)
    if (sentence !== null) return { sentence }
    this.#startingBalanceCents = cents
    return undefined
  }

  #edit(flow: PlanCashFlow, { fromDate, ...edit }: Edit): Outcome {
    if (fromDate === undefined) return this.#keep(editedFlow(flow, edit))
    const sentence = fromDateProblem(flow.schedule, { ...edit, fromDate })
    if (sentence !== null) return { sentence }
    const { firstDate: _checked, ...fields } = edit
    const edited = editedFlow(flow, fields)
    if (isProblem(edited)) return edited
    if (areSameFlows(flow, edited) || !this.#hasDateBefore(flow, fromDate))
      return this.#keep(edited)
    const part = editedFlow(
      { ...flow, id: this.#newId(), continuesId: flow.id },
      { ...fields, firstDate: fromDate },
    )
    if (isProblem(part)) return part
    this.#keep(endedFlow(flow, dayBefore(fromDate)))
    this.#keep(part)
    this.#parts.split(edit.id, { from: fromDate, id: part.id })
    const rule = ruleOf(part, this.#biweeklyDefault)
    const takes = (date: string) => !part.everyday && date >= fromDate && hasDate(rule, date)
    for (const marks of Object.values(this.#marks)) marks.move(flow.id, part.id, takes)
    return undefined
  }

  #stop(flow: PlanCashFlow, { fromDate }: { fromDate?: string | undefined }): Outcome {
    if (fromDate !== undefined && this.#hasDateBefore(flow, fromDate))
      return flow.schedule.recurrenceType === 'ON_X_DAY'
        ? undefined
        : this.#keep(endedFlow(flow, dayBefore(fromDate)))
    this.#flows.delete(flow.id)
    const { id, continuesId } = flow
    if (continuesId !== null) this.#deletedContinuations.push({ id, continuesId })
    if (flow.closeDay !== null) this.#reassignPurchases(flow)
    return undefined
  }

  #mark(
    { id: cashFlowId, schedule, everyday }: PlanCashFlow,
    change: Extract<Change, { date: string }>,
  ): Outcome {
    if (everyday) return { sentence: NO_DATES }
    const { date } = change
    const { skips, overrides, moves } = this.#marks
    if (change.op === 'skip') skips.set({ cashFlowId, date })
    else if (change.op === 'amount')
      overrides.set({ cashFlowId, date, amountCents: change.amountCents })
    else if (change.to === dayByWeekendRule(date, schedule.weekend)) moves.remove(cashFlowId, date)
    else moves.set({ cashFlowId, date, to: change.to })
    return undefined
  }

  #find({ kind, id }: { kind: string; id: number }, date: string | undefined) {
    const flow = this.#flows.get(this.#parts.idAt(id, date))
    return flow?.kind === kind ? flow : undefined
  }

  #keep(flow: PlanCashFlow | Problem): Outcome {
    if (isProblem(flow)) return flow
    const before = this.#flows.get(flow.id)
    this.#flows.set(flow.id, flow)
    if (before && before.closeDay !== null && flow.closeDay === null) this.#reassignPurchases(flow)
    return undefined
  }

  #payerProblem({ paidBy = null }: SpendingChange): Problem | undefined {
    const isCard = paidBy === null || (this.#flows.get(paidBy)?.closeDay ?? null) !== null
    return isCard ? undefined : { sentence: NO_CARD }
  }

  /** The purchases of a cash flow that is a card no more. */
  #reassignPurchases(flow: PlanCashFlow): void {
    const flows = [...this.#flows.values()]
    const payers = flows.map((other) => ({ ...other, firstDate: other.schedule.firstDate }))
    const paidBy = nextPayer(payers, this.#deletedContinuations, flow)
    for (const other of flows)
      if (other.paidBy === flow.id) this.#flows.set(other.id, { ...other, paidBy })
  }

  #hasDateBefore(flow: PlanCashFlow, date: string): boolean {
    if (flow.everyday) return (flow.schedule.firstDate ?? '') < date
    if (flow.schedule.recurrenceType === 'ON_X_DAY') return flow.date !== null && flow.date < date
    return hasDateBefore(ruleOf(flow, this.#biweeklyDefault), date)
  }

  #newId(): number {
    return this.#nextId++
  }
}

function dayBefore(date: string): string {
  return dayText(parseDay(date) - 1)
}
