/** Asks of every account the question that a restore asks of its backup. */
import { AppError } from '../../shared/app-error.ts'
import { restoreBackupInput } from '../../shared/files/backup.ts'
import { reasonOf } from '../db/unusable-database.ts'
import { checkBackup } from '../services/files/backup-check.ts'
import { readBackup } from '../services/files/backups.ts'
import type { Connection } from './connection.ts'

/** A sentence for each row that could not be restored. Deleted rows are in no backup. */
export async function problemsOfBackups(connection: Connection): Promise<string[]> {
  const accounts = await connection.query('SELECT "id", "name" FROM "Account" ORDER BY "id"')
  const problems: string[] = []
  for (const { id, name } of accounts) {
    const account = `account ${id} (${JSON.stringify(name)})`
    try {
      for (const problem of await problemsOfBackup(connection, Number(id), account))
        problems.push(problem)
    } catch (error) {
      // It was deleted for good since the list was read.
      if (error instanceof AppError && error.code === 'NOT_FOUND') continue
      problems.push(`The backup of ${account} cannot be made: ${reasonOf(error)}.`)
    }
  }
  return problems
}

function problemsOfBackup(
  { snapshot }: Connection,
  accountId: number,
  account: string,
): Promise<string[]> {
  return snapshot(async (read) => {
    const made = await readBackup(read, accountId)
    const { data: backup, error } = restoreBackupInput.shape.backup.safeParse(made)
    if (!backup) return error.issues.map(({ message }) => `In ${account}: ${message}`)
    const { problems } = await checkBackup(backup)
    if (problems.length === 0) return []
    const where = { accountId, deletedAt: null }
    const query = { where, orderBy: { id: 'asc' }, select: { id: true, name: true } } as const
    const rows = {
      CashFlow: await read.cashFlow.findMany(query),
      Scenario: await read.scenario.findMany(query),
      Account: [],
    }
    return problems.map(({ of, at, sentence }) => {
      const row = rows[of][at]
      const named = row ? `${of} ${row.id} (${JSON.stringify(row.name)}) of` : 'In'
      return `${named} ${account}: ${sentence}`
    })
  })
}
