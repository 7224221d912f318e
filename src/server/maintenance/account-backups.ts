/** Checks every account as a restore checks its backup. */
import { AppError } from '../../shared/app-error.ts'
import { restoreBackupInput } from '../../shared/files/backup.ts'
import { reasonOf } from '../db/unusable-database.ts'
import { checkBackup } from '../services/files/backup-check.ts'
import { readBackup } from '../services/files/backups.ts'
import type { Connection } from './connection.ts'
import { type Range, rangesOf, within } from './pages.ts'
import { SoundPages } from './sound-pages.ts'

/** Large pages while all accounts are sound; a page with a damaged one is read again in small pages. */
const MANY_ACCOUNTS = 1_000
const FEW_ACCOUNTS = 25

/**
 * A sentence for each row that could not be restored, a page of accounts at a time, and how many were looked at by then.
 * Deleted rows are in no backup.
 *
 * @param isWhole false where the tables are not as they should be: then a page shows nothing of its accounts
 */
export async function* problemsOfBackups(
  connection: Connection,
  isWhole: boolean,
): AsyncGenerator<{ accounts: number; problems: string[] }> {
  const sound = new SoundPages(connection)
  const isSound = async (page: Range) => isWhole && (await sound.isSound(page))
  const pages = { table: 'Account', column: 'id' }
  let accounts = 0
  for await (const page of rangesOf(connection, { ...pages, rows: MANY_ACCOUNTS })) {
    const [counted] = await connection.query(
      `SELECT count(*) AS "accounts" FROM "Account" WHERE ${within(page)('"id"')}`,
    )
    accounts += Number(counted?.accounts)
    if (await isSound(page)) {
      yield { accounts, problems: [] }
      continue
    }
    for await (const few of rangesOf(connection, { ...pages, rows: FEW_ACCOUNTS }, page))
      if (!(await isSound(few))) yield { accounts, problems: await problemsOfPage(connection, few) }
  }
}

async function problemsOfPage(connection: Connection, page: Range): Promise<string[]> {
  const accounts = await connection.query(
    `SELECT "id", "name" FROM "Account" WHERE ${within(page)('"id"')} ORDER BY "id"`,
  )
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
