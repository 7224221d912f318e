/** The client of docs/typed-clients.md compiles and works beside a checkout, as the commands of that page set it up. */
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  blocksOf,
  compile,
  createProject,
  runIn,
  typescript,
} from './support/documented-programs.ts'
import { registerUser, startTestServer, type TestServer } from './support/server.ts'

const DOCUMENT = 'docs/typed-clients.md'

describe('the typed client', () => {
  let server: TestServer
  let project: string
  let installed: string

  beforeAll(async () => {
    server = await startTestServer()
    const [settings = ''] = await blocksOf(DOCUMENT, 'json')
    const [client = '', program = ''] = await blocksOf(DOCUMENT, 'ts')
    const [setUp = ''] = await blocksOf(DOCUMENT, 'sh')
    project = await createProject({
      'tsconfig.json': settings,
      'client.ts': client,
      'program.ts': program.replace('http://127.0.0.1:3000', server.url),
      'follow.ts': FOLLOW,
    })
    installed = await runIn(project, ['bash', '-euc', STAND_INS + setUp], {
      CHECKOUT: resolve('.'),
    })
  })
  afterAll(() => server.close())

  it('compiles beside the checkout, where the document puts it, with its own compiler settings', async () => {
    const here = `in ${basename(project)}`
    expect(installed.split('\n')).toEqual([
      'in balance: install',
      expect.stringContaining(`${here}: install --save-exact @trpc/client@`),
      `${here}: install --save-dev typescript @types/node`,
      '',
    ])
    expect(await compile(project)).toBe('')
  })

  it('uses the tRPC versions that the document names', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const document = readFileSync(DOCUMENT, 'utf8')
    expect(document).toContain(`@trpc/client@${dependencies['@trpc/client']} `)
    expect(document).toContain(`@trpc/server@${dependencies['@trpc/server']} `)
  })

  it('reads incomes and days with a token', async () => {
    const { client, password } = await registerUser(server)
    const salary = { name: 'Salary', amountCents: 5_000_00, recurrenceType: 'MONTHLY' } as const
    await client.income.create.mutate({ account: 'personal', ...salary, recurrenceDay: 15 })
    const reach = { scope: 'read', account: 'personal', days: 30 } as const
    const made = { name: 'Script', ...reach, currentPassword: password }
    const { token } = await client.token.create.mutate(made)
    const printed = await runIn(project, typescript('program.ts'), { BALANCE_TOKEN: token })
    expect(printed).toMatch(/^Salary 5000\n2026-12-01 5000\n/)
    expect(printed).toContain('\n2026-12-15 10000\n')
  })

  it('signs in, changes data and follows the account feed with a session', async () => {
    const { email, password } = await registerUser(server)
    const settings = { ORIGIN: server.url, EMAIL: email, PASSWORD: password }
    expect(await runIn(project, typescript('follow.ts'), settings)).toBe(
      '{"complete":true,"accounts":[{"account":"personal","revision":0}]}\n' +
        '{"complete":false,"accounts":[{"account":"personal","revision":1}]}\n',
    )
  })
})

/** The checkout of this test for a clone, and no installation: the packages are there. */
const STAND_INS = `
git() { [ "$1" = clone ]; ln -s "$CHECKOUT" "$3"; }
npm() { echo "in \${PWD##*/}: $*"; }
`

/** Ends with the change of which the feed has told. */
const FOLLOW = `
import { connect } from './client.ts'

const { ORIGIN = '', EMAIL: email = '', PASSWORD: password = '' } = process.env
const { token } = await connect(ORIGIN, '').auth.login.mutate({ email, password })
const balance = connect(ORIGIN, token)
await new Promise<void>((resolve, reject) => {
  const feed = balance.account.changes.subscribe(undefined, {
    onData: async (changes) => {
      console.log(JSON.stringify(changes))
      if (!changes.complete) return resolve(feed.unsubscribe())
      const rent = { name: 'Rent', amountCents: 5, recurrenceType: 'DAILY' } as const
      await balance.expense.create.mutate({ account: 'personal', ...rent })
    },
    onError: reject,
  })
})
`
