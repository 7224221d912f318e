/**
 * The programs of docs/api.md work. With TEST_OPENAPI_TYPESCRIPT, the path of openapi-typescript, those in TypeScript are
 * compiled too, with the types that it makes.
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoUser } from '../src/server/services/users/demo-household.ts'
import { addToken } from './support/api-tokens.ts'
import {
  blocksOf,
  compile,
  createProject,
  runIn,
  typescript,
} from './support/documented-programs.ts'
import { startLossyProxy, type Fate, type LossyProxy } from './support/lossy-proxy.ts'
import { publicScopeOf, registerUser, startTestServer, type TestServer } from './support/server.ts'

const DOCUMENT = 'docs/api.md'
const SETTINGS = 'docs/typed-clients.md'
const GENERATOR = process.env['TEST_OPENAPI_TYPESCRIPT']

function isMissing(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}

describe('the programs of docs/api.md', () => {
  let server: TestServer
  let proxy: LossyProxy
  let user: Awaited<ReturnType<typeof registerUser>>
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    proxy = await startLossyProxy(server.url)
    await createDemoUser(publicScopeOf(server))
    user = await registerUser(server)
    token = (await addToken(server, { userId: user.id, scope: 'write' })).token
  })
  afterAll(async () => {
    await proxy.close()
    await server.close()
  })

  const here = (block: string) => block.replaceAll('http://127.0.0.1:3000', server.url)
  /** Through the proxy, with a second instead of half a minute for an answer. */
  const throughProxy = (block: string) =>
    block
      .replaceAll('http://127.0.0.1:3000', proxy.url)
      .replace(/(timeout=|timeout\(|--max-time )30/g, '$11')
  const list = (kind: 'income' | 'expense') => user.client[kind].list.query({ account: 'personal' })

  /** The blocks for a shell that call the server, and a function that runs one of them. */
  async function curl() {
    const [signIn = '', ...blocks] = (await blocksOf(DOCUMENT, 'sh')).filter((block) =>
      block.includes('$API?'),
    )
    const project = await createProject({ 'plan.csv': 'type,name,amount\nexpense,Tyres,400\n' })
    const run = (block = '', settings: Record<string, string> = {}) => {
      const ofServer = { API: `${server.url}/api/data`, TOKEN: token }
      return runIn(project, ['bash', '-euc', block], { ...ofServer, ...settings })
    }
    return { signIn, blocks, project, run }
  }

  it.skipIf(isMissing('curl'))(
    'curl adds, lists, sends a file, sends again, and reads what is new',
    async () => {
      const { blocks, project, run } = await curl()
      const answers: string[] = []
      for (const block of [...blocks, ...blocks.slice(1)]) answers.push(await run(block))
      const [first, sent, added, read, sentAgain, addedAgain, readAgain] = answers
      expect(answers).toHaveLength(7)
      expect(first).toMatch(/"email":.*"name":"Gym".*\[\{.*"name":"Gym"/)
      expect(sent).toBe('{"success":1,"failed":0,"skipped":0,"errors":[]}')
      expect(added).toContain('"name":"Bonus"')
      expect([sentAgain, addedAgain]).toEqual([sent, added])
      expect([read, readAgain]).toEqual(['200\n', '304\n'])
      const names = async (kind: 'income' | 'expense') =>
        (await list(kind)).map(({ name }) => name).toSorted()
      expect([await names('income'), await names('expense')]).toEqual([['Bonus'], ['Gym', 'Tyres']])

      const kept = () =>
        Promise.all(['json', 'etag'].map((end) => readFile(`${project}/expense.${end}`, 'utf8')))
      const before = await kept()
      expect(JSON.parse(before[0] ?? '')).toHaveLength(2)
      expect(await run(blocks[3], { TOKEN: 'bal_mistyped' })).toBe('401\n')
      expect(await run(blocks[3], { API: 'http://127.0.0.1:1/api/data' })).toBe('000\n')
      expect(await kept()).toEqual(before)
      expect(await run(blocks[3])).toBe('304\n')
    },
  )

  it.skipIf(isMissing('curl'))('curl signs in as the demo user', async () => {
    const { signIn, blocks, run } = await curl()
    expect(await run(signIn + blocks[0], { TOKEN: '' })).toContain('"email":"demo@balance.example"')
  })

  const LOST: Fate[] = ['dropped', 'silent', 'refused']

  it.skipIf(isMissing('curl'))('curl adds once, whatever answers are lost', async () => {
    const { blocks, project, run } = await curl()
    proxy.fates.push(...LOST)
    const again = throughProxy(blocks[2] ?? '')
      .replace('curl -s', 'curl -s -o prize.json')
      .replace('bonus-of-2026', 'prize')
      .replace('"Bonus"', '"Prize"')
    expect(await run(again, { API: `${proxy.url}/api/data` })).toBe('')
    const added = JSON.parse(await readFile(`${project}/prize.json`, 'utf8'))
    expect(added).toMatchObject({ name: 'Prize', amount: 1200 })
    expect(proxy.fates).toEqual([])
    expect((await list('income')).filter(({ name }) => name === 'Prize')).toHaveLength(1)
  })

  it.skipIf(isMissing('python3'))('the client in Python adds, marks and lists', async () => {
    const [client = '', program = ''] = await blocksOf(DOCUMENT, 'python')
    const project = await createProject({ 'program.py': here(client + program) })
    for (const time of ['first', 'second'])
      expect([
        time,
        await runIn(project, ['python3', 'program.py'], { BALANCE_TOKEN: token }),
      ]).toEqual([time, expect.stringContaining("Rent 1850 ['2026-12-01']\n")])
    expect((await list('expense')).filter(({ name }) => name === 'Rent')).toHaveLength(1)
    const bad = program.replace('"MONTHLY"', '"SOMETIMES"').replace('"rent"', '"other"')
    const wrong = await createProject({ 'program.py': here(client + bad) })
    await expect(runIn(wrong, ['python3', 'program.py'], { BALANCE_TOKEN: token })).rejects.toThrow(
      'The recurrence type must be one of',
    )
    const files = `
balance = Balance("${server.url}", "${token}")
text = "expense,Mat,8"
columns = {"type": 0, "name": 1, "amount": 2}
print(balance.postImport(csvData=f"type,name,amount\\n{text}", columnMapping=columns)["success"])
balance.postCsvImport(file=text)
`
    const sender = await createProject({ 'program.py': client + files })
    const sent = await runIn(sender, ['python3', 'program.py'], {}).catch((error) => error)
    expect([sent.stdout, sent.stderr]).toEqual([
      '1\n',
      expect.stringContaining('Please select a CSV file'),
    ])
  })

  it.skipIf(isMissing('python3'))(
    'the client in Python adds once and deletes, whatever answers are lost',
    async () => {
      const [client = ''] = await blocksOf(DOCUMENT, 'python')
      const program = `
balance = Balance("${proxy.url}", "${token}")
tea = balance.postExpense(name="Tea", amount=3, recurrenceType="DAILY")
cup = balance.postExpense(name="Cup", amount=9, recurrenceType="DAILY")
print(balance.deleteExpense(id=cup["id"]))
try:
    balance.deleteExpense(id=cup["id"])
except ValueError as refusal:
    print(refusal)
`
      const project = await createProject({ 'program.py': throughProxy(client) + program })
      proxy.fates.push(...LOST, 'kept', 'kept', 'dropped')
      expect(await runIn(project, ['python3', 'program.py'], {})).toBe(
        "{'success': True}\nThis expense was not found.\n",
      )
      expect(proxy.fates).toEqual([])
      const names = (await list('expense')).map(({ name }) => name)
      expect(names.filter((name) => /Tea|Cup/.test(name))).toEqual(['Tea'])
    },
  )

  it('the client in TypeScript adds, changes and lists', async () => {
    const [client = '', program = ''] = await blocksOf(DOCUMENT, 'ts')
    const project = await createProject({ 'balance.ts': client, 'program.ts': here(program) })
    const settings = { BALANCE_TOKEN: token }
    expect(await runIn(project, typescript('program.ts'), settings)).toContain('Salary 5200\n')
    expect(await runIn(project, typescript('program.ts'), settings)).toContain('Salary 5200\n')
    expect((await list('income')).filter(({ name }) => name === 'Salary')).toHaveLength(1)
    await expect(
      runIn(project, typescript('program.ts'), { BALANCE_TOKEN: 'bal_mistyped' }),
    ).rejects.toThrow('401: Authentication required.')
  })

  it('the client in TypeScript adds once and deletes, whatever answers are lost', async () => {
    const [client = ''] = await blocksOf(DOCUMENT, 'ts')
    const program = `
import { connect } from './balance.ts'
const call = connect('${proxy.url}', '${token}')
const path = '/api/data?resource=expense'
const add = (name) => call('post', path, { body: { name, amount: 3, recurrenceType: 'DAILY' } })
await add('Milk')
const { id } = await add('Jug')
const remove = () => call('delete', path, { body: { id } })
console.log(await remove())
console.log(await remove().catch(({ message }) => message))
`
    const project = await createProject({
      'balance.ts': throughProxy(client),
      'program.ts': program,
    })
    proxy.fates.push(...LOST, 'kept', 'kept', 'dropped')
    expect(await runIn(project, typescript('program.ts'), {})).toBe(
      '{ success: true }\n404: This expense was not found.\n',
    )
    expect(proxy.fates).toEqual([])
    const names = (await list('expense')).map(({ name }) => name)
    expect(names.filter((name) => /Milk|Jug/.test(name))).toEqual(['Milk'])
  })

  it.skipIf(!GENERATOR)(
    'the client in TypeScript compiles with the types that openapi-typescript makes',
    async () => {
      const [settings = ''] = await blocksOf(SETTINGS, 'json')
      const [client = '', program = ''] = await blocksOf(DOCUMENT, 'ts')
      const wrong = program.replace('amount: 5000', 'amount: { dollars: 5000 }')
      const types = 'balance-api.ts'
      const files = { 'tsconfig.json': settings, 'balance.ts': client, [types]: '' }
      const project = await createProject({ ...files, 'program.ts': program })
      const other = await createProject({ ...files, 'program.ts': wrong })
      const generate: [string, ...string[]] = [
        GENERATOR ?? '',
        `${server.url}/api/openapi.json`,
        '-o',
        types,
      ]
      for (const folder of [project, other]) await runIn(folder, generate, {})
      expect(await compile(project)).toBe('')
      expect(await compile(other)).toMatch(/program\.ts\(.*dollars/)
    },
  )
})
