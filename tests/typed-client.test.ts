/** The example client of docs/typed-clients.md compiles and works. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { registerUser, startTestServer } from './support/server.ts'
import { connect } from './typed-client/client.ts'

const FOLDER = 'tests/typed-client'
const document = readFileSync('docs/typed-clients.md', 'utf8')

it('the typed client compiles outside of src, with its own compiler settings', async () => {
  const compiler = 'node_modules/typescript/bin/tsc'
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', FOLDER])
  expect(stdout).toBe('')
})

it('the typed client is the client that the document shows, with its settings', () => {
  const client = readFileSync(`${FOLDER}/client.ts`, 'utf8')
  const settings = readFileSync(`${FOLDER}/tsconfig.json`, 'utf8')
  expect(document).toContain(`\`\`\`ts\n${client.replace('../../src/', '../balance/src/')}\`\`\``)
  expect(document).toContain(`\`\`\`json\n${settings}\`\`\``)
})

it('the typed client uses the tRPC versions that the document names', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(document).toContain(`@trpc/client@${dependencies['@trpc/client']} `)
  expect(document).toContain(`@trpc/server@${dependencies['@trpc/server']} `)
})

it('the typed client signs in, queries, changes data and follows the account feed', async () => {
  const server = await startTestServer()
  try {
    const { email, password } = await registerUser(server)
    const balance = await connect(server.url, email, password)
    const first = await new Promise((resolve, reject) => {
      const subscription = balance.account.changes.subscribe(undefined, {
        onData: (changes) => {
          subscription.unsubscribe()
          resolve(changes)
        },
        onError: reject,
      })
    })
    expect(first).toEqual({ complete: true, accounts: [{ account: 'personal', revision: 0 }] })

    const salary = { name: 'Salary', amountCents: 5_000_00, recurrenceType: 'MONTHLY' } as const
    await balance.income.create.mutate({ account: 'personal', ...salary, recurrenceDay: 15 })
    expect(await balance.income.list.query({ account: 'personal' })).toMatchObject([salary])
    const { days } = await balance.projection.month.query({ account: 'personal', month: '2026-12' })
    expect(days[14]).toMatchObject({ date: '2026-12-15', balanceCents: 10_000_00 })
  } finally {
    await server.close()
  }
})
