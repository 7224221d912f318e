import { dollarsFromCents } from '../../../shared/money/money.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import {
  type CashFlowDraft,
  cashFlowForm,
  nameAndAmountForm,
} from '../../../shared/plan/cash-flow-form.ts'
import type { TypedLine } from '../../../shared/plan/typed-line.ts'
import { startDetails } from '../../../shared/schedules/schedule-form.ts'
import { plainSchedule } from '../../../shared/schedules/schedule.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import type { EditorStart, PlannedExpense } from '../door.ts'
import type { FromDateDraft } from './wizard-choices.tsx'
import { startDraft } from './wizard-fields.ts'

export interface WizardStart extends Omit<EditorStart, 'onSaved'> {
  date?: string | undefined
  typed?: TypedLine | undefined
}

export interface TypedItem extends CashFlowDraft {
  /** The cash flow when the edit began: saving over a newer version is a conflict [behaviour: Edit conflicts]. */
  cashFlow: CashFlow | undefined
  stepIndex: number
  hasHappened: boolean | null
  from: FromDateDraft
  requestId: string
}

export function startWizard(start: WizardStart, today: string): TypedItem {
  const { cashFlow, planned, trial, fromDate, date, typed } = start
  const draft = planned
    ? startPlannedDraft(planned)
    : typed
      ? startTypedDraft(typed)
      : date !== undefined
        ? startDraftOn(date, today)
        : startDraft(trial?.start ?? cashFlow)
  const isReady = (planned || typed?.schedule) && cashFlowForm(today).safeParse(draft).success
  const isNamed = typed !== undefined && nameAndAmountForm.safeParse(draft).success
  const stepIndex = isReady ? lastStepOf(draft) : isNamed ? 1 : 0
  const from = { isChosen: fromDate !== undefined, typedDate: fromDate }
  return { ...draft, cashFlow, stepIndex, hasHappened: null, from, requestId: createUuid() }
}

export function lastStepOf({ recurrenceType }: CashFlowDraft): number {
  return recurrenceType === 'ON_X_DAY' ? 1 : 2
}

export function startDraftOn(date: string, today: string): CashFlowDraft {
  const weekday = new Date(date).getUTCDay()
  const days = { WEEKLY: weekday, BIWEEKLY: weekday, MONTHLY: Number(date.slice(8)) }
  const draft = { ...startDraft(), days }
  return date < today ? draft : { ...draft, recurrenceType: 'ON_X_DAY', date }
}

function startPlannedDraft(planned: PlannedExpense): CashFlowDraft {
  const { name, amountCents, every, date, last } = planned
  const draft = { ...startDraft(), name, amount: dollarsFromCents(amountCents) }
  if (every === 'once') return { ...draft, recurrenceType: 'ON_X_DAY', date }
  return {
    ...draft,
    days: { ...draft.days, MONTHLY: Number(date.slice(8)) },
    details: {
      ...draft.details,
      firstDate: date,
      ...(last && { ends: 'date', lastDate: last.date }),
    },
  }
}

function startTypedDraft({ name, amountCents, schedule }: TypedLine): CashFlowDraft {
  const named = {
    ...startDraft(),
    name,
    amount: amountCents === null ? '' : dollarsFromCents(amountCents),
  }
  if (!schedule) return named
  const { recurrenceType, recurrenceDay, date = '', everyday = false, ...details } = schedule
  const typed = { ...plainSchedule(recurrenceType), ...details }
  return {
    ...named,
    recurrenceType,
    days: {
      ...named.days,
      ...(recurrenceDay !== undefined && { [recurrenceType]: recurrenceDay }),
    },
    details: startDetails(typed),
    date,
    everyday,
  }
}
