/** Turns the row of a cash flow, with its marks, into the shape of answers [behaviour: Cash flows]. */
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type {
  CashFlow as CashFlowRow,
  Completion,
  Move,
  Override,
  Prisma,
  Skip,
} from '../../db/generated/sqlite/client.ts'

type MarkedRow = CashFlowRow & {
  completions: Completion[]
  overrides: Override[]
  skips: Skip[]
  moves: Move[]
}

/** The marks of a cash flow, by date. Each statement names the account: see docs/growing.md. */
export function withMarks(accountId: number) {
  const marks = { where: { accountId }, orderBy: { date: 'asc' } } as const
  const include = { completions: marks, overrides: marks, skips: marks, moves: marks }
  return include satisfies Prisma.CashFlowInclude
}

export function toCashFlow(row: MarkedRow): CashFlow {
  return {
    id: row.id,
    kind: row.kind,
    name: cleanName(row.name),
    amountCents: Number(row.amountCents),
    ...parseSchedule(row.schedule),
    startDate: row.startDate.toISOString(),
    continuesId: row.continuesId,
    completedDates: row.completions.map((completion) => completion.date),
    overrides: row.overrides.map(({ date, amountCents }) => ({
      date,
      amountCents: Number(amountCents),
    })),
    skippedDates: row.skips.map(({ date }) => date),
    moves: row.moves.map(({ date, to }) => ({ date, to })),
    version: row.version,
  }
}
