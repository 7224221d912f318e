import { parseArgs } from 'node:util'
import { namingSetting } from '../db/unusable-database.ts'
import { readEnv } from '../env.ts'
import { examine } from '../maintenance/doctor.ts'
import { runCommand } from './command.ts'

const SAID_AGAIN_MS = 1_000
const LOGGED_AGAIN_MS = 60_000

function showProgress() {
  const { isTTY } = process.stderr
  const everyMs = isTTY ? SAID_AGAIN_MS : LOGGED_AGAIN_MS
  let saidAt = performance.now()
  const say = (line: string) => {
    if (performance.now() - saidAt < everyMs) return
    saidAt = performance.now()
    process.stderr.write(isTTY ? `\r\x1b[KLooking at ${line}` : `Looking at ${line}\n`)
  }
  return { say, end: () => void (isTTY && process.stderr.write('\r\x1b[K')) }
}

await runCommand(async () => {
  const { fast } = parseArgs({ options: { fast: { type: 'boolean', default: false } } }).values
  const { say, end } = showProgress()
  const { tables, rows, sums, problems } = await namingSetting('DATABASE_URL', () =>
    examine(readEnv().DATABASE_URL, { fast, say }),
  ).finally(end)
  const checked = `${fast ? 'Counted' : 'Checked'} ${rows} rows in ${tables} tables`
  if (problems.length === 0) return [...sums, `${checked}: nothing is wrong.`].join('\n')
  process.exitCode = 1
  return [...sums, ...problems, `${checked}: the lines above say what is wrong.`].join('\n')
})
