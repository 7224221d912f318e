/** The import of cash flows from CSV files [specification 5]. */
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import { type ColumnMapping, CSV_MESSAGES, MAX_CSV_BYTES } from '../../shared/csv-columns.ts'
import type { AccountRef } from '../../shared/fields.ts'
import type { ImportResult, RunImportInput } from '../../shared/import.ts'
import { type CsvFile, withCsvFile } from '../csv/csv-thread.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { insertRows, readKeys } from './import-rows.ts'
import { databaseTime, type Scope } from './scope.ts'

export interface CsvUpload {
  account: AccountRef
  /** The file, in UTF-8. */
  csv: Uint8Array
  /** Null to find the columns by their headers. */
  columnMapping: ColumnMapping | null
  /** Write rows that are there already once more. */
  importDuplicates?: boolean | undefined
  /** Only answer what would become of the rows. */
  dryRun?: boolean | undefined
}

/**
 * Imports the rows of a CSV file that are right, all of them or none, and says what is wrong with the
 * others [specification 5, 7].
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for a file that cannot be
 * read as a whole.
 */
export function runImport(scope: Scope, input: RunImportInput): Promise<ImportResult> {
  return importCsv(scope, { ...input, csv: Buffer.from(input.csvData) })
}

/**
 * Imports the rows of a file that are right and not there already, all of them or none.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST, with the sentences of
 * [specification 5], for a file that is refused as a whole.
 */
export async function importCsv(scope: Scope, upload: CsvUpload): Promise<ImportResult> {
  const { account, csv, columnMapping: mapping } = upload
  if (csv.length > MAX_CSV_BYTES) throw new AppError('BAD_REQUEST', CSV_MESSAGES.tooLarge)
  const { id } = await findAccount(scope, account)
  return withCsvFile({ csv, mapping }, async (file) => {
    const success =
      upload.dryRun || file.count === 0
        ? await countNewRows(scope, file, id, upload)
        : await writeNewRows(scope, file, upload)
    const { count, failed, errors } = file
    return { success, failed, skipped: count - success, errors }
  })
}

function countNewRows(scope: Scope, file: CsvFile, accountId: number, upload: CsvUpload) {
  if (upload.importDuplicates) return file.count
  return scope.db.snapshot(async (read) => {
    const existing = await readKeys(scope.db.provider, read, accountId)
    return (await file.findNewRows(existing)).count
  })
}

function writeNewRows(scope: Scope, file: CsvFile, upload: CsvUpload): Promise<number> {
  const { provider } = scope.db
  // What is there is read under the account's lock, so that a file sent twice at once is not doubled.
  return changeAccount(scope, upload.account, async (tx, accountId) => {
    const existing = upload.importDuplicates ? [] : await readKeys(provider, tx, accountId)
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
