/**
 * On each version of Node, Balance installs, starts for development, shows its page and passes all its tests. Each version
 * comes from npm's registry and has a clone of the last commit, because native modules are built for one version.
 *
 *   tsx tests/long/node-versions.ts [22 26]
 *
 * Says at the end what failed on which version, and exits with 1 then.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts'
import { awaitStart } from '../support/started-server.ts'

/** The oldest, and those after it that get updates for years. */
const VERSIONS = ['20.19', '22', '24', '26']
/** The package of the registry that carries the program and the headers for native modules. */
const PROGRAM = `node-${process.platform}-${process.arch}`
/** The lines of the tests' output that name one that failed. */
const FAILED_TEST = / FAIL |Unhandled (Error|Rejection)|^ +\d+\) /

const given = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'balance-node-'))
const failures: string[] = []
try {
  for (const version of given.length > 0 ? given : VERSIONS)
    failures.push(...(await tryVersion(version)).map((failure) => `Node ${version}: ${failure}`))
} finally {
  rmSync(folder, { recursive: true })
}
for (const failure of failures) say(failure)
process.exitCode = failures.length > 0 ? 1 : 0

/** Answers what failed. */
async function tryVersion(version: string): Promise<string[]> {
  const cwd = join(folder, version)
  const tools = join(folder, `node-${version}`)
  const node = join(tools, 'node_modules', PROGRAM)
  const env = {
    ...process.env,
    PATH: `${join(node, 'bin')}${delimiter}${process.env.PATH}`,
    npm_config_nodedir: node,
  }
  const run = (command: string, ...args: string[]) => runProgram(command, args, cwd, env)

  say(`== Node ${version}`)
  const fetched = runProgram('npm', ['install', '--prefix', tools, `${PROGRAM}@${version}`], folder)
  if (!fetched.isGood) return ['it cannot be had']
  if (!runProgram('git', ['clone', '--quiet', '.', cwd], '.').isGood) return ['git clone']
  if (!run('node', '--version').isGood || !run('npm', 'install').isGood) return ['npm install']
  const problem = await develop(cwd, env)
  const { isGood, output } = run('npm', 'test')
  const failedTests = output.split('\n').filter((line) => FAILED_TEST.test(line))
  return [
    ...(problem ? [`npm run dev: ${problem}`] : []),
    ...(isGood ? [] : ['npm test', ...failedTests]),
  ]
}

/** Starts for development and opens the page. Answers what is wrong with that. */
async function develop(cwd: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  say('npm run dev')
  const server = await awaitStart(spawn('npm', ['run', 'dev'], { cwd, env: { ...env, PORT: '0' } }))
  say(server.said)
  if (!server.url) return 'it ended'
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const { status } = await fetch(`${server.url}/readyz`)
    if (status !== 200) return `/readyz answers ${status}`
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(server.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return errors[0] ?? null
  } catch (error) {
    return String(error)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

function runProgram(command: string, args: string[], cwd: string, env = process.env) {
  say([command, ...args].join(' '))
  // A pipe can lose its last lines when the process that writes into it ends.
  const path = join(folder, 'output')
  const file = openSync(path, 'w')
  const { status } = spawnSync(command, args, { cwd, env, stdio: ['ignore', file, file] })
  closeSync(file)
  const output = readFileSync(path, 'utf8')
  process.stdout.write(output)
  return { isGood: status === 0, output: stripVTControlCharacters(output) }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
