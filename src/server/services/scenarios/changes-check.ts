import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Change, SeenCashFlow } from '../../../shared/plan/scenario.ts'
import { type Refusal, withChanges } from '../../projection/ledger/changes.ts'
import type { Transaction } from '../../db/database.ts'
import { toPlanCashFlow } from '../projections/plan-rows.ts'
import type { Scope } from '../scope.ts'
import { toScenario } from './scenario-rows.ts'

/**
 * Checks changes that are about to be stored. Those that name a cash flow which is gone are accepted, and so are those that
 * a scenario of the account has already: they did fit.
 *
 * @throws AppError BAD_REQUEST when a change does not fit the cash flow that it names.
 */
export async function requireFittingChanges(
  tx: Transaction,
  scope: Scope,
  accountId: number,
  changes: readonly Change[],
): Promise<void> {
  const refusals = await findRefusals(tx, scope, accountId, changes)
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
  tx: Transaction,
  scope: Scope,
  accountId: number,
  changes: readonly Change[],
): Promise<Refusal[]> {
  const ids = changes.flatMap((change) => [
    ...('id' in change ? [change.id] : []),
    ...('paidBy' in change && change.paidBy ? [change.paidBy] : []),
  ])
  const account = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { startingBalanceCents: true },
  })
  const named = await tx.cashFlow.findMany({
    where: { accountId, id: { in: [...new Set(ids)] }, deletedAt: null },
  })
  // The purchases of a card that ends may go over to another part of it.
  const related = named.some(({ closeDay }) => closeDay !== null)
    ? await tx.cashFlow.findMany({
        where: { accountId, OR: [{ closeDay: { not: null } }, { continuesId: { not: null } }] },
      })
    : []
  const rows = [...new Map([...named, ...related].map((row) => [row.id, row])).values()]
  const plan = {
    startingBalanceCents: Number(account.startingBalanceCents),
    balanceOn: null,
    cashFlows: rows.filter(({ deletedAt }) => deletedAt === null).map(toPlanCashFlow),
    deletedContinuations: rows.flatMap(({ id, continuesId, deletedAt }) =>
      deletedAt === null || continuesId === null ? [] : [{ id, continuesId }],
    ),
    // These do not decide whether a change fits.
    completions: [],
    overrides: [],
    skips: [],
    moves: [],
  }
  return withChanges(plan, changes, scope.settings.biweeklyDefault).refusals
}

/** @throws AppError CONFLICT when one of the cash flows was edited or deleted since a person saw it. */
export async function requireAsSeen(
  tx: Transaction,
  accountId: number,
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
