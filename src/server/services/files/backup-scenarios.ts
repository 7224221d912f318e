/** The changes of a scenario name cash flows by their places in the backup, counted from 0. */
import type { BackupScenario } from '../../../shared/files/backup-format.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import {
  type Change,
  MAX_CHANGES,
  type Scenario,
  scenarioFields,
  TOO_MANY_CHANGES,
} from '../../../shared/plan/scenario.ts'
import { requireRoom } from '../quotas.ts'
import { scenarioChanged } from '../scenarios/scenario-rows.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'

export type NewScenario = Pick<Scenario, 'name' | 'changes'>

export function toBackupScenarios(scenarios: Scenario[], flows: CashFlow[]): BackupScenario[] {
  const places = new Map(flows.map(({ id }, place) => [id, place]))
  return scenarios.map(({ name, changes }) => ({
    name,
    changes: changes.flatMap((change): Record<string, unknown>[] => {
      if (!('id' in change)) return [change]
      // Versions begin anew where it is restored.
      const { id, seenVersion: _seen, ...fields } = change
      const place = places.get(id)
      return place === undefined ? [] : [{ ...fields, place }]
    }),
  }))
}

/** In place of the id of a cash flow the changes have its place, counted from 1, until they are written. */
export function checkScenario(item: unknown, flowCount: number): NewScenario | string {
  // Each change would be checked before their number.
  if (isRecord(item) && Array.isArray(item['changes']) && item['changes'].length > MAX_CHANGES)
    return TOO_MANY_CHANGES
  const { data, error } = scenarioFields.safeParse(withIds(item))
  if (!data) return sentenceOf(error?.issues[0]?.message)
  return data.changes.some((change) => 'id' in change && change.id > flowCount)
    ? 'It names a cash flow that the backup does not have.'
    : data
}

/** @param ids of the cash flows of the backup, in their order */
export async function writeScenarios(
  { tx, scope, accountId }: ChangingAccount,
  { scenarios, ids }: { scenarios: NewScenario[]; ids: number[] },
): Promise<ChangedRow[]> {
  await requireRoom(tx, scope, 'scenarios', accountId, scenarios.length)
  const idAt = (change: Change): Change =>
    'id' in change ? { ...change, id: ids[change.id - 1] ?? change.id } : change
  const createdAt = databaseTime(scope)
  const data = scenarios.map(({ name, changes }) => ({
    accountId,
    name,
    changes: JSON.stringify(changes.map(idAt)),
    createdAt,
  }))
  const rows = await tx.scenario.createManyAndReturn({ data })
  return rows.map((row) => scenarioChanged(row.id, null, row))
}

/** The check refuses values that are not as expected. */
function withIds(item: unknown): unknown {
  if (!isRecord(item) || !Array.isArray(item['changes'])) return item
  const changes = item['changes'].map((change: unknown) => {
    if (!isRecord(change)) return change
    const { place, id: _id, ...fields } = change
    return typeof place === 'number' ? { ...fields, id: place + 1 } : fields
  })
  return { ...item, changes }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sentenceOf(message = 'Invalid input'): string {
  return message.startsWith('Invalid input')
    ? 'It must have a name and a list of changes.'
    : message
}
