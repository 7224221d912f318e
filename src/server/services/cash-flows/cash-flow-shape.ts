/** Turns the row of a cash flow, with its marks, into the shape of answers [behaviour: Cash flows]. */
import type { CashFlow } from '../../../shared/cash-flow.ts'
import type {
  CashFlow as CashFlowRow,
  Completion,
  Override,
  Prisma,
} from '../../db/generated/sqlite/client.ts'

type MarkedRow = CashFlowRow & { completions: Completion[]; overrides: Override[] }

export const WITH_MARKS = {
  completions: { orderBy: { date: 'asc' } },
  overrides: { orderBy: { date: 'asc' } },
} satisfies Prisma.CashFlowInclude

export function toCashFlow(row: MarkedRow): CashFlow {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    amountCents: Number(row.amountCents),
    recurrenceType: row.recurrenceType,
    recurrenceDay: row.recurrenceDay,
    startDate: row.startDate.toISOString(),
    completedDates: row.completions.map((completion) => completion.date),
    overrides: row.overrides.map(({ date, amountCents }) => ({
      date,
      amountCents: Number(amountCents),
    })),
    version: row.version,
  }
}

/** Marks by the id of their cash flow, in the order given. */
export function groupByCashFlow<Mark extends { cashFlowId: number }>(
  marks: Mark[],
): Map<number, Mark[]> {
  const groups = new Map<number, Mark[]>()
  for (const mark of marks) {
    const group = groups.get(mark.cashFlowId)
    if (group) group.push(mark)
    else groups.set(mark.cashFlowId, [mark])
  }
  return groups
}
