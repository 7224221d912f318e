/** Checks every account as a restore checks its backup, and that a restore would write its cash flows as they are. */
import { restoreBackupInput } from '../../shared/files/backup.ts'
import { formatBankNames } from '../../shared/plan/bank-names.ts'
import { formatSchedule } from '../../shared/schedules/schedule-text.ts'
import { reasonOf } from '../db/unusable-database.ts'
import { checkBackup } from '../services/files/backup-check.ts'
import { type BackupRows, readBackupRows, toBackup } from '../services/files/backups.ts'
import type { Connection } from './connection.ts'
import { type Range, rangesOf, within } from './pages.ts'

/** Many accounts with all marks that they can have fit into memory. */
const ACCOUNTS_PER_PAGE = 25

/** Names rows that could not be restored, and counts the accounts. Deleted rows are in no backup. */
export async function* problemsOfBackups(
  connection: Connection,
): AsyncGenerator<{ accounts: number; problems: string[] }> {
  const pages = { table: 'Account', column: 'id', rows: ACCOUNTS_PER_PAGE }
  let accounts = 0
  for await (const page of rangesOf(connection, pages)) {
    const found = await problemsOfPage(connection, page)
    accounts += found.length
    yield { accounts, problems: found.flat() }
  }
}

/** Answers a list for each account. */
async function problemsOfPage(connection: Connection, page: Range): Promise<string[][]> {
  const ids = { gte: Number(page.from ?? 0), lt: Number(page.to ?? 2 ** 31) }
  try {
    const accounts = await connection.snapshot((read) => readBackupRows(read, ids))
    return await Promise.all(accounts.map(problemsOf))
  } catch (error) {
    // One value that cannot be read hides the whole page.
    const accounts = await connection.query(
      `SELECT "id", "name" FROM "Account" WHERE ${within(page)('"id"')} ORDER BY "id"`,
    )
    const [only, another] = accounts
    if (only && !another) {
      const backup = `The backup of account ${only.id} (${JSON.stringify(only.name)})`
      return [[`${backup} cannot be made: ${reasonOf(error).replace(/\.$/, '')}.`]]
    }
    const ofEach: string[][] = []
    for (const { id } of accounts) {
      const one = { from: String(id), to: String(Number(id) + 1) }
      ofEach.push((await problemsOfPage(connection, one)).flat())
    }
    return ofEach
  }
}

async function problemsOf(rows: BackupRows): Promise<string[]> {
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
  const changed = cashFlows.flatMap(({ id, schedule, bankNames }, at) => {
    const flow = flows[at]
    const wrong: string[] = []
    if (flow && formatSchedule(flow) !== schedule)
      wrong.push(
        `CashFlow ${id} has the schedule ${JSON.stringify(schedule)}, which is not one in its stored form.`,
      )
    if (flow && formatBankNames(flow.bankNames) !== bankNames)
      wrong.push(
        `CashFlow ${id} has the bankNames ${JSON.stringify(bankNames)}, which are not in their stored form.`,
      )
    return wrong
  })
  return [...refused, ...changed]
}
