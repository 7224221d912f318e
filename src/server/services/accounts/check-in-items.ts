/** What a check-in changes about single occurrences: written in bulk, and remembered for undoing it. */
import { AppError } from '../../../shared/app-error.ts'
import type { CheckInInput } from '../../../shared/check-in.ts'
import { dayByWeekendRule } from '../../../shared/schedule.ts'
import type { CheckInItem } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { requireRoomForMarks } from '../quotas.ts'
import type { Scope } from '../scope.ts'
import { type ChangedMark, type ChangedRow, doneState, markChanged } from '../undo/changed-rows.ts'
import { deleteMarks, filtersOf, type Place } from '../undo/mark-rows.ts'

type Ref = CheckInInput['done'][number]

/**
 * Marks, skips and moves occurrences; answers what that did. One that is so already stays so, and is not remembered.
 *
 * @throws AppError NOT_FOUND when one of the cash flows is not in the account; CONFLICT when the account cannot have
 * that many more done marks and exceptions.
 */
export async function writeCheckInItems(
  tx: Transaction,
  scope: Scope,
  { checkInId, accountId }: { checkInId: number; accountId: number },
  { done, skipped, moved }: CheckInInput,
): Promise<ChangedRow[]> {
  const refs = [...done, ...skipped, ...moved]
  if (refs.length === 0) return []
  const flows = await findCashFlows(tx, accountId, refs)

  const completions = await tx.completion.findMany({ where: inAccount(accountId, done) })
  const newDone = without(completions, done)
  const skips = await tx.skip.findMany({ where: inAccount(accountId, skipped) })
  const newSkips = without(skips, skipped)
  const moves = await tx.move.findMany({ where: inAccount(accountId, moved) })
  const movedTo = new Map(moves.map((move) => [keyOf(move), move.to]))
  const newMoves = moved.flatMap(({ id: cashFlowId, date, to }) => {
    // To the day on which it falls by its schedule, it is moved back.
    const newTo = to === dayByWeekendRule(date, flows.get(cashFlowId)?.weekend ?? null) ? null : to
    const oldTo = movedTo.get(keyOf({ cashFlowId, date })) ?? null
    return oldTo === newTo ? [] : { cashFlowId, date, oldTo, newTo }
  })
  const items = [
    ...newDone.map((place) => ({ ...place, act: 'done' as const })),
    ...newSkips.map((place) => ({ ...place, act: 'skipped' as const })),
    ...newMoves.map((move) => ({ ...move, act: 'moved' as const })),
  ]
  if (items.length === 0) return []

  const firstMoves = newMoves.filter(({ oldTo }) => oldTo === null)
  const added = newDone.length + newSkips.length + firstMoves.length
  await requireRoomForMarks(tx, scope, accountId, added)
  await tx.completion.createMany({ data: newDone.map((place) => ({ accountId, ...place })) })
  await tx.skip.createMany({ data: newSkips.map((place) => ({ accountId, ...place })) })
  await replaceMoves(tx, accountId, newMoves)
  await tx.checkInItem.createMany({
    data: items.map((item) => ({ checkInId, accountId, ...item })),
  })
  return [
    ...newDone.map((place) => markChanged('Completion', place, null, {})),
    ...newSkips.map((place) => markChanged('Skip', place, null, {})),
    ...newMoves.map(moveChanged),
  ]
}

/**
 * Undoes those changes of a check-in that nobody has changed since. Answers what that did, and by how many cents its done
 * marks had moved the starting balance: 0, except where a mark was made again since.
 */
export async function undoCheckInItems(
  tx: Transaction,
  { id: checkInId, accountId }: { id: number; accountId: number },
): Promise<{ movedCents: number; rows: ChangedRow[] }> {
  const items = await tx.checkInItem.findMany({ where: { checkInId, accountId } })
  const of = (act: CheckInItem['act']) => items.filter((item) => item.act === act)
  const completions = []
  for (const where of filtersOf(accountId, of('done')))
    completions.push(...(await tx.completion.findMany({ where })))
  await deleteMarks(tx, 'Completion', accountId, completions)
  const skips = []
  for (const where of filtersOf(accountId, of('skipped')))
    skips.push(...(await tx.skip.findMany({ where })))
  await deleteMarks(tx, 'Skip', accountId, skips)

  const moves = await tx.move.findMany({ where: inAccount(accountId, of('moved').map(toRef)) })
  const movedTo = new Map(moves.map((move) => [keyOf(move), move.to]))
  const movesBack = of('moved')
    .filter((item) => (movedTo.get(keyOf(item)) ?? null) === item.newTo)
    .map(({ cashFlowId, date, oldTo, newTo }) => ({ cashFlowId, date, oldTo: newTo, newTo: oldTo }))
  await replaceMoves(tx, accountId, movesBack)
  const rows = [
    ...completions.map((mark) => markChanged('Completion', mark, doneState(mark.movedCents), null)),
    ...skips.map((mark) => markChanged('Skip', mark, {}, null)),
    ...movesBack.map(moveChanged),
  ]
  const ids = [...new Set(rows.map(({ cashFlowId }) => cashFlowId))]
  const deleted = await tx.cashFlow.findMany({
    where: { accountId, id: { in: ids }, deletedAt: { not: null } },
    select: { id: true },
  })
  const deletedIds = new Set(deleted.map(({ id }) => id))
  return {
    movedCents: completions.reduce((sum, { movedCents }) => sum + Number(movedCents ?? 0), 0),
    rows: rows.map((row) =>
      deletedIds.has(row.cashFlowId) ? { ...row, isOfDeleted: true as const } : row,
    ),
  }
}

/** The cash flows that are named, by id. */
async function findCashFlows(tx: Transaction, accountId: number, refs: Ref[]) {
  const found = await tx.cashFlow.findMany({
    where: { accountId, id: { in: [...new Set(refs.map(({ id }) => id))] }, deletedAt: null },
    select: { id: true, kind: true, weekend: true },
  })
  const flows = new Map(found.map((flow) => [flow.id, flow]))
  for (const { kind, id } of refs)
    if (flows.get(id)?.kind !== kind) throw new AppError('NOT_FOUND', `This ${kind} was not found.`)
  return flows
}

interface ChangedPlace extends Place {
  oldTo: string | null
  newTo: string | null
}

function moveChanged({ oldTo, newTo, ...place }: ChangedPlace): ChangedMark {
  return markChanged(
    'Move',
    place,
    oldTo === null ? null : { to: oldTo },
    newTo === null ? null : { to: newTo },
  )
}

async function replaceMoves(
  tx: Transaction,
  accountId: number,
  moves: ChangedPlace[],
): Promise<void> {
  const replaced = moves.filter(({ oldTo }) => oldTo !== null)
  await deleteMarks(tx, 'Move', accountId, replaced)
  await tx.move.createMany({
    data: moves.flatMap(({ cashFlowId, date, newTo: to }) =>
      to === null ? [] : { accountId, cashFlowId, date, to },
    ),
  })
}

/** Finds more than the occurrences that are named, on the dates of others: `without` and maps compare both. */
function inAccount(accountId: number, refs: Pick<Ref, 'id' | 'date'>[]) {
  const ids = new Set(refs.map(({ id }) => id))
  const dates = new Set(refs.map(({ date }) => date))
  return { accountId, cashFlowId: { in: [...ids] }, date: { in: [...dates] } }
}

function without(known: Place[], refs: Ref[]): Place[] {
  const keys = new Set(known.map(keyOf))
  return refs
    .map(({ id: cashFlowId, date }) => ({ cashFlowId, date }))
    .filter((place) => !keys.has(keyOf(place)))
}

function toRef({ cashFlowId: id, date }: Place) {
  return { id, date }
}

function keyOf({ cashFlowId, date }: Place): string {
  return `${cashFlowId} ${date}`
}
