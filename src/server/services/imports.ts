/** The import of cash flows from CSV files [specification 5]. */
import { AppError } from '../../shared/app-error.ts'
import { CSV_MESSAGES, MAX_CSV_BYTES } from '../../shared/csv-columns.ts'
import type {
  ImportPreview,
  ImportResult,
  PreviewImportInput,
  RunImportInput,
  UndoImportInput,
} from '../../shared/import.ts'
import { type CsvFile, withCsvFile } from '../csv/csv-thread.ts'
import type { Transaction } from '../db/open.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { insertCashFlows, letOthersBeAnswered, readKeys } from './bulk-rows.ts'
import { databaseTime, type Scope } from './scope.ts'

/**
 * Imports the rows of a CSV file that are right and not there already, all of them or none, and says
 * what is wrong with the others [specification 5, 7]. `importDuplicates` writes rows that are there
 * already once more; `dryRun` only answers what would become of the rows. An import that comes again,
 * by its `importId`, writes nothing more and is answered as it was.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST, with the sentences of
 * [specification 5], for a file that is refused as a whole.
 */
export function runImport(scope: Scope, input: RunImportInput): Promise<ImportResult> {
  return readFile(scope, input, async (file, accountId) => {
    const success = await decideRows(scope, file, accountId, input)
    const { count, failed, errors } = file
    return { success, failed, skipped: Math.max(0, count - success), errors }
  })
}

/**
 * What an import without duplicates would do, and which rows are there already.
 *
 * @throws AppError as `runImport` does.
 */
export function previewImport(scope: Scope, input: PreviewImportInput): Promise<ImportPreview> {
  return readFile(scope, input, async (file, accountId) => {
    const { skipped, skippedRows } = await findSkippedRows(scope, file, accountId)
    const { count, failed, errors } = file
    return { success: count - skipped, failed, skipped, errors, skippedRows }
  })
}

/**
 * Deletes what an import has added, as far as it is still there; like any cash flow, softly. Answers how
 * many cash flows that were.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's, or holds nothing of that import.
 */
export function undoImport(
  scope: Scope,
  { account, importId }: UndoImportInput,
): Promise<{ count: number }> {
  return changeAccount(scope, account, async (tx, accountId, note) => {
    const count = await deleteImported(scope, tx, { accountId, importId, deletedAt: null })
    if (count === 0)
      throw new AppError('NOT_FOUND', 'Nothing that this import added is there any more.')
    await note({ action: 'undidImport', count, importId })
    return { count }
  })
}

async function readFile<T>(
  scope: Scope,
  input: PreviewImportInput,
  use: (file: CsvFile, accountId: number) => Promise<T>,
): Promise<T> {
  const { account, columnMapping } = input
  const csv = Buffer.from(input.csvData)
  const mapping = columnMapping === 'byHeaders' ? null : columnMapping
  if (csv.length > MAX_CSV_BYTES) throw new AppError('BAD_REQUEST', CSV_MESSAGES.tooLarge)
  const { id } = await findAccount(scope, account)
  return withCsvFile({ csv, mapping }, (file) => use(file, id))
}

/** Writes the rows that are to be written, or only counts them. */
async function decideRows(
  scope: Scope,
  file: CsvFile,
  accountId: number,
  input: RunImportInput,
): Promise<number> {
  if (file.count > 0 && !input.dryRun) return writeNewRows(scope, file, input)
  if (input.importDuplicates) return file.count
  const { skipped } = await findSkippedRows(scope, file, accountId)
  return file.count - skipped
}

function findSkippedRows(scope: Scope, file: CsvFile, accountId: number) {
  const { db } = scope
  return db.snapshot(async (read) =>
    file.findSkippedRows(await readKeys(db.provider, read, accountId)),
  )
}

function writeNewRows(scope: Scope, file: CsvFile, input: RunImportInput): Promise<number> {
  const { provider } = scope.db
  const { account, importDuplicates, importId = null } = input
  // What is there is read under the account's lock, so that a file sent twice at once is not doubled.
  return changeAccount(scope, account, async (tx, accountId, note) => {
    const before = importId && (await tx.cashFlow.count({ where: { accountId, importId } }))
    if (before) return before
    const existing = importDuplicates ? [] : await readKeys(provider, tx, accountId)
    const { count, chunks } = await file.findNewRows(existing)
    const contractAuthorId = scope.door === 'contract' ? scope.user.id : null
    const defaults = { accountId, contractAuthorId, importId, at: databaseTime(scope) }
    await insertCashFlows(provider, tx, chunks, defaults)
    if (count > 0) await note({ action: 'importedFile', count, importId })
    return count
  })
}

const IDS_PER_STATEMENT = 5_000

/** A few thousand at a time. The ids of one import stand close together, for it was one transaction. */
async function deleteImported(
  scope: Scope,
  tx: Transaction,
  where: { accountId: number; importId: string; deletedAt: null },
): Promise<number> {
  const { _min, _max } = await tx.cashFlow.aggregate({
    where,
    _min: { id: true },
    _max: { id: true },
  })
  const [first, last] = [_min.id ?? 0, _max.id ?? -1]
  const data = { deletedAt: databaseTime(scope) }
  let deleted = 0
  for (let from = first; from <= last; from += IDS_PER_STATEMENT) {
    const id = { gte: from, lt: from + IDS_PER_STATEMENT }
    deleted += (await tx.cashFlow.updateMany({ where: { ...where, id }, data })).count
    await letOthersBeAnswered()
  }
  return deleted
}
