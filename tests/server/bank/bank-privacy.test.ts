/** Nothing that a bridge says stays, but for the sealed address and account [behaviour: Ask the bank]. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import {
  bankSettings,
  type BridgeAccount,
  connectBank,
  secondsAt,
  startBridge,
} from '../../support/bridge.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { createTestDatabase } from '../../support/database.ts'
import { registerUser } from '../../support/server.ts'

const MARKER = 'Zaphod'
const DIGITS = '4711081547'
const account = 'personal'

const marked: BridgeAccount = {
  id: `ACT-${DIGITS}`,
  name: `${MARKER} Checking`,
  org: { domain: `${MARKER}.example`, name: MARKER },
  currency: 'USD',
  balance: '471108.15',
  'balance-date': secondsAt('2026-11-19'),
  transactions: Array.from({ length: 4 }, (_, month) => ({
    id: `${MARKER}-${month}`,
    posted: secondsAt(`2026-${8 + month}-01`.replace(/-(\d)-/, '-0$1-')),
    amount: '-471108.15',
    description: `${MARKER} ${DIGITS} LANDLORD`,
  })),
}

it('the words of a bridge are in no table, log or later answer, whatever it does', async () => {
  const logged: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  const printed = (['stdout', 'stderr'] as const).map((name) => vi.spyOn(process[name], 'write'))
  const database = await createTestDatabase('sqlite')
  const server = await serveDatabase({
    databaseUrl: database.url,
    logger,
    settings: bankSettings(),
  })
  const bridge = await startBridge()
  bridge.accounts = [marked]
  const { client } = await registerUser(server)
  await connectBank(client, bridge)
  const sentences: string[] = []
  const refused = ({ message }: Error) => void sentences.push(message)
  expect(await client.bank.ask.mutate({ account })).toMatchObject({ unplannedCount: 1 })
  const errors = [`${MARKER} ${DIGITS}`]
  const answers = [
    JSON.stringify({ accounts: [], errors }),
    JSON.stringify({ accounts: [{ ...marked, currency: MARKER }], errors }),
    `{"accounts":"${MARKER}"`,
    `<h1>${MARKER} ${DIGITS}</h1>`,
  ]
  for (const answer of answers)
    for (const status of [200, 302, 402, 500]) {
      bridge.onAccounts = (res) => res.writeHead(status, { [MARKER]: DIGITS }).end(answer)
      await server.services.db.write((tx) => tx.rateLimit.deleteMany())
      await client.bank.ask.mutate({ account }).catch(refused)
    }
  bridge.onClaim = (res) => res.end(`https://${MARKER}:${DIGITS}@elsewhere.example/`)
  const setupToken = bridge.setupToken()
  await client.bank.connect.mutate({ account, setupToken }).catch(refused)
  expect(sentences).toHaveLength(answers.length * 4 + 1)
  const { name, ...status } = await client.bank.status.query({ account })
  expect(name).toBe(marked.name)

  const path = new URL(database.url).pathname
  const files = readdirSync(dirname(path)).filter((file) => file.startsWith(basename(path)))
  const content = files.map((file) => readFileSync(join(dirname(path), file), 'latin1'))
  expect(logged.join('')).toContain('/trpc/bank.ask')
  const all = [content, logged, sentences, JSON.stringify(status)].flat()
  for (const spy of printed) {
    all.push(spy.mock.calls.map(([text]) => String(text)).join(''))
    spy.mockRestore()
  }
  for (const text of all)
    for (const word of [MARKER, DIGITS, 'LANDLORD', '471108', 's3cret', 'outside.test'])
      expect([word, text.toLowerCase().includes(word.toLowerCase())]).toEqual([word, false])
  bridge.close()
  await server.close()
  await database.drop()
})
