/**
 * Scenarios: named lists of changes to the plan of an account, which they do not touch [behaviour: What if]. Each function throws
 * AppError NOT_FOUND when the account is not the caller's, or has no such scenario.
 */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  Application,
  ApplyScenarioInput,
  CreateScenarioInput,
  ListScenariosInput,
  Scenario,
  ScenarioRefInput,
  UpdateScenarioInput,
} from '../../../shared/plan/scenario.ts'
import { changeAccount, changeWithDeletions } from '../accounts/accounts.ts'
import { findAccount } from '../accounts/own-account.ts'
import { findRevision } from '../accounts/activities.ts'
import { requireRoom } from '../quotas.ts'
import { readInTurn } from '../read-turns.ts'
import { purgeRows, type PurgeScope } from '../purge-pages.ts'
import { type ChangingAccount, databaseTime, type Scope, startOfRetention } from '../scope.ts'
import { ChangeWriter } from './change-writer.ts'
import { findRefusals, requireAsSeen, requireFittingChanges } from './changes-check.ts'
import {
  changedMeanwhile,
  getScenarioRow,
  notFound,
  scenarioChanged,
  toScenario,
} from './scenario-rows.ts'

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

/** @throws AppError CONFLICT when the account cannot have more, BAD_REQUEST as `requireFittingChanges`. */
export function createScenario(
  scope: Scope,
  { account, name, changes }: CreateScenarioInput,
): Promise<Changed<Scenario>> {
  return changeAccount(scope, account, async (change) => {
    const { tx, accountId, note } = change
    await requireRoom(tx, scope, 'scenarios', accountId)
    await requireFittingChanges(change, changes)
    const data = { accountId, name, changes: JSON.stringify(changes) }
    const row = await tx.scenario.create({ data: { ...data, createdAt: databaseTime(scope) } })
    await note({ action: 'createdScenario', name }, [scenarioChanged(row.id, null, row)])
    return toScenario(row)
  })
}

/** Input without a difference does not count as an edit. @throws AppError CONFLICT when `version` is not the current one. */
export function updateScenario(
  scope: Scope,
  input: UpdateScenarioInput,
): Promise<Changed<Scenario>> {
  return changeAccount(scope, input.account, async (change) => {
    const { tx, accountId, note } = change
    const row = await getScenarioRow(change, input.id)
    if (input.version !== undefined && input.version !== row.version) throw changedMeanwhile()
    const name = input.name ?? row.name
    const changes = input.changes === undefined ? row.changes : JSON.stringify(input.changes)
    if (name === row.name && changes === row.changes) return toScenario(row)
    await requireFittingChanges(change, input.changes ?? [])
    const data = { name, changes, version: { increment: 1 } }
    const edited = await tx.scenario.update({ where: { id: row.id, accountId }, data })
    await note(null, [scenarioChanged(row.id, row, edited)])
    return toScenario(edited)
  })
}

export function deleteScenario(
  scope: Scope,
  input: ScenarioRefInput,
): Promise<Changed<{ success: true }>> {
  return changeAccount(scope, input.account, async (change) => {
    const { tx, accountId, note } = change
    const row = await getScenarioRow(change, input.id)
    const { id, name } = row
    await tx.scenario.update({ where: { id, accountId }, data: { deletedAt: databaseTime(scope) } })
    await purgeOldestDeletions(change)
    await note({ action: 'deletedScenario', name }, [scenarioChanged(id, row, null)])
    return { success: true as const }
  })
}

/** A scenario that is not deleted stays as it is. @throws AppError CONFLICT when the account cannot have more. */
export function restoreScenario(scope: Scope, input: ScenarioRefInput): Promise<Changed<Scenario>> {
  return changeAccount(scope, input.account, async ({ tx, accountId, note }) => {
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

/** The answer's `id` names this application. @throws AppError CONFLICT for more than fit, and where something is not as it was seen. */
export async function applyScenario(
  scope: Scope,
  { account, id, version, changes: ownChanges = [], seen = [] }: ApplyScenarioInput,
): Promise<Changed<Application>> {
  const answer = await changeWithDeletions(scope, account, async (change) => {
    const kept = id === undefined ? null : toScenario(await getScenarioRow(change, id))
    if (kept && version !== undefined && kept.version !== version) throw changedMeanwhile()
    await requireAsSeen(change, seen)
    const changes = kept?.changes ?? ownChanges
    const refusals = await findRefusals(change, changes)
    const withoutEffect = refusals.map(({ index }) => index)
    const written = changes.filter((_each, index) => !withoutEffect.includes(index))
    const writer = new ChangeWriter(change, account)
    for (const each of written) await writer.write(each)
    const activity = { action: 'appliedScenario', name: kept?.name ?? null } as const
    if (written.length > 0)
      await change.note({ ...activity, count: written.length }, await writer.finish())
    return { withoutEffect }
  })
  return { id: answer.revision, ...answer }
}

export async function purgeDeletedScenarios(scope: PurgeScope): Promise<void> {
  const where = { deletedAt: { lt: startOfRetention(scope) } }
  await purgeRows(scope, (tx, limit) => tx.scenario.deleteMany({ where, limit }))
}

/** An account keeps as many deleted scenarios as it can have scenarios: the oldest deletions above that are purged. */
async function purgeOldestDeletions({ tx, scope, accountId }: ChangingAccount): Promise<void> {
  const oldest = await tx.scenario.findMany({
    where: { accountId, deletedAt: { not: null } },
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    skip: scope.settings.quotas.scenarios,
    select: { id: true },
  })
  if (oldest.length > 0)
    await tx.scenario.deleteMany({ where: { accountId, id: { in: oldest.map(({ id }) => id) } } })
}
