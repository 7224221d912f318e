/** Scenarios: named lists of changes to the plan of an account, which they do not touch [behaviour: What if]. */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  CreateScenarioInput,
  ListScenariosInput,
  Scenario,
  ScenarioRefInput,
  UpdateScenarioInput,
} from '../../../shared/plan/scenario.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { findAccount } from '../accounts/own-account.ts'
import { findRevision } from '../accounts/activities.ts'
import { requireRoom } from '../quotas.ts'
import { readInTurn } from '../read-turns.ts'
import { purgeRows, type PurgeScope } from '../purge-pages.ts'
import { databaseTime, type Scope, startOfRetention } from '../scope.ts'
import { requireFittingChanges } from './changes-check.ts'
import {
  changedMeanwhile,
  getScenarioRow,
  notFound,
  scenarioChanged,
  toScenario,
} from './scenario-rows.ts'

/** @throws AppError NOT_FOUND when the account is not the caller's. */
export async function listScenarios(
  scope: Scope,
  { account }: ListScenariosInput,
): Promise<Scenario[]> {
  const { id: accountId } = await findAccount(scope, account)
  return readInTurn(scope, async () => {
    const rows = await scope.db.read.scenario.findMany({
      where: { accountId, deletedAt: null },
      orderBy: { id: 'asc' },
    })
    return rows.map(toScenario)
  })
}

/**
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST when a change does not fit the cash flow
 * that it names; CONFLICT when the account cannot have more scenarios.
 */
export function createScenario(
  scope: Scope,
  { account, name, changes }: CreateScenarioInput,
): Promise<Changed<Scenario>> {
  return changeAccount(scope, account, async (tx, accountId, note) => {
    await requireRoom(tx, scope, 'scenarios', accountId)
    await requireFittingChanges(tx, scope, accountId, changes)
    const data = { accountId, name, changes: JSON.stringify(changes) }
    const row = await tx.scenario.create({ data: { ...data, createdAt: databaseTime(scope) } })
    await note({ action: 'createdScenario', name }, [scenarioChanged(row.id, null, row)])
    return toScenario(row)
  })
}

/**
 * Changes the fields that the input has. Input without a difference does not count as an edit.
 *
 * @throws AppError NOT_FOUND when the scenario is not in an account of the caller's, or deleted; CONFLICT when `version`
 * is not the current one; BAD_REQUEST when a change is new and does not fit the cash flow that it names.
 */
export function updateScenario(
  scope: Scope,
  input: UpdateScenarioInput,
): Promise<Changed<Scenario>> {
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const row = await getScenarioRow(tx, accountId, input.id)
    if (input.version !== undefined && input.version !== row.version) throw changedMeanwhile()
    const name = input.name ?? row.name
    const changes = input.changes === undefined ? row.changes : JSON.stringify(input.changes)
    if (name === row.name && changes === row.changes) return toScenario(row)
    await requireFittingChanges(tx, scope, accountId, input.changes ?? [])
    const data = { name, changes, version: { increment: 1 } }
    const edited = await tx.scenario.update({ where: { id: row.id, accountId }, data })
    await note(null, [scenarioChanged(row.id, row, edited)])
    return toScenario(edited)
  })
}

/** @throws AppError NOT_FOUND when it is not in an account of the caller's, or deleted already. */
export function deleteScenario(
  scope: Scope,
  input: ScenarioRefInput,
): Promise<Changed<{ success: true }>> {
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const row = await getScenarioRow(tx, accountId, input.id)
    const { id, name } = row
    await tx.scenario.update({ where: { id, accountId }, data: { deletedAt: databaseTime(scope) } })
    await purgeOldestDeletions(tx, scope, accountId)
    await note({ action: 'deletedScenario', name }, [scenarioChanged(id, row, null)])
    return { success: true as const }
  })
}

/**
 * Restores a deleted scenario. One that is not deleted stays as it is.
 *
 * @throws AppError NOT_FOUND when it is not in an account of the caller's, or purged; CONFLICT when the account cannot
 * have more.
 */
export function restoreScenario(scope: Scope, input: ScenarioRefInput): Promise<Changed<Scenario>> {
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const row = await tx.scenario.findFirst({ where: { id: input.id, accountId } })
    if (!row) throw notFound()
    const { id, name, deletedAt } = row
    if (deletedAt !== null) {
      await requireRoom(tx, scope, 'scenarios', accountId)
      await tx.scenario.update({ where: { id, accountId }, data: { deletedAt: null } })
      const ofScenario = { accountId, name, at: deletedAt }
      const deletion = await findRevision(tx, { ...ofScenario, action: 'deletedScenario' })
      await note({ action: 'restoredScenario', name }, [scenarioChanged(id, null, row)], deletion)
    }
    return toScenario(row)
  })
}

export async function purgeDeletedScenarios(scope: PurgeScope): Promise<void> {
  const where = { deletedAt: { lt: startOfRetention(scope) } }
  await purgeRows(scope, (tx, limit) => tx.scenario.deleteMany({ where, limit }))
}

/** An account keeps as many deleted scenarios as it can have scenarios: the oldest deletions above that are purged. */
async function purgeOldestDeletions(
  tx: Transaction,
  { settings }: Scope,
  accountId: number,
): Promise<void> {
  const oldest = await tx.scenario.findMany({
    where: { accountId, deletedAt: { not: null } },
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    skip: settings.quotas.scenarios,
    select: { id: true },
  })
  if (oldest.length > 0)
    await tx.scenario.deleteMany({ where: { accountId, id: { in: oldest.map(({ id }) => id) } } })
}
