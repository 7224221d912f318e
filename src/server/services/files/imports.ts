import { randomUUID } from 'node:crypto'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import { CSV_MESSAGES, MAX_CSV_BYTES } from '../../../shared/files/csv-columns.ts'
import type {
  ImportPreview,
  ImportRefInput,
  ImportResult,
  PreviewImportInput,
  RunImportInput,
} from '../../../shared/files/import.ts'
import type { RowsPreview } from '../../csv/new-rows.ts'
import type { Transaction } from '../../db/database.ts'
import type { CsvFile } from '../../imports/import-thread.ts'
import { answerOnce, MOST_KEPT_OF_IMPORT } from '../answered-requests.ts'
import { changeAccount, changeWithDeletions } from '../accounts/accounts.ts'
import { findAccount } from '../accounts/own-account.ts'
import { findRevision } from '../accounts/activities.ts'
import { readStoredCashFlows, toExistingRow } from '../cash-flows/account-rows.ts'
import { noteCashFlows, restorePurchases, roomForSpending } from '../cash-flows/card-rows.ts'
import { writeMarks } from '../cash-flows/marks.ts'
import { readDoneDays } from '../current-days.ts'
import { countMarks, requireFileWithinQuota, requireRoom, requireRoomBeside } from '../quotas.ts'
import { databaseTime, type Scope, startOfRetention, todayIn } from '../scope.ts'
import { inThread } from '../file-turns.ts'
import { insertCashFlows, type Link, linkCashFlows } from './inserted-cash-flows.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { addRows } from '../undo/undo-records.ts'
import { cashFlowAdded, cashFlowDeleted } from '../cash-flows/recorded-cash-flows.ts'

/**
 * Imports the valid rows that are not in the account already [behaviour: CSV import], with `importDuplicates` all. Sent again with the
 * same `importId` it writes nothing more and gets the same answer, while any of its rows exist.
 * @throws AppError BAD_REQUEST for a file that is refused as a whole, and for a `doneThrough` that cannot be; CONFLICT for an import
 * whose rows were all deleted since, and for more than the account can have; TOO_MANY_REQUESTS when too many imports wait.
 */
export function runImport(scope: Scope, input: RunImportInput): Promise<ImportResult> {
  return readFile(scope, input, (file, accountId) => {
    const run = (within: Scope) => writeOrCountRows(within, file, accountId, input)
    const { request } = scope
    if (!request) return run(scope)
    const change = async (within: Scope) => {
      // Only calls of the public contract name an import so; they are told neither of these.
      const { revision: _revision, importId: _importId, ...answer } = await run(within)
      return { answer, account: input.account }
    }
    return answerOnce(scope, request, change, MOST_KEPT_OF_IMPORT)
  })
}

/** Counts as an import without duplicates would. @throws AppError as `runImport` does. */
export function previewImport(scope: Scope, input: PreviewImportInput): Promise<ImportPreview> {
  return readFile(scope, input, async (file, accountId) => {
    const { count, skipped, ...found } = await previewRows(scope, file, accountId, input)
    return { success: count - skipped, skipped, ...found }
  })
}

/** @throws AppError NOT_FOUND when the account holds nothing of that import. */
export function undoImport(
  scope: Scope,
  { account, importId }: ImportRefInput,
): Promise<Changed<{ count: number }>> {
  return changeWithDeletions(scope, account, async (change) => {
    const { tx, accountId } = change
    const where = { accountId, importId, deletedAt: null }
    const rows = await tx.cashFlow.findMany({ where })
    const count = rows.length
    if (count === 0)
      throw new AppError('NOT_FOUND', 'Nothing that this import added is there any more.')
    await tx.cashFlow.updateMany({ where, data: { deletedAt: databaseTime(scope) } })
    const made = await findRevision(tx, { accountId, importId, action: 'importedFile' })
    const activity = { action: 'undidImport', count, importId } as const
    await noteCashFlows(change, activity, rows.map(cashFlowDeleted), made)
    return { count }
  })
}

/** Restores an import and its marks, within 30 days. @throws AppError NOT_FOUND when there is nothing to restore; CONFLICT for more than fit. */
export function restoreImport(
  scope: Scope,
  { account, importId }: ImportRefInput,
): Promise<Changed<{ count: number }>> {
  return changeAccount(scope, account, async (change) => {
    const { tx, accountId } = change
    const activities = await tx.activity.findMany({
      where: {
        accountId,
        importId,
        OR: [{ action: 'undidImport' }, { action: 'undidChange', undoneAction: 'importedFile' }],
      },
      orderBy: { id: 'desc' },
      // All that one statement has room for; an import is hardly ever undone twice.
      take: 500,
      select: { at: true, revision: true },
    })
    // A cash flow that had been deleted before the undoing stays deleted.
    const deletedAt = { in: activities.map(({ at }) => at), gte: startOfRetention(scope) }
    const where = { accountId, importId, deletedAt }
    const rows = await tx.cashFlow.findMany({ where })
    const count = rows.length
    if (count === 0)
      throw new AppError('NOT_FOUND', 'Nothing of this import can be restored any more.')
    await requireRoom(tx, scope, 'cashFlows', accountId, count)
    await tx.cashFlow.updateMany({ where, data: { deletedAt: null } })
    const undone = activities[0]?.revision ?? null
    const restored: ChangedRow[] = rows.map(cashFlowAdded)
    for (const row of rows)
      if (row.closeDay !== null) addRows(restored, await restorePurchases(change, row, undone))
    const activity = { action: 'restoredCashFlow', count, importId } as const
    await noteCashFlows(change, activity, restored, undone)
    return { count }
  })
}

async function readFile<T>(
  scope: Scope,
  input: PreviewImportInput,
  use: (file: CsvFile, accountId: number) => Promise<T>,
): Promise<T> {
  const { account, columnMapping, timeZone } = input
  const csv = Buffer.from(input.csvData)
  const mapping = columnMapping === 'byHeaders' ? null : columnMapping
  if (csv.length > MAX_CSV_BYTES) throw new AppError('BAD_REQUEST', CSV_MESSAGES.tooLarge)
  const days = readDoneDays(scope, input)
  const occurred = days && { days, biweeklyDefault: scope.settings.biweeklyDefault }
  const { id } = await findAccount(scope, account)
  const today = todayIn(scope, timeZone).toString()
  return inThread(scope, async (thread) => {
    const file = await thread.readCsv({ csv, mapping, today, occurred })
    // Before its rows are compared, which takes long, and when they are written under the account's lock.
    requireFileWithinQuota(scope, file.count)
    return use(file, id)
  })
}

async function writeOrCountRows(
  scope: Scope,
  file: CsvFile,
  accountId: number,
  input: RunImportInput,
): Promise<ImportResult> {
  if (file.count > 0 && !input.dryRun) return writeNewRows(scope, file, input)
  const found = await previewRows(scope, file, accountId, input)
  const { count, failed, errors, occurredCount } = found
  const skipped = input.importDuplicates ? 0 : found.skipped
  return { success: count - skipped, failed, skipped, errors, ...doneCountOf(input, occurredCount) }
}

function doneCountOf({ doneThrough }: RunImportInput, doneCount: number) {
  return typeof doneThrough === 'string' ? { doneCount } : {}
}

async function previewRows(
  scope: Scope,
  file: CsvFile,
  accountId: number,
  { importDuplicates = false }: PreviewImportInput,
): Promise<RowsPreview> {
  const { read } = scope.db
  const stored = await readStoredCashFlows(read, accountId)
  const spendingRoom = await roomForSpending(read, accountId)
  const existing = stored.map(toExistingRow)
  const preview = await file.previewRows({ existing, spendingRoom, importDuplicates })
  const added = importDuplicates ? preview.count : preview.count - preview.skipped
  await requireRoom(read, scope, 'cashFlows', accountId, added)
  await requireRoom(read, scope, 'marks', accountId, preview.occurredCount)
  return preview
}

function writeNewRows(
  scope: Scope,
  file: CsvFile,
  input: RunImportInput,
): Promise<Changed<ImportResult>> {
  const { account, importDuplicates = false, importId = randomUUID() } = input
  // Existing rows are read under the account's lock, so that a file sent twice at once is not doubled.
  return changeAccount(scope, account, async (change) => {
    const { tx, accountId, note } = change
    const made = input.importId === undefined ? 0 : await countImported(tx, accountId, importId)
    // An import that is sent again is compared as at first, without its own rows.
    const stored = (await readStoredCashFlows(tx, accountId)).filter(
      (row) => row.importId !== importId,
    )
    const against = {
      existing: stored.map(toExistingRow),
      spendingRoom: await roomForSpending(tx, accountId, importId),
      importDuplicates,
    }
    const { quotas } = scope.settings
    const flowsBefore = await tx.cashFlow.count({ where: { accountId, deletedAt: null } })
    const marksBefore = await countMarks(tx, accountId)
    const cashFlows = Math.max(0, quotas.cashFlows - flowsBefore)
    const room = { cashFlows, marks: quotas.marks - marksBefore }
    const found = await file.findNewRows(against, room)
    const { count, skipped, failed, errors, chunks, markCount, marks, payers } = found
    if (made > 0) {
      const where = { cashFlow: { accountId, importId } }
      const doneCount = await tx.mark.count({ where: { ...where, done: true } })
      const rest = { failed, skipped: Math.max(0, count + skipped - made), errors }
      return { success: made, ...rest, importId, ...doneCountOf(input, doneCount) }
    }
    requireRoomBeside(scope, 'cashFlows', flowsBefore, count)
    requireRoomBeside(scope, 'marks', marksBefore, markCount)
    if (count === 0) return { success: 0, failed, skipped, errors, ...doneCountOf(input, 0) }
    const contractAuthorId = scope.transport === 'contract' ? scope.user.id : null
    const inserted = await insertCashFlows(change, chunks, { importId, contractAuthorId })
    const idAt = (place: number) => inserted[place]?.id ?? 0
    const links = payers.map(([place, card]): Link => [
      idAt(place),
      null,
      null,
      'id' in card ? card.id : idAt(card.place),
    ])
    const added = await linkCashFlows(change, inserted, links)
    const done = marks.map(([place, date]) => ({
      cashFlowId: idAt(place),
      date,
      after: { done: true },
    }))
    await writeMarks(change, done, new Map())
    await note({ action: 'importedFile', count, importId }, added.map(cashFlowAdded))
    return { success: count, failed, skipped, errors, importId, ...doneCountOf(input, markCount) }
  })
}

async function countImported(
  tx: Transaction,
  accountId: number,
  importId: string,
): Promise<number> {
  const where = { accountId, importId }
  const count = await tx.cashFlow.count({ where })
  if (count > 0 && !(await tx.cashFlow.findFirst({ where: { ...where, deletedAt: null } })))
    throw new AppError(
      'CONFLICT',
      'This import was made before, and all that it added has been deleted since.',
    )
  return count
}
