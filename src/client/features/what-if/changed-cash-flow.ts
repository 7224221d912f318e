import { type CashFlow, NO_EXTRAS } from '../../../shared/plan/cash-flow.ts'
import type { Change } from '../../../shared/plan/scenario.ts'
import {
  changeSpending,
  everydaySchedule,
  isSpendingProblem,
  PLAIN_SPENDING,
  spendingOf,
} from '../../../shared/plan/spending.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_DETAILS,
  scheduleOf,
} from '../../../shared/schedules/schedule.ts'
import type { CashFlowTrial, PlannedExpense } from '../../plan/door.ts'
import { addDays } from '../../words/dates.ts'

export type AddChange = Extract<Change, { op: 'add' }>
export type EditChange = Extract<Change, { op: 'edit' }>

export function addedCashFlow(change: AddChange): CashFlow {
  return {
    id: 0,
    ...NO_EXTRAS,
    continuesId: null,
    version: 1,
    completedDates: [],
    overrides: [],
    skippedDates: [],
    moves: [],
    recurrenceDay: null,
    ...NO_DETAILS,
    ...PLAIN_SPENDING,
    ...(defined(change) as AddChange),
    startDate: change.startDate ?? '',
  } as CashFlow
}

export function editedCashFlow(change: EditChange, cashFlow: CashFlow): CashFlow {
  const {
    op: _op,
    kind: _kind,
    id: _id,
    seenVersion: _seen,
    fromDate: _from,
    startDate,
    ...fields
  } = change
  const changed = changeSchedule(scheduleOf(cashFlow), everydaySchedule(cashFlow, fields))
  const after = {
    ...cashFlow,
    ...defined(fields),
    ...(!isScheduleProblem(changed) && changed),
    startDate: startDate ?? cashFlow.startDate,
  } as CashFlow
  const parts = { schedule: scheduleOf(after), spending: spendingOf(cashFlow) }
  const spending = changeSpending({ ...after, ...parts }, fields)
  return { ...after, ...(!isSpendingProblem(spending) && spending) }
}

function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>
}

type WizardFields = Parameters<CashFlowTrial['onTry']>[0]

export function editOf(
  { kind, id, version, ...cashFlow }: CashFlow,
  fields: WizardFields,
  fromDate: string | undefined,
): Change {
  const { name, amountCents, recurrenceType, recurrenceDay, startDate, ...details } = fields
  const isRetimed = recurrenceType !== cashFlow.recurrenceType
  return {
    op: 'edit',
    kind,
    id,
    seenVersion: version,
    ...(fromDate !== undefined && { fromDate }),
    ...(name !== cashFlow.name && { name }),
    ...(amountCents !== cashFlow.amountCents && { amountCents }),
    ...(isRetimed && { recurrenceType }),
    ...((isRetimed || recurrenceDay !== cashFlow.recurrenceDay) && { recurrenceDay }),
    ...(startDate !== undefined && startDate !== cashFlow.startDate && { startDate }),
    ...details,
  }
}

export function plannedChanges(planned: PlannedExpense): Change[] {
  const { amountCents, every, date, last } = planned
  const name = planned.name || 'New expense'
  if (every === 'once') return [onceOn(date, name, amountCents)]
  const hasOtherLast = last !== undefined && last.amountCents !== amountCents
  const monthly: Change = {
    op: 'add',
    kind: 'expense',
    name,
    amountCents,
    recurrenceType: 'MONTHLY',
    recurrenceDay: Number(date.slice(8)),
    firstDate: date,
    // An added expense has the same amount on all of its days.
    ...(last && { lastDate: hasOtherLast ? addDays(last.date, -1) : last.date }),
  }
  return hasOtherLast
    ? [monthly, onceOn(last.date, `${name}, the rest`, last.amountCents)]
    : [monthly]
}

function onceOn(date: string, name: string, amountCents: number): Change {
  const startDate = `${date}T12:00:00.000Z`
  return { op: 'add', kind: 'expense', name, amountCents, recurrenceType: 'ON_X_DAY', startDate }
}
