/**
 * Writes the next migration of one database, and the structure that the doctor expects after it:
 * `npm run migration -- add-notes`. DATABASE_URL names a throw-away database of that provider; the committed
 * migrations are applied to it first, and the new one at the end.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../src/server/db/migrate.ts'
import { kindOf } from '../src/server/db/open.ts'
import { connect } from '../src/server/maintenance/connection.ts'
import { readStructure, structureFile } from '../src/server/maintenance/structure.ts'
import { diffFromDatabase } from './schema-diff.ts'

const name = process.argv[2]
const url = process.env.DATABASE_URL
if (!name || !url) throw new Error('Usage: DATABASE_URL=... npm run migration -- <name>')

await migrate(url)
const { provider } = kindOf(url)
const script = await diffFromDatabase(url)
if (script === '') {
  process.stdout.write('There is nothing to write: the migrations already lead to schema.prisma.\n')
} else {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const folder = join('prisma/migrations', provider, `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), script)
  process.stdout.write(`Wrote ${folder}/migration.sql\n`)
  await migrate(url)
}
const connection = await connect(url)
const structure = await readStructure(connection).finally(() => connection.close())
writeFileSync(structureFile(provider), `${JSON.stringify(structure, null, 2)}\n`)
