/** Scenarios as they are stored: their changes are JSON, in the form in which inputs have passed their checks. */
import { AppError } from '../../../shared/app-error.ts'
import type { Change, Scenario } from '../../../shared/plan/scenario.ts'
import type { ReadClient } from '../../db/database.ts'
import type { Scenario as ScenarioRow } from '../../db/generated/sqlite/client.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import { type ChangedRow, countMore, removedForGood, type Table } from '../undo/changed-rows.ts'

export function toScenario({ id, name, changes, version }: ScenarioRow): Scenario {
  return { id, name, changes: JSON.parse(changes) as Change[], version }
}

/** @throws AppError NOT_FOUND when one of them is not in this account, or deleted. */
export async function readScenarios(
  read: Pick<ReadClient, 'scenario'>,
  accountId: number,
  ids: readonly number[],
): Promise<Scenario[]> {
  if (ids.length === 0) return []
  const rows = await read.scenario.findMany({
    where: { accountId, id: { in: [...ids] }, deletedAt: null },
  })
  const byId = new Map(rows.map((row) => [row.id, toScenario(row)]))
  return ids.map((id) => {
    const found = byId.get(id)
    if (!found) throw notFound()
    return found
  })
}

/** @throws AppError NOT_FOUND when it is not in this account, or deleted. */
export async function getScenarioRow(
  { tx, accountId }: ChangingAccount,
  id: number,
): Promise<ScenarioRow> {
  const row = await tx.scenario.findFirst({ where: { id, accountId, deletedAt: null } })
  if (!row) throw notFound()
  return row
}

export function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'Somebody else changed this scenario meanwhile.')
}

export function notFound(): AppError {
  return new AppError('NOT_FOUND', 'This scenario was not found.')
}

type ScenarioState = Pick<ScenarioRow, 'name' | 'changes'>

export const SCENARIOS: Table<number, ScenarioState> = {
  name: 'Scenario',
  async open({ tx, scope, accountId }, rows) {
    const where = { accountId, id: { in: rows.map(({ key }) => key) } }
    const now = new Map((await tx.scenario.findMany({ where })).map((row) => [row.id, row]))
    return {
      refusal({ key, before, after }) {
        const row = now.get(key)
        const name = (after ?? before)?.name ?? ''
        if (!row) return removedForGood(name)
        const isThere = row.deletedAt === null
        if (isThere !== (after !== null))
          return `${name} was ${isThere ? 'restored' : 'deleted'} since`
        const isSame = row.name === after?.name && row.changes === after.changes
        return isThere && !isSame ? `${name} was changed since` : null
      },
      async requireRoom() {
        const more = countMore(rows)
        if (more > 0) await requireRoom(tx, scope, 'scenarios', accountId, more)
      },
      async putBack() {
        for (const { key: id, before, after } of rows) {
          const version = { increment: after ? 1 : 0 }
          const data = before
            ? { ...before, version, deletedAt: null }
            : { deletedAt: databaseTime(scope) }
          await tx.scenario.update({ where: { id, accountId }, data })
        }
      },
    }
  },
}

export function scenarioChanged(
  id: number,
  before: ScenarioState | null,
  after: ScenarioState | null,
): ChangedRow<number, ScenarioState> {
  const stateOf = (row: ScenarioState | null) => row && { name: row.name, changes: row.changes }
  return { table: SCENARIOS, key: id, before: stateOf(before), after: stateOf(after) }
}
