import { parseArgs } from 'node:util'
import { kindOf, requireDatabase } from '../db/open.ts'
import { DATABASE_URL_WANTS, namingSetting } from '../db/unusable-database.ts'
import { readEnv } from '../env.ts'
import { move } from '../maintenance/move.ts'
import { requireUnused } from '../maintenance/restore.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  const { DATABASE_URL: from } = readEnv()
  const file = kindOf(from).fileOf(from)
  if (to === undefined || !/^postgres(ql)?:\/\//.test(to))
    throw new Error('Usage: npm run move -- --to postgresql://USER:PASSWORD@HOST/NAME')
  if (file === null) throw new Error('DATABASE_URL must be the SQLite file to move, file:PATH.')
  requireDatabase(from)
  await requireUnused(file)
  // No server can start on it before this process ends.
  await namingSetting('DATABASE_URL', () => kindOf(from).claim(from), DATABASE_URL_WANTS)
  const tables = await namingSetting('--to', () => move(from, to))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...tables.map(({ table, rows: count, sums }) => `${table}: ${count} rows${moneyOf(sums)}`),
    `Moved ${rows} rows. All counts, and the sums of every column, are the same in both databases.`,
    `Set DATABASE_URL to the new database, and JWT_SECRET to what is in the file jwt-secret beside ${file}; then start. The file stays as it is.`,
  ].join('\n')
})

function moneyOf(sums: Record<string, string>): string {
  const money = Object.entries(sums).filter(([column]) => column.endsWith('Cents'))
  return money.map(([column, sum]) => `; ${column} ${sum}`).join('')
}
