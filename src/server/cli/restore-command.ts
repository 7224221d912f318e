import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { kindOf } from '../db/open.ts'
import { realPathOf } from '../db/sqlite/real-path.ts'
import { readEnv } from '../env.ts'
import { restore } from '../maintenance/restore.ts'
import { runCommand } from './command.ts'

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [backup, ...others] = positionals
  if (!backup || others.length > 0) throw new Error('Usage: npm run restore -- FILE [--force]')
  const { DATABASE_URL } = readEnv()
  const path = kindOf(DATABASE_URL).fileOf(DATABASE_URL)
  if (path === null)
    throw new Error(
      `This database is PostgreSQL, which has its own tool, for an empty database: pg_restore --no-owner --dbname "$DATABASE_URL" ${backup}`,
    )
  // A link stays, and leads to what is restored.
  const file = realPathOf(path)
  const nowText = Temporal.Now.instant().toString({ smallestUnit: 'second' })
  const wanted = `${file}.before-${nowText.replaceAll(/[-:]/g, '')}`
  const { force } = values
  const { keptAs, rows, problems } = await restore({ file, backup, keptAs: wanted, force })
  return [
    ...problems,
    `${file} is now ${backup}, with ${rows} rows.${keptAs ? ` What it was before is kept as ${keptAs}.` : ''}`,
  ].join('\n')
})
