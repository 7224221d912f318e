/** The plan of an account, read from its rows. */
import type { Database, ReadClient } from '../../db/database.ts'
import type { Plan, PlanCashFlow } from '../../projection/ledger/plan.ts'
import { readAtOneMoment } from '../accounts/one-moment.ts'
import { readStoredCashFlows } from '../cash-flows/account-rows.ts'
import { readMarks } from '../cash-flows/stored-marks.ts'
import type { Marks } from '../../../shared/plan/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import type { CashFlow } from '../../db/generated/sqlite/client.ts'

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
    const { id: accountId } = known
    const cashFlows = (await readStoredCashFlows(read, accountId)).map(toPlanCashFlow)
    const marks = await readMarks(read, accountId)
    const listOf = <Mark>(list: (marks: Marks) => Mark[]) =>
      Array.from(marks, ([cashFlowId, each]) =>
        list(each).map((mark) => ({ cashFlowId, ...mark })),
      ).flat()
    return {
      cashFlows,
      completions: listOf(({ completedDates }) => completedDates.map((date) => ({ date }))),
      overrides: listOf(({ overrides }) => overrides),
      skips: listOf(({ skippedDates }) => skippedDates.map((date) => ({ date }))),
      moves: listOf(({ moves }) => moves),
      deletedContinuations: await readDeletedContinuations(read, accountId),
    }
  })
  const startingBalanceCents = Number(account.startingBalanceCents)
  return { revision: account.revision, plan: { startingBalanceCents, ...rows } }
}

async function readDeletedContinuations(
  read: ReadClient,
  accountId: number,
): Promise<Plan['deletedContinuations']> {
  const rows = await read.cashFlow.findMany({
    where: { accountId, deletedAt: { not: null }, continuesId: { not: null } },
    select: { id: true, continuesId: true },
  })
  return rows.map(({ id, continuesId }) => ({ id, continuesId: continuesId ?? id }))
}

/** A cash flow as the engine receives it. */
export function toPlanCashFlow(row: CashFlow): PlanCashFlow {
  const { id, kind, name, continuesId } = row
  const schedule = parseSchedule(row.schedule)
  const isOneTime = schedule.recurrenceType === 'ON_X_DAY'
  return {
    id,
    kind,
    name: cleanName(name),
    amountCents: Number(row.amountCents),
    schedule,
    date: isOneTime ? row.startDate.toISOString().slice(0, 10) : null,
    continuesId,
  }
}
