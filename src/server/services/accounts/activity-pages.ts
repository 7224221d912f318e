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
  const undoRecords = await readUndoRecords(scope, accountId, shown)
  const people = await readPeople(scope.db.read, shown)
  return {
    activities: shown.map((row): ListedActivity => {
      const { accountId: _accountId, userId, at, name, amountCents, ...fields } = row
      return {
        ...fields,
        at: at.toISOString(),
        memberName: people.get(userId)?.name ?? FORMER_MEMBER,
        isOwn: userId === scope.user.id,
        name: name && cleanName(name),
        amountCents: amountCents === null ? null : Number(amountCents),
        ...undoingOf(row, undoRecords),
        canRestore: isLatestDeletion(row, deletions) || isRestorableUndo(row, imports),
        canUndo: row.action === 'importedFile' && imports.has(partOf(row.importId, null)),
      }
    }),
    nextCursor: rows[PAGE_LENGTH]?.id ?? null,
  }
}

type UndoRecords = Map<number, boolean>

async function readUndoRecords(
  scope: Scope,
  accountId: number,
  activities: Activity[],
): Promise<UndoRecords> {
  const revisions = activities.flatMap(({ revision }) => revision ?? [])
  const records = await scope.db.read.undoRecord.findMany({
    where: { accountId, revision: { in: revisions } },
    select: { revision: true, undoneRevision: true },
  })
  return new Map(records.map((record) => [record.revision, record.undoneRevision !== null]))
}

function undoingOf({ revision }: Activity, undoRecords: UndoRecords) {
  const isUndone = revision === null ? undefined : undoRecords.get(revision)
  return { revision: isUndone === undefined ? null : revision, isUndone: isUndone ?? false }
}

/** When each cash flow was deleted, by its id; only those that can still be restored. */
type Deletions = Map<number, Date | null>

async function readDeletions(
  scope: Scope,
  accountId: number,
  activities: Activity[],
): Promise<Deletions> {
  const ids = activities.flatMap(({ action, cashFlowId }) =>
    action === 'deletedCashFlow' && cashFlowId !== null ? cashFlowId : [],
  )
  const rows = await scope.db.read.cashFlow.findMany({
    where: { accountId, id: { in: ids }, deletedAt: { gte: startOfRetention(scope) } },
    select: { id: true, deletedAt: true },
  })
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]))
}

function isLatestDeletion({ action, cashFlowId, at }: Activity, deletions: Deletions): boolean {
  if (action !== 'deletedCashFlow' || cashFlowId === null) return false
  return deletions.get(cashFlowId)?.getTime() === at.getTime()
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

function isRestorableUndo({ action, importId, at }: Activity, imports: Set<string>): boolean {
  return action === 'undidImport' && imports.has(partOf(importId, at))
}
