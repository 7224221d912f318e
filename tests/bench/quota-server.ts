/**
 * The server of the benchmark at the quota, which is its own process: one user whose account is full, with the
 * longest names there can be, and one with an ordinary account. It sends its port and their access tokens to the
 * parent process; on each message it sends how long the turns of its event loop were since the last one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Temporal } from 'temporal-polyfill'
import { sessionIdOf } from '../../src/server/auth/access-token.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { dailyRow, fillPersonalAccount, type LargeAccount } from '../support/large-account.ts'
import { serveDatabase, type TestServer } from '../support/clocked-server.ts'

export interface Ready {
  port: number
  fullToken: string
  ordinaryToken: string
}

/** Milliseconds by which the event loop was late. */
export interface Turns {
  longest: number
  p99: number
  megabytes: number
}

const CASH_FLOWS = 20_000
const MARKS_OF_A_KIND = 50_000
/** Of letters that take two bytes in memory and three on the wire. */
const LONG_NAME = '日'.repeat(193)

const [, , databaseUrl = ''] = process.argv
await migrate(databaseUrl)
const server = await serveDatabase({ databaseUrl })
const fullToken = await createUser(server, 1, fullAccount())
const ordinaryToken = await createUser(server, 2, {
  cashFlows: Array.from({ length: 200 }, (_, index) => dailyRow(index)),
})

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', () => {
  const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1)
  const turns: Turns = {
    longest: milliseconds(delay.max),
    p99: milliseconds(delay.percentile(99)),
    megabytes: process.memoryUsage().rss / 1024 / 1024,
  }
  delay.reset()
  process.send?.(turns)
})
const port = Number(new URL(server.url).port)
process.send?.({ port, fullToken, ordinaryToken } satisfies Ready)

function fullAccount(): LargeAccount {
  const cashFlows = Array.from({ length: CASH_FLOWS }, (_, index) =>
    dailyRow(index, LONG_NAME + String((index * 7_919) % CASH_FLOWS).padStart(7, '0')),
  )
  const first = Temporal.PlainDate.from('2026-11-01')
  const dates = Array.from({ length: 900 }, (_, index) => first.add({ days: index }).toString())
  // Incomes are the first that are listed, so half of the marks are on the first cash flows.
  const marks = Array.from({ length: MARKS_OF_A_KIND }, (_, index): [number, string] => [
    index % CASH_FLOWS,
    dates[Math.floor(index / CASH_FLOWS) + (index % 600)] ?? '',
  ])
  return {
    cashFlows,
    completions: marks,
    overrides: marks.map(([index, date]) => [index, date, 12_345]),
  }
}

async function createUser({ services, now }: TestServer, id: number, account: LargeAccount) {
  const sid = `session-${id}`
  await services.db.write(async (tx) => {
    const email = `${id}@example.com`
    await tx.user.create({ data: { id, email, name: `User ${id}`, passwordHash: '' } })
    await tx.session.create({ data: { id: sessionIdOf(sid), userId: id } })
    await tx.account.create({ data: { id, name: 'Personal Account', personalUserId: id } })
    await tx.membership.create({ data: { accountId: id, userId: id, role: 'owner' } })
  })
  await fillPersonalAccount(services.db, id, account)
  return services.accessTokens.sign({ userId: id, sid }, now)
}
