/** The plan of an account, read from its rows. */
import { cleanName } from '../../../shared/name.ts'
import type { Database } from '../../db/database.ts'
import { fromDetailsRow } from '../cash-flows/schedule-columns.ts'
import type { Plan, PlanCashFlow } from '../../projection/plan.ts'
import { readAtOneMoment } from '../accounts/one-moment.ts'
import {
  ALL_IDS,
  pageCashFlows,
  pageCompletions,
  pageDeletedContinuations,
  pageMoves,
  pageOverrides,
  pageSkips,
  type StoredCashFlowRow,
} from '../cash-flows/row-pages.ts'

interface LoadedPlan {
  revision: number
  plan: Plan
}

/** An account, with a revision that it has just had. */
interface KnownAccount {
  id: number
  revision: number
}

/**
 * Reads the plan of an account as of one moment.
 *
 * @throws AppError NOT_FOUND when the account is gone.
 */
export async function readPlan(db: Database, known: KnownAccount): Promise<LoadedPlan> {
  const { account, rows } = await readAtOneMoment(db, known, async (read) => {
    const source = { read, dialect: db.dialect, accountId: known.id }
    return {
      cashFlows: await collect(pageCashFlows(source), toPlanCashFlow),
      completions: await collect(pageCompletions(source, ALL_IDS), ([cashFlowId, date]) => ({
        cashFlowId,
        date,
      })),
      overrides: await collect(
        pageOverrides(source, ALL_IDS),
        ([cashFlowId, date, amountCents]) => ({ cashFlowId, date, amountCents }),
      ),
      skips: await collect(pageSkips(source, ALL_IDS), ([cashFlowId, date]) => ({
        cashFlowId,
        date,
      })),
      moves: await collect(pageMoves(source, ALL_IDS), ([cashFlowId, date, to]) => ({
        cashFlowId,
        date,
        to,
      })),
      deletedContinuations: await collect(
        pageDeletedContinuations(source),
        ([id, continuesId]) => ({ id, continuesId }),
      ),
    }
  })
  const startingBalanceCents = Number(account.startingBalanceCents)
  return { revision: account.revision, plan: { startingBalanceCents, ...rows } }
}

async function collect<Row, Item>(
  pages: AsyncIterable<Row[]>,
  toItem: (row: Row) => Item,
): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) for (const row of page) items.push(toItem(row))
  return items
}

function toPlanCashFlow(row: StoredCashFlowRow): PlanCashFlow {
  const [
    id,
    ,
    continuesId,
    kind,
    name,
    amountCents,
    recurrenceType,
    recurrenceDay,
    startDate,
    ...details
  ] = row
  const date = recurrenceType === 'ON_X_DAY' ? (startDate?.slice(0, 10) ?? null) : null
  return {
    id,
    kind,
    name: cleanName(name),
    amountCents,
    recurrenceType,
    recurrenceDay,
    details: details.some((detail) => detail !== null) ? fromDetailsRow(details) : null,
    date,
    continuesId,
  }
}
