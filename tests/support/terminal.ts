/** Runs the commands of the terminal as processes. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { programArgs } from './program.ts'

/** The output of a command; after "FAILED " what it says when it fails. */
export async function runCommand(
  databaseUrl: string,
  command: 'user' | 'backup' | 'restore' | 'doctor' | 'move',
  ...args: string[]
): Promise<string> {
  return promisify(execFile)(process.execPath, [...programArgs(command), ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => `FAILED ${stderr}`,
  )
}
