/**
 * Checks the tables, what must hold between rows, and the backup of each account, and names what is wrong; the exit code
 * is then 1. It changes nothing, and a server may use the database at the same time:
 *
 *   npm run doctor
 */
import { namingSetting } from '../db/unusable-database.ts'
import { readEnv } from '../env.ts'
import { examine } from '../maintenance/doctor.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { tables, rows, problems } = await namingSetting('DATABASE_URL', () =>
    examine(readEnv().DATABASE_URL),
  )
  const checked = `Checked ${rows} rows in ${tables} tables`
  if (problems.length === 0) return `${checked}: nothing is wrong.`
  process.exitCode = 1
  return [...problems, `${checked}: the lines above say what is wrong.`].join('\n')
})
