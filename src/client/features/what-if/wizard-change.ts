/** What the wizard's fields change about the plan [behaviour: What if on the screen]. */
import type { CashFlow } from '../../../shared/cash-flow.ts'
import type { Change } from '../../../shared/scenario.ts'
import type { CashFlowTrial, PlannedExpense } from '../../server/cash-flow-editing.ts'

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

/** The expense of "Can I afford it?" as a change. */
export function plannedChange({ name, amountCents, every, date }: PlannedExpense): Change {
  const added = { op: 'add', kind: 'expense', name: name || 'New expense', amountCents } as const
  if (every === 'once')
    return { ...added, recurrenceType: 'ON_X_DAY', startDate: `${date}T12:00:00.000Z` }
  return {
    ...added,
    recurrenceType: 'MONTHLY',
    recurrenceDay: Number(date.slice(8)),
    firstDate: date,
  }
}
