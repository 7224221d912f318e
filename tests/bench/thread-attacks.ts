/** Attacks by the files that threads read: those of many users at once, beside what another user sends. */
import { setTimeout as wait } from 'node:timers/promises'
import { fileOf, ofxOf } from '../support/example-statements.ts'
import { type Attack, statusesOf } from './attack-list.ts'
import type { AttackedServer } from './attacked-server.ts'

const account = 'personal'
const USERS = 20

/** A plan of as many names as an account can have. */
const FULL_PLAN = JSON.stringify({
  account,
  backup: {
    format: 'balance-backup',
    version: 1,
    accountName: 'Personal Account',
    startingBalanceCents: 0,
    cashFlows: Array.from({ length: 5_000 }, (_, at) => ({
      kind: 'expense',
      name: `Shop ${at} of ${'abcdefghij'.charAt(at % 10).repeat(4)} and ${at}`,
      amountCents: 500 + at,
      recurrenceType: 'DAILY',
      startDate: '2026-01-01',
    })),
  },
})
const EMPTY_BACKUP = JSON.stringify({
  account,
  backup: { ...JSON.parse(FULL_PLAN).backup, cashFlows: [] },
})

const statementOf = (lines: number) =>
  JSON.stringify({
    account,
    files: [
      fileOf(
        ofxOf(
          Array.from({ length: lines }, (_, at) => ({
            date: new Date(Date.now() - (at % 300) * 86_400_000).toISOString().slice(0, 10),
            cents: -500 - at,
            text: `SHOP ${at % 400} OF ${'ABCDEFGHIJ'.charAt(at % 10).repeat(4)}`,
          })),
        ),
      ),
    ],
  })
const [TWELVE_LINES, MANY_LINES] = [statementOf(12), statementOf(40_000)]
/** Slow for their size: just below what counts as large. */
const SLOW_LINES = statementOf(3_000)

const crowds = new Map<AttackedServer, string[]>()

export const THREAD_ATTACKS: Attack[] = [
  {
    name: '20 full accounts for their statements',
    run: async (server) => {
      const tokens: string[] = []
      const answers = []
      for (let at = 0; at < USERS; at++) {
        const token = await server.register(`crowd.${at}.${Date.now()}@example.com`)
        answers.push(await server.send(token, '/trpc/backup.restore', FULL_PLAN))
        tokens.push(token)
      }
      crowds.set(server, tokens)
      return statusesOf(answers)
    },
  },
  {
    name: 'a statement of 12 lines against a full account',
    run: async (server) => {
      const [token = ''] = crowds.get(server) ?? []
      return timed(() => server.send(token, '/trpc/statement.match', TWELVE_LINES))
    },
  },
  ...[TWELVE_LINES, MANY_LINES].map((statement, at) => ({
    name: `20 statements of ${at === 0 ? 'few' : 'many'} lines, a restore and a read of others`,
    run: async (server: AttackedServer) => {
      const crowd = (crowds.get(server) ?? []).map((token) =>
        server.send(token, '/trpc/statement.match', statement),
      )
      const others = await Promise.all(
        ['restore', 'read'].map((name) => server.register(`${name}.${Date.now()}@example.com`)),
      )
      await wait(200)
      const [restore, read] = await Promise.all([
        timed(() => server.send(others[0] ?? '', '/trpc/backup.restore', EMPTY_BACKUP)),
        timed(() => server.send(others[1] ?? '', '/trpc/statement.read', TWELVE_LINES)),
      ])
      const all = await timed(async () => ({ status: statusesOf(await Promise.all(crowd)) }))
      return `restore ${restore}, read ${read}; ${all}`
    },
  })),
  {
    name: '20 slow small statements of a user and a large one behind them, then a large one of another',
    run: async (server) => {
      const [token = ''] = crowds.get(server) ?? []
      const other = await server.register(`large.${Date.now()}@example.com`)
      const slow = Array.from({ length: 20 }, () =>
        server.send(token, '/trpc/statement.match', SLOW_LINES),
      )
      const own = server.send(token, '/trpc/statement.match', MANY_LINES)
      await wait(200)
      const read = await timed(() => server.send(other, '/trpc/statement.read', MANY_LINES))
      const all = await timed(async () => ({
        status: statusesOf(await Promise.all([...slow, own])),
      }))
      return `read ${read}; ${all}`
    },
  },
]

/** Like "200 after 0.4 s". */
async function timed(call: () => Promise<{ status: number | string }>): Promise<string> {
  const startedAt = performance.now()
  const { status } = await call()
  return `${status} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
