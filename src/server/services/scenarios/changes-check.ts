import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Change, SeenCashFlow } from '../../../shared/plan/scenario.ts'
import { type Refusal, withChanges } from '../../projection/ledger/changes.ts'
import { readPlan } from '../projections/plan-rows.ts'
import type { ChangingAccount } from '../scope.ts'
import { toScenario } from './scenario-rows.ts'

/** One of a cash flow that is gone is accepted, and one that a scenario has already: it did fit. @throws AppError BAD_REQUEST. */
export async function requireFittingChanges(
  changing: ChangingAccount,
  changes: readonly Change[],
): Promise<void> {
  const { tx, accountId } = changing
  const refusals = await findRefusals(changing, changes)
  const unfit = refusals.filter(({ sentence }) => sentence !== null)
  if (unfit.length === 0) return
  const rows = await tx.scenario.findMany({ where: { accountId, deletedAt: null } })
  const known = new Set(
    rows.flatMap((row) => toScenario(row).changes.map((change) => JSON.stringify(change))),
  )
  for (const { index, sentence } of unfit)
    if (sentence !== null && !known.has(JSON.stringify(changes[index])))
      throw new AppError('BAD_REQUEST', sentence)
}

export async function findRefusals(
  { tx, scope, accountId }: ChangingAccount,
  changes: readonly Change[],
): Promise<Refusal[]> {
  const { plan } = await readPlan(tx, accountId)
  // Marks do not decide whether a change fits, and each change from a date on would move them.
  const unmarked = { ...plan, completions: [], overrides: [], skips: [], moves: [] }
  return withChanges(unmarked, changes, scope.settings.biweeklyDefault).refusals
}

/** @throws AppError CONFLICT when one of the cash flows was edited or deleted since a person saw it. */
export async function requireAsSeen(
  { tx, accountId }: ChangingAccount,
  seen: readonly SeenCashFlow[],
): Promise<void> {
  if (seen.length === 0) return
  const rows = await tx.cashFlow.findMany({
    where: { accountId, id: { in: seen.map(({ id }) => id) } },
    select: { id: true, kind: true, name: true, version: true, deletedAt: true },
  })
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  for (const { kind, id, version } of seen) {
    const row = byKey.get(`${kind} ${id}`)
    const name = row ? cleanName(row.name) : `An ${kind}`
    if (!row || row.deletedAt !== null)
      throw new AppError('CONFLICT', `${name} was deleted meanwhile.`)
    if (row.version !== version) throw new AppError('CONFLICT', `${name} was edited meanwhile.`)
  }
}
