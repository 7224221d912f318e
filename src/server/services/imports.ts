/** The import of cash flows from CSV files [specification 5]. */
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import { CSV_MESSAGES, MAX_CSV_BYTES } from '../../shared/csv-columns.ts'
import type { ImportResult, RunImportInput } from '../../shared/import.ts'
import { type CsvFile, withCsvFile } from '../csv/csv-thread.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { insertRows, readKeys } from './import-rows.ts'
import { databaseTime, type Scope } from './scope.ts'

/**
 * Imports the rows of a CSV file that are right and not there already, all of them or none, and says
 * what is wrong with the others [specification 5, 7]. `importDuplicates` writes rows that are there
 * already once more; `dryRun` only answers what would become of the rows.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST, with the sentences of
 * [specification 5], for a file that is refused as a whole.
 */
export async function runImport(scope: Scope, input: RunImportInput): Promise<ImportResult> {
  const { account, columnMapping } = input
  const csv = Buffer.from(input.csvData)
  const mapping = columnMapping === 'byHeaders' ? null : columnMapping
  if (csv.length > MAX_CSV_BYTES) throw new AppError('BAD_REQUEST', CSV_MESSAGES.tooLarge)
  const { id } = await findAccount(scope, account)
  return withCsvFile({ csv, mapping }, async (file) => {
    const success =
      input.dryRun || file.count === 0
        ? await countNewRows(scope, file, id, input)
        : await writeNewRows(scope, file, input)
    const { count, failed, errors } = file
    return { success, failed, skipped: count - success, errors }
  })
}

function countNewRows(scope: Scope, file: CsvFile, accountId: number, input: RunImportInput) {
  if (input.importDuplicates) return file.count
  return scope.db.snapshot(async (read) => {
    const existing = await readKeys(scope.db.provider, read, accountId)
    return (await file.findNewRows(existing)).count
  })
}

function writeNewRows(scope: Scope, file: CsvFile, input: RunImportInput): Promise<number> {
  const { provider } = scope.db
  // What is there is read under the account's lock, so that a file sent twice at once is not doubled.
  return changeAccount(scope, input.account, async (tx, accountId) => {
    const existing = input.importDuplicates ? [] : await readKeys(provider, tx, accountId)
    const { count, chunks } = await file.findNewRows(existing)
    const contractAuthorId = scope.door === 'contract' ? scope.user.id : null
    const defaults = { accountId, contractAuthorId, at: databaseTime(scope) }
    for (const chunk of chunks) {
      await insertRows(provider, tx, chunk, defaults)
      // Lets other requests be answered: SQLite's driver holds up the event loop while it writes.
      await setImmediate()
    }
    return count
  })
}
