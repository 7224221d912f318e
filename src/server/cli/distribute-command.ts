import { parseArgs } from 'node:util'
import { namingSetting } from '../db/unusable-database.ts'
import { readEnv } from '../env.ts'
import { distribute, undistribute } from '../maintenance/distribute.ts'
import { runCommand } from './command.ts'

await runCommand(() => {
  const { undo } = parseArgs({ options: { undo: { type: 'boolean', default: false } } }).values
  const { DATABASE_URL } = readEnv()
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const run = undo ? undistribute : distribute
  return namingSetting('DATABASE_URL', () => run(DATABASE_URL, say))
})
