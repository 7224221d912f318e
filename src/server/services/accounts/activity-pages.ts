import type {
  ActivityPage,
  Activity as ListedActivity,
  ListActivitiesInput,
} from '../../../shared/accounts/activity.ts'
import { cleanName } from '../../../shared/name.ts'
import type { Activity } from '../../db/generated/sqlite/client.ts'
import { findAccount } from './own-account.ts'
import { type Scope, startOfRetention } from '../scope.ts'
import { startOfHistory } from '../undo/undo-records.ts'
import { FORMER_MEMBER, readPeople } from '../people.ts'

const PAGE_LENGTH = 50

/** @throws AppError NOT_FOUND when the account is not the caller's. */
export async function listActivities(
  scope: Scope,
  { id, cursor }: ListActivitiesInput,
): Promise<ActivityPage> {
  const { id: accountId } = await findAccount(scope, id)
  const rows = await scope.db.read.activity.findMany({
    where: { accountId, id: { lte: cursor }, at: { gte: startOfHistory(scope) } },
    orderBy: { id: 'desc' },
    take: PAGE_LENGTH + 1,
  })
  const shown = rows.slice(0, PAGE_LENGTH)
  const deletions = await readDeletions(scope, accountId, shown)
  const imports = await readImports(scope, accountId, shown)
  const undone = await readUndone(scope, accountId, shown)
  const people = await readPeople(scope.db.read, shown)
  return {
    activities: shown.map((row): ListedActivity => {
      const { accountId: _accountId, userId, at, name, amountCents, ...fields } = row
      const { action, cashFlowId, importId, revision } = fields
      return {
        ...fields,
        at: at.toISOString(),
        memberName: people.get(userId)?.name ?? FORMER_MEMBER,
        isOwn: userId === scope.user.id,
        name: name && cleanName(name),
        amountCents: amountCents === null ? null : Number(amountCents),
        revision: undone.has(revision) ? revision : null,
        isUndone: undone.get(revision) ?? false,
        canRestore:
          (action === 'deletedCashFlow' && deletions.get(cashFlowId) === at.getTime()) ||
          (action === 'undidImport' && imports.has(partOf(importId, at))),
        canUndo: action === 'importedFile' && imports.has(partOf(importId, null)),
      }
    }),
    nextCursor: rows[PAGE_LENGTH]?.id ?? null,
  }
}

/** Answers if a change was undone, by its revision; only those that are recorded. */
async function readUndone(
  scope: Scope,
  accountId: number,
  activities: Activity[],
): Promise<Map<number | null, boolean>> {
  const revisions = activities.flatMap(({ revision }) => revision ?? [])
  const records = await scope.db.read.undoRecord.findMany({
    where: { accountId, revision: { in: revisions } },
    select: { revision: true, undoneRevision: true },
  })
  return new Map(records.map((record) => [record.revision, record.undoneRevision !== null]))
}

/** Answers when a cash flow was deleted, by its id; only those that can still be restored. */
async function readDeletions(
  scope: Scope,
  accountId: number,
  activities: Activity[],
): Promise<Map<number | null, number | undefined>> {
  const ids = activities.flatMap(({ action, cashFlowId }) =>
    action === 'deletedCashFlow' && cashFlowId !== null ? cashFlowId : [],
  )
  const rows = await scope.db.read.cashFlow.findMany({
    where: { accountId, id: { in: ids }, deletedAt: { gte: startOfRetention(scope) } },
    select: { id: true, deletedAt: true },
  })
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt?.getTime()]))
}

/** The parts of imports that still exist or can be restored, as `partOf` writes them. */
async function readImports(
  scope: Scope,
  accountId: number,
  activities: Activity[],
): Promise<Set<string>> {
  const ids = activities.flatMap(({ action, importId }) =>
    (action === 'importedFile' || action === 'undidImport') && importId !== null ? importId : [],
  )
  const parts = await scope.db.read.cashFlow.groupBy({
    by: ['importId', 'deletedAt'],
    where: {
      accountId,
      importId: { in: ids },
      OR: [{ deletedAt: null }, { deletedAt: { gte: startOfRetention(scope) } }],
    },
  })
  return new Set(parts.map(({ importId, deletedAt }) => partOf(importId, deletedAt)))
}

function partOf(importId: string | null, deletedAt: Date | null): string {
  return `${importId} ${deletedAt?.getTime() ?? 'not deleted'}`
}
