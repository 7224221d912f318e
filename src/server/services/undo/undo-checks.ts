/** The checks before a change is undone: what was changed since is never overwritten [behaviour: Undo]. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import { dateInWords } from '../../../shared/schedules/recurrence.ts'
import { countMarksOf, type MarkState, sameColumns } from '../cash-flows/marks.ts'
import { requireRoom } from '../quotas.ts'
import type { ChangingAccount } from '../scope.ts'
import { areSameStates, changesBankNames, toCashFlowState } from './cash-flow-state.ts'
import {
  type ChangedBalance,
  type ChangedCashFlow,
  type ChangedMark,
  type ChangedRow,
  type ChangedScenario,
  type ChangedSetting,
  scenarioState,
} from './changed-rows.ts'
import type { CurrentRows } from './current-rows.ts'

/**
 * Requires that each row is as it was after the change, as far as people see it, and that the account has room for what
 * comes back.
 *
 * @throws AppError CONFLICT with a sentence that says what has changed since, or what there is no room for.
 */
export async function requireUnchanged(
  account: ChangingAccount,
  { rows, revision, isOfFile }: { rows: ChangedRow[]; revision: number; isOfFile: boolean },
  current: CurrentRows,
): Promise<void> {
  const ownFlows = new Set(rows.flatMap((row) => (row.table === 'CashFlow' ? row.id : [])))
  for (const row of rows) {
    if (row.table === 'CashFlow') requireSameCashFlow(row, current, isOfFile)
    else if (row.table === 'Scenario') requireSameScenario(row, current)
    else if (row.table === 'Mark') requireMarkable(row, current, ownFlows)
    else if (row.table === 'Account') requireSameSetting(row, current)
    else if (row.table === 'Balance') await requireSameBalance(account, revision, row, current)
  }
  await requireRoomForRows(account, rows)
}

function requireSameCashFlow(
  { id, before, after, birth, marks }: ChangedCashFlow,
  { flows, digests }: CurrentRows,
  isOfFile: boolean,
): void {
  const row = flows.get(id)
  const name = isOfFile
    ? 'Some of what the file had added'
    : cleanName((after ?? before)?.name ?? '')
  const changed = isOfFile ? 'changed or deleted' : 'changed'
  if (!row && !birth) throw removedForGood(name)
  const isThere = row !== undefined && row.deletedAt === null
  if (after === null) {
    if (isThere) throw conflict(`${name} was restored since`)
    return
  }
  if (!isThere) throw conflict(`${name} was ${isOfFile ? changed : 'deleted'} since`)
  if (!areSameStates(toCashFlowState(row), after, changesBankNames({ before, after })))
    throw conflict(`${name} was ${changed} since`)
  if (marks !== undefined && digests.get(id) !== marks)
    throw conflict(
      isOfFile
        ? `${name} was ${changed} since`
        : `The done marks or exceptions of ${name} were changed since`,
    )
}

function requireSameScenario({ id, before, after }: ChangedScenario, current: CurrentRows): void {
  const row = current.scenarios.get(id)
  const name = (after ?? before)?.name ?? ''
  if (!row) throw removedForGood(name)
  const isThere = row.deletedAt === null
  if (isThere !== (after !== null))
    throw conflict(`${name} was ${isThere ? 'restored' : 'deleted'} since`)
  if (after !== null && !isDeepStrictEqual(scenarioState(row), after))
    throw conflict(`${name} was changed since`)
}

/** Its mark itself is compared when it is put back. */
function requireMarkable(
  { cashFlowId, isOfDeleted }: ChangedMark,
  { flows }: CurrentRows,
  ownFlows: Set<number>,
): void {
  if (ownFlows.has(cashFlowId)) return
  const flow = flows.get(cashFlowId)
  if (!flow) throw conflict('The income or expense was removed for good')
  const isDeleted = flow.deletedAt !== null
  if (isDeleted !== (isOfDeleted ?? false))
    throw conflict(`${cleanName(flow.name)} was ${isDeleted ? 'deleted' : 'restored'} since`)
}

const SETTINGS = {
  bufferCents: '"Keep at least"',
  paydayCashFlowId: 'The payday',
  doneMovesBalance: 'Whether done marks move the balance',
  doneMovesBalanceChosen: 'Whether done marks move the balance',
}

function requireSameSetting({ field, after }: ChangedSetting, { account }: CurrentRows): void {
  const value = account[field]
  if ((typeof value === 'bigint' ? Number(value) : value) !== after)
    throw conflict(`${SETTINGS[field]} was changed since`)
}

/** Done marks may have moved it since. */
async function requireSameBalance(
  account: ChangingAccount,
  revision: number,
  { after }: ChangedBalance,
  { account: { balanceOn, balanceCheckInId } }: CurrentRows,
): Promise<void> {
  if (
    balanceOn !== after.on ||
    balanceCheckInId !== after.checkInId ||
    (await wasSetSince(account, revision))
  )
    throw conflict('The starting balance was set again since')
}

/** True if a later change that is in effect set the starting balance. */
async function wasSetSince({ tx, accountId }: ChangingAccount, revision: number): Promise<boolean> {
  // Names cannot hold this: their quotes have a backslash in JSON.
  const setsBalance = { contains: '"table":"Balance"' }
  const later = await tx.undoRecord.findMany({
    where: { accountId, revision: { gt: revision }, undoneRevision: null, rows: setsBalance },
    select: { revision: true },
  })
  if (later.length === 0) return false
  const undone = await tx.undoRecord.findMany({
    where: { accountId, undoneRevision: { gt: revision } },
    select: { undoneRevision: true },
  })
  // A change that undid another one brought back what was before that.
  const undoing = new Set(undone.map(({ undoneRevision }) => undoneRevision))
  return later.some((change) => !undoing.has(change.revision))
}

async function requireRoomForRows(
  { tx, scope, accountId }: ChangingAccount,
  rows: ChangedRow[],
): Promise<void> {
  let [flows, marks, scenarios] = [0, 0, 0]
  for (const row of rows)
    if (row.table === 'CashFlow') flows += balanceOf(row)
    else if (row.table === 'Scenario') scenarios += balanceOf(row)
    else if (row.table === 'Mark') marks += countMarksOf(row.before) - countMarksOf(row.after)
  await requireRoom(tx, scope, 'cashFlows', accountId, flows)
  await requireRoom(tx, scope, 'marks', accountId, marks)
  await requireRoom(tx, scope, 'scenarios', accountId, scenarios)
}

/** The number of rows that there are more once it is undone. */
function balanceOf({ before, after }: { before: unknown; after: unknown }): number {
  return (before === null ? 0 : 1) - (after === null ? 0 : 1)
}

/** @throws AppError CONFLICT when the marks of an occurrence are not as they were after the change. */
export function requireSameMark(
  { cashFlowId, date, after, isMoved }: ChangedMark,
  now: MarkState,
  current: CurrentRows,
): void {
  if (isDeepStrictEqual(sameColumns(after, now), after)) return
  if (isMoved) throw changedSince(cashFlowId, current)
  throw conflict(`${nameOf(cashFlowId, current)} on ${dateInWords(date)} was changed since`)
}

export function changedSince(cashFlowId: number, current: CurrentRows): AppError {
  return conflict(
    `The done marks or exceptions of ${nameOf(cashFlowId, current)} were changed since`,
  )
}

function nameOf(cashFlowId: number, { flows }: CurrentRows): string {
  const flow = flows.get(cashFlowId)
  return flow ? cleanName(flow.name) : 'An item'
}

function removedForGood(what: string): AppError {
  return conflict(`${what} was deleted, and has been removed for good since`)
}

function conflict(what: string): AppError {
  return new AppError('CONFLICT', `${what}, so this cannot be undone any more.`)
}
