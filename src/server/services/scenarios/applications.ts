import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type { Application, ApplyScenarioInput } from '../../../shared/plan/scenario.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { purgeOldestDeletions } from '../deleted-cash-flows.ts'
import type { Scope } from '../scope.ts'
import { ChangeWriter } from './change-writer.ts'
import { findRefusals, requireAsSeen } from './changes-check.ts'
import { changedMeanwhile, getScenarioRow, toScenario } from './scenario-rows.ts'

/**
 * Writes every change that has an effect, in one transaction. The answer's `id` names this application.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's, or has no such scenario; CONFLICT for more than an
 * account can have, and where the scenario or a cash flow is not as it was seen.
 */
export async function applyScenario(
  scope: Scope,
  { account, id, version, changes: ownChanges = [], seen = [] }: ApplyScenarioInput,
): Promise<Changed<Application>> {
  const { accountId, ...answer } = await changeAccount(
    scope,
    account,
    async (tx, accountId, note) => {
      const kept = id === undefined ? null : toScenario(await getScenarioRow(tx, accountId, id))
      if (kept && version !== undefined && kept.version !== version) throw changedMeanwhile()
      await requireAsSeen(tx, accountId, seen)
      const changes = kept?.changes ?? ownChanges
      const refusals = await findRefusals(tx, scope, accountId, changes)
      const withoutEffect = refusals.map(({ index }) => index)
      const written = changes.filter((_change, index) => !withoutEffect.includes(index))
      const writer = new ChangeWriter(tx, scope, account, accountId)
      for (const change of written) await writer.write(change)
      const activity = { action: 'appliedScenario', name: kept?.name ?? null } as const
      if (written.length > 0)
        await note({ ...activity, count: written.length }, await writer.finish())
      return { accountId, withoutEffect }
    },
  )
  await purgeOldestDeletions(scope, accountId)
  return { id: answer.revision, ...answer }
}
