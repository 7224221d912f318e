import type { ReadClient } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Plan, PlanCashFlow } from '../../projection/ledger/plan.ts'
import { AppError } from '../../../shared/app-error.ts'
import { parseMarks, selectMarks } from '../cash-flows/marks.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'

interface LoadedPlan {
  revision: number
  plan: Plan
}

interface PlanRow {
  list: 'account' | 'cashFlow' | 'deletedContinuation' | 'marks'
  id: number
  text: string
}

/** Kind, amount, UTC date and continued cash flow, parted by blanks; then the schedule; on a line of its own the name, which can be anything. */
const CASH_FLOW_TEXT = Prisma.sql`CAST("kind" AS TEXT) || ' ' || "amountCents" || ' ' ||
  substr(CAST("startDate" AS TEXT), 1, 10) || ' ' || coalesce("continuesId", 0) || ' ' || coalesce("closeDay", 0) || ' ' || coalesce("paidBy", 0) || ' ' ||
  CASE WHEN "everyday" THEN coalesce("everydayLowCents", -1) || ' ' || coalesce("everydayHighCents", -1) ELSE '- -' END || ' ' || "schedule" || ${'\n'} || "name"`

/** One statement: the way to a database of another machine takes longer than the rows do. @throws AppError NOT_FOUND. */
export async function readPlan(
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<LoadedPlan> {
  const rows = await read.$queryRaw<PlanRow[]>`
    SELECT 'account' AS "list", "revision" AS "id", CAST("startingBalanceCents" AS TEXT) || ' ' || coalesce("balanceOn", '') AS "text"
    FROM "Account" WHERE "id" = ${accountId} UNION ALL
    SELECT 'cashFlow', "id", ${CASH_FLOW_TEXT}
    FROM "CashFlow" WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL UNION ALL
    SELECT 'deletedContinuation', "id", CAST("continuesId" AS TEXT)
    FROM "CashFlow" WHERE "accountId" = ${accountId} AND "deletedAt" IS NOT NULL AND "continuesId" IS NOT NULL UNION ALL
    ${selectMarks(accountId)} ORDER BY "id"`
  let account:
    | { revision: number; startingBalanceCents: number; balanceOn: string | null }
    | undefined
  const cashFlows: PlanCashFlow[] = []
  const deletedContinuations: { id: number; continuesId: number }[] = []
  const completions: { cashFlowId: number; date: string }[] = []
  const overrides: Plan['overrides'][number][] = []
  const skips: Plan['skips'][number][] = []
  const moves: Plan['moves'][number][] = []
  for (const { list, id, text } of rows) {
    const mark = { cashFlowId: id }
    if (list === 'account') account = { revision: id, ...parseBalance(text) }
    else if (list === 'cashFlow') cashFlows.push(parseCashFlow(id, text))
    else if (list === 'deletedContinuation')
      deletedContinuations.push({ id, continuesId: Number(text) })
    else {
      const marks = parseMarks(text)
      for (const date of marks.completedDates) completions.push({ ...mark, date })
      for (const override of marks.overrides) overrides.push({ ...mark, ...override })
      for (const date of marks.skippedDates) skips.push({ ...mark, date })
      for (const move of marks.moves) moves.push({ ...mark, ...move })
    }
  }
  if (!account) throw new AppError('NOT_FOUND', 'Account not found.')
  const { revision, ...balance } = account
  const marks = { completions, overrides, skips, moves }
  return { revision, plan: { ...balance, cashFlows, deletedContinuations, ...marks } }
}

function parseBalance(text: string): Pick<Plan, 'startingBalanceCents' | 'balanceOn'> {
  const [cents, balanceOn = ''] = text.split(' ')
  return { startingBalanceCents: Number(cents), balanceOn: balanceOn || null }
}

function parseCashFlow(id: number, text: string): PlanCashFlow {
  const nameAt = text.indexOf('\n') + 1
  const [kind, amount, date = '', ...others] = text.slice(0, nameAt - 1).split(' ')
  const [continuesId, closeDay, paidBy, low = '-', high = '-', ...scheduleText] = others
  const schedule = parseSchedule(scheduleText.join(' '))
  return {
    id,
    kind: kind as CashFlowKind,
    name: cleanName(text.slice(nameAt)),
    amountCents: Number(amount),
    schedule,
    date: schedule.recurrenceType === 'ON_X_DAY' ? date : null,
    continuesId: Number(continuesId) || null,
    closeDay: Number(closeDay) || null,
    paidBy: Number(paidBy) || null,
    everyday: low !== '-',
    everydayLowCents: toCents(low),
    everydayHighCents: toCents(high),
  }
}

function toCents(text: string): number | null {
  return text === '-' || text === '-1' ? null : Number(text)
}
