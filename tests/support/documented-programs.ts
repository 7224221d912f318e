/** The programs that documents show, as their readers run them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns the blocks of a document in a language, in its order. */
export async function blocksOf(document: string, language: string): Promise<string[]> {
  const text = await readFile(document, 'utf8')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  )
}

/** Makes a folder with these files and the packages of Balance. Returns its path. */
export async function createProject(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balance-program-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const project = await mkdtemp(join(folder, 'project-'))
  const all = { 'package.json': '{ "type": "module" }', ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(join(project, name), text)
  return project
}

/** Returns what the compiler finds wrong in the folder; an empty text if it finds nothing. */
export async function compile(project: string): Promise<string> {
  const compiler = resolve('node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '-p', project]).catch((error) => error)
  return stdout
}

/** Runs a program in the folder. Returns what it has printed. */
export async function runIn(
  project: string,
  [program, ...args]: [string, ...string[]],
  settings: Record<string, string>,
): Promise<string> {
  const { stdout } = await run(program, args, {
    cwd: project,
    env: { ...process.env, ...settings },
  })
  return stdout
}

/** The program with its arguments that runs a file of TypeScript. */
export function typescript(file: string): [string, string, string] {
  return [process.execPath, resolve('node_modules/tsx/dist/cli.mjs'), file]
}
