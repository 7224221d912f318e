/** Several calls in one request [behaviour: Limits]. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBatchCaller } from '../../support/procedures.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

// PostgreSQL is outside of the process: each of its answers comes in another turn of the loop by itself.
describe('a batch of ten calls', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it.each([
    ['income.list', { account: 'personal' }],
    ['backup.download', { account: 'personal' }],
    ['projection.month', { account: 'personal', month: '2026-12' }],
    ['account.openItems', { account: 'personal' }],
    ['scenario.list', { account: 'personal' }],
    ['user.ownActivities', {}],
  ])('lets the calls of other users in between: %s', async (path, input) => {
    const { token } = await registerUser(server)
    const call = createBatchCaller(server, token)
    await call('user.me', undefined)
    let [turns, ended] = [0, false]
    const count = () => {
      turns++
      if (!ended) setImmediate(count)
    }
    setImmediate(count)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => call(path, input)))
    ended = true
    expect(outcomes.map(({ code }) => code)).toEqual(Array(10).fill('ok'))
    expect(turns).toBeGreaterThanOrEqual(10)
  })

  it('lets the call of another user in between once it has taken long: user.update', async () => {
    const [own, other] = [await registerUser(server), await registerUser(server)]
    const call = createBatchCaller(server, own.token)
    await call('user.me', undefined)
    // Each look at the clock finds that a turn has taken too long.
    let milliseconds = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 21))
    onTestFinished(() => clock.mockRestore())
    const ended: string[] = []
    setImmediate(async () => {
      await createBatchCaller(server, other.token)('user.me', undefined)
      ended.push('another')
    })
    const change = async (startingBalanceCents: number) => {
      await call('user.update', { startingBalanceCents })
      ended.push('own')
    }
    await Promise.all(Array.from({ length: 10 }, (_, at) => change(at)))
    expect(ended.slice(0, 3)).toContain('another')
  })

  it('answers at most 8 million characters together; a single call may answer more', async () => {
    const user = await registerUser(server)
    const membership = await server.services.db.read.membership.findFirst({
      where: { userId: user.id },
    })
    const accountId = membership?.accountId ?? 0
    await server.services.db.write((tx) =>
      tx.cashFlow.createMany({
        data: Array.from({ length: 2_500 }, (_, at) => ({
          accountId,
          kind: 'income',
          name: `${at} ${'\u{1f600}'.repeat(190)}`,
          amountCents: at,
          schedule: 'DAILY',
          startDate: new Date(server.now.epochMilliseconds),
        })),
      }),
    )
    const answerOf = async (paths: string[]) => {
      const inputs = Object.fromEntries(paths.map((_, at) => [at, { account: 'personal' }]))
      const query = `batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
      const response = await fetch(`${server.url}/trpc/${paths.join()}?${query}`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      const text = await response.text()
      const answers = JSON.parse(text) as { error?: { message: string } }[]
      return { length: text.length, refusals: answers.flatMap(({ error }) => error?.message ?? []) }
    }
    const one = await answerOf(['income.list'])
    expect(one.refusals).toEqual([])
    const ten = await answerOf(Array.from({ length: 10 }, () => 'income.list'))
    expect(ten.refusals).toEqual(
      Array.from(
        { length: 10 - Math.floor(8_000_000 / one.length) },
        () => 'The answers of the batch are too long together. Ask for them one by one.',
      ),
    )
    expect(ten.length).toBeLessThan(8_010_000)
  })
})
