/**
 * Generates the two Prisma clients, one per database, from the one schema.prisma.
 *
 * A generated client works with one provider only. So this script makes a copy of the schema for each
 * provider, replaces `provider` and `output` in it, and generates from the copy. `prisma generate` would
 * download a schema engine that it does not use; setting its path to any file that exists avoids that.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const schema = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8')
const prismaCli = join(root, 'node_modules/prisma/build/index.js')
const folder = mkdtempSync(join(tmpdir(), 'balance-prisma-'))

async function generate(provider: 'sqlite' | 'postgresql'): Promise<void> {
  const path = join(folder, `${provider}.prisma`)
  const output = join(root, 'src/server/db/generated', provider)
  writeFileSync(
    path,
    schema
      .replace('provider = "sqlite"', `provider = "${provider}"`)
      .replace('"../src/server/db/generated/sqlite"', JSON.stringify(output)),
  )
  // When it fails, the error has what the command printed.
  await promisify(execFile)(
    process.execPath,
    [prismaCli, 'generate', '--schema', path, '--no-hints'],
    {
      cwd: root,
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: 'true',
        CHECKPOINT_DISABLE: '1',
      },
    },
  )
}

try {
  await Promise.all([generate('sqlite'), generate('postgresql')])
} finally {
  rmSync(folder, { recursive: true })
}
