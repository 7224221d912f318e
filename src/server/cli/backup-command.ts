import { parseArgs } from 'node:util'
import { kindOf } from '../db/open.ts'
import { readEnv } from '../env.ts'
import { backUp } from '../maintenance/database-backup.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const [target, ...others] = parseArgs({ allowPositionals: true }).positionals
  if (!target || others.length > 0) throw new Error('Usage: npm run backup -- FILE')
  const { DATABASE_URL } = readEnv()
  const file = kindOf(DATABASE_URL).fileOf(DATABASE_URL)
  if (file === null)
    throw new Error(
      `This database is PostgreSQL, which has its own tool: pg_dump --format=custom --file=${target} "$DATABASE_URL"`,
    )
  const bytes = await backUp(file, target)
  return `${target} has a copy of ${file}, ${bytes} bytes. Keep the file jwt-secret with it, which stands beside the database: without it, everybody has to sign in again.`
})
