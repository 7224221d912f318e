/**
 * `npm run test:long` runs the tests that take too long for every change: a thousand random inputs for each procedure
 * and route, more writes, more killed imports, 500 kills of the server, each of 200 intervals of failing database calls,
 * disks that are really full, the browser tests on a network that delays each call by up to a second, pictures of all screens, a
 * PostgreSQL that restarts under load, with and without a pooler in front, the memory of a million requests, for which it needs the build, and
 * all tests on each version of Node.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const FILES = [
  'tests/projection/against-naive.test.ts',
  'tests/projection/changes.test.ts',
  'tests/client/csv-export.test.ts',
  'tests/client/journal-file.test.ts',
  'tests/server/http/bad-input.test.ts',
  'tests/server/backups/backups.test.ts',
  'tests/server/imports/imports-undo.test.ts',
  'tests/server/accounts/moved-balance.test.ts',
  'tests/server/projections/random-plans.test.ts',
  'tests/server/scenarios/scenario-applications.test.ts',
  'tests/server/undo/undo-random.test.ts',
  'tests/contract/anything.test.ts',
  'tests/server/imports/imports-files.test.ts',
  'tests/server/imports/imports-killed.test.ts',
  'tests/server/database/many-writers.test.ts',
  'tests/server/database/faults.test.ts',
  'tests/server/database/faults-of-procedures.test.ts',
  'tests/server/maintenance/full-disk.test.ts',
  'tests/server/maintenance/readonly-disk.test.ts',
  'tests/server/database/lost-database.test.ts',
  'tests/server/database/kills.test.ts',
  'tests/server/process/processes.test.ts',
]
/** After `npm run build` it is the build that is killed: it starts faster. */
const BUILD = 'dist/server/main.js'
const LONG: Record<string, string> = {
  FUZZ_RUNS: '1000',
  CSV_FILES: '10000',
  KILLS: '20',
  WRITERS: '40',
  WRITES_EACH: '20',
  FAULTS: '200',
  SERVER_KILLS: '500',
  IN_FLIGHT: '500',
  WRITES_PER_KILL: '90',
  ...(existsSync(BUILD) && { SERVER: BUILD }),
  // Only root can mount disks.
  ...(process.getuid?.() === 0 && { DISKS: 'mounted' }),
}

function run(name: string, args: string[], env: Record<string, string>): boolean {
  process.stdout.write(`== ${name}\n`)
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

const results = [
  run('fuzzing, many writers, kills', ['vitest', 'run', '--testTimeout=1200000', ...FILES], LONG),
  run(
    'the browser over a slow network',
    ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    { E2E_DELAYED: 'true' },
  ),
  run('pictures of every screen', ['tsx', 'tests/shots/run.ts', '--date', '2027-01-31'], {}),
  run('restarts', ['tsx', 'tests/long/restarts.ts'], LONG),
  run('restarts behind a pooler', ['tsx', 'tests/long/restarts.ts'], { ...LONG, POOLER: 'true' }),
  run('memory', ['tsx', 'tests/long/memory.ts'], {}),
  run('versions of Node', ['tsx', 'tests/long/node-versions.ts'], {}),
]
process.exitCode = results.every(Boolean) ? 0 : 1
