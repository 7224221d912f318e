/** Checks every account as a restore checks its backup, and that a restore would write its cash flows as they are. */
import { restoreBackupInput } from '../../shared/files/backup.ts'
import { formatBankNames } from '../../shared/plan/bank-names.ts'
import { formatSchedule } from '../../shared/schedules/schedule-text.ts'
import { chunksOf } from '../db/database.ts'
import { reasonOf } from '../db/unusable-database.ts'
import { checkBackup } from '../services/files/backup-check.ts'
import { type BackupRows, readBackupRows, toBackup } from '../services/files/backups.ts'
import type { Connection, Row } from './connection.ts'

/** Together they take half as long as one by one, and many with all marks that they can have fit into memory. */
const ACCOUNTS_AT_ONCE = 25

/** Names rows of a page of accounts that could not be restored. Deleted rows are in no backup. */
export async function problemsOfBackups(
  connection: Connection,
  page: string,
  say: (line: string) => void,
): Promise<string[]> {
  const accounts = await connection.query(
    `SELECT "r"."id", "r"."name" FROM "Account" AS "r" WHERE ${page} ORDER BY "r"."id"`,
  )
  const problems: string[][] = []
  for (const some of chunksOf(accounts, ACCOUNTS_AT_ONCE)) {
    problems.push(await problemsOfSome(connection, some))
    say(`backups up to account ${some.at(-1)?.id}`)
  }
  return problems.flat()
}

async function problemsOfSome(connection: Connection, accounts: Row[]): Promise<string[]> {
  const ids = accounts.map(({ id }) => Number(id))
  try {
    const rows = await connection.snapshot((read) => readBackupRows(read, ids))
    return (await Promise.all(rows.map(problemsOfBackup))).flat()
  } catch (error) {
    const [{ id, name } = {}] = accounts
    const reason = reasonOf(error).replace(/\.$/, '')
    if (accounts.length === 1)
      return [`The backup of account ${id} (${JSON.stringify(name)}) cannot be made: ${reason}.`]
    // One value that cannot be read hides the others.
    const ofEach: string[][] = []
    for (const account of accounts) ofEach.push(await problemsOfSome(connection, [account]))
    return ofEach.flat()
  }
}

async function problemsOfBackup(rows: BackupRows): Promise<string[]> {
  const { id, name, cashFlows, scenarios } = rows.account
  const account = `account ${id} (${JSON.stringify(name)})`
  const { data: backup, error } = restoreBackupInput.shape.backup.safeParse(toBackup(rows))
  if (!backup) return error.issues.map(({ message }) => `In ${account}: ${message}`)
  const { flows, problems } = await checkBackup(backup)
  const lists = { CashFlow: cashFlows, Scenario: scenarios, Account: [] }
  const refused = problems.map(({ of, at, sentence }) => {
    const row = lists[of][at]
    const named = row ? `${of} ${row.id} (${JSON.stringify(row.name)}) of` : 'In'
    return `${named} ${account}: ${sentence}`
  })
  const changed = cashFlows.flatMap((row, at) => {
    const flow = flows[at]
    if (!flow) return []
    const stored = { schedule: formatSchedule(flow), bankNames: formatBankNames(flow.bankNames) }
    return (['schedule', 'bankNames'] as const)
      .filter((column) => row[column] !== stored[column])
      .map(
        (column) =>
          `CashFlow ${row.id} has the ${column} ${JSON.stringify(row[column])}, which is not in its stored form.`,
      )
  })
  return [...refused, ...changed]
}
