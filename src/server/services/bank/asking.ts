import { Temporal } from 'temporal-polyfill'
import { type AskBankInput, BRIDGE_FAILED, MAX_DAYS_ASKED } from '../../../shared/accounts/bank.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { StatementMatch } from '../../../shared/statements/proposal.ts'
import type { ReadClient } from '../../db/database.ts'
import { findAccount } from '../accounts/own-account.ts'
import { databaseTime, type Scope, todayIn } from '../scope.ts'
import { inThreadWithPlan } from '../statements/statements.ts'
import { countOfDay } from './bank-limits.ts'
import { BridgeFailure, fetchAccountSet, PROBLEMS } from './bridge.ts'
import { type ChosenConnection, endIfRefused, requireChosen } from './connections.ts'

/**
 * Answers as `compareStatement` does of the lines since the last check-in; writes nothing of the plan.
 * @throws AppError CONFLICT while not connected, and when the bridge fails; BAD_REQUEST for another currency; TOO_MANY_REQUESTS after 10 in a day.
 */
export async function askBank(scope: Scope, input: AskBankInput): Promise<StatementMatch> {
  const { id: accountId } = await findAccount(scope, input.account)
  const from = await firstDayAsked(scope, accountId, input.timeZone)
  const connection = await scope.db.write(async (tx) => {
    const chosen = await requireChosen(scope, tx, accountId)
    await countOfDay(scope, tx, 'bankAsksOfAccount', accountId)
    return chosen
  })
  return askThrough(scope, connection, { ...input, from })
}

/** A day that begins the same everywhere: the bridge counts in seconds. */
async function firstDayAsked(scope: Scope, accountId: number, timeZone: string): Promise<string> {
  const earliest = todayIn(scope, timeZone).subtract({ days: MAX_DAYS_ASKED }).toString()
  const last = await lastCheckIn(scope.db.read, accountId)
  return last && last.onDate > earliest ? last.onDate : earliest
}

function lastCheckIn(read: ReadClient, accountId: number) {
  return read.checkIn.findFirst({
    where: { accountId, undoneAt: null },
    orderBy: { id: 'desc' },
    select: { onDate: true },
  })
}

/** @param from YYYY-MM-DD, the first day of the lines; null for the balance alone */
export async function askThrough(
  scope: Scope,
  { row, url, remote }: ChosenConnection,
  { account, timeZone, from }: AskBankInput & { from: string | null },
): Promise<StatementMatch> {
  const { accountId, id } = row
  const say = (lastProblem: string | null) =>
    scope.db.write((tx) =>
      tx.bankConnection.updateMany({
        where: { accountId, id },
        data: { lastAskedAt: databaseTime(scope), lastProblem },
      }),
    )
  try {
    const part = from === null ? { 'balances-only': '1' } : { 'start-date': secondsOf(from) }
    const answer = await fetchAccountSet(scope, url, [
      ...Object.entries(part),
      ['account', remote.id],
    ])
    const task = { find: 'remoteMatch', answer, from: from ?? '', remote } as const
    const { match, problem } = await inThreadWithPlan(
      scope,
      { account, timeZone },
      (thread, compared) => thread.readStatement({ ...task, account: compared }),
    )
    if (!match) throw new BridgeFailure(problem ?? 'notRead')
    await say(problem && PROBLEMS[problem])
    return match
  } catch (error) {
    if (error instanceof AppError && isOfBank(error)) await say(error.message)
    return endIfRefused(scope, row, error)
  }
}

/** False for a right that the caller has lost, and for a turn that was refused. */
function isOfBank(error: AppError): boolean {
  return (
    error instanceof BridgeFailure ||
    error.code === 'BAD_REQUEST' ||
    error.message === BRIDGE_FAILED
  )
}

function secondsOf(day: string): string {
  return String(Temporal.Instant.from(`${day}T00:00:00Z`).epochMilliseconds / 1000)
}
