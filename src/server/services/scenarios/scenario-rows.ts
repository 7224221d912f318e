/** Scenarios as they are stored: their changes are JSON, in the form in which inputs have passed their checks. */
import { AppError } from '../../../shared/app-error.ts'
import type { Change, Scenario } from '../../../shared/plan/scenario.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import type { Scenario as ScenarioRow } from '../../db/generated/sqlite/client.ts'

export function toScenario({ id, name, changes, version }: ScenarioRow): Scenario {
  return { id, name, changes: JSON.parse(changes) as Change[], version }
}

/**
 * The scenarios of an account with these ids, in their order.
 *
 * @throws AppError NOT_FOUND when one of them is not in this account, or deleted.
 */
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
  tx: Transaction,
  accountId: number,
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
