/** The changes of the plan that the wizard's fields mean [behaviour: What if on the screen]. */
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import type { Change } from '../../../../shared/plan/scenario.ts'
import type { CashFlowTrial, PlannedExpense } from '../../../plan/cash-flow-start.ts'
import { addDays } from '../../../words/dates.ts'

type WizardFields = Parameters<CashFlowTrial['onTry']>[0]

/** The change that makes the wizard's fields of a cash flow; only what differs is part of it. */
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

/** The expense of "Can I afford it?" as changes: one, or two where its last day has another amount. */
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
    // One that is added here has the same amount on all of its days.
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
