/** The note of the night that the bank says something else than the plan [behaviour: Ask the bank]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import { queueBankNotes } from '../../../src/server/services/bank/bank-notes.ts'
import { accountAt, bankSettings, connectBank, startBridge } from '../../support/bridge.ts'
import { providers } from '../../support/database.ts'
import { createHousehold } from '../../support/household.ts'
import { startMailingServer } from '../../support/mailing-server.ts'
import { startPushingServer } from '../../support/pushing-server.ts'
import { refusalOf } from '../../support/refusal.ts'
import { publicScopeOf, registerUser, type TestUser } from '../../support/server.ts'
import type { Place } from '../../support/database.ts'

const account = 'personal'

/** Ada's plan says $1,240.00, and her bank $1,203.00. It is 4 o'clock in UTC. */
async function startNight(place: Place = 'sqlite') {
  const mailing = await startMailingServer(place, bankSettings())
  const { server } = mailing
  server.now = Temporal.Instant.from('2026-11-20T04:00:00Z')
  const bridge = await startBridge()
  onTestFinished(() => bridge.close())
  const say = (dollars: string, on = '2026-11-19') => {
    bridge.accounts = [accountAt('ACT-1', { on, dollars })]
  }
  say('1203.00')
  const ada = await registerUser(server)
  await ada.client.user.update.mutate({ startingBalanceCents: 124_000 })
  await connectBank(ada.client, bridge)
  const want = ({ client }: TestUser, named: number | 'personal' = account, bank = true) =>
    client.notice.set.mutate({ account: named, low: false, weekly: null, bank, timeZone: 'UTC' })
  await want(ada)
  bridge.asked.length = 0
  const queue = () => queueBankNotes(publicScopeOf(server))
  return {
    ...mailing,
    bridge,
    say,
    ada,
    want,
    queue,
    night: async (user = ada) => {
      await queue()
      return mailing.receive(user.email)
    },
    nextNight: () => void (server.now = server.now.add({ hours: 24 })),
  }
}

it.each(providers)('a note of the night says what the bank says, once, on %s', async (provider) => {
  const { night, nextNight, say, bridge } = await startNight(provider)
  const [mail] = await night()
  expect(mail?.subject).toBe('Your bank says $1,203.00; the plan says $1,240.00')
  expect(mail?.text).toContain('This is about your account.')
  expect(await night()).toEqual([])
  expect(bridge.asked.map(({ query }) => query.get('balances-only'))).toEqual(['1'])
  nextNight()
  expect(await night()).toEqual([])
  expect(bridge.asked).toHaveLength(2)
  say('1241.01')
  nextNight()
  expect((await night()).map(({ subject }) => subject)).toEqual([
    'Your bank says $1,241.01; the plan says $1,240.00',
  ])
  for (const dollars of ['1241.00', '1239.00', '1240.00']) {
    say(dollars)
    nextNight()
    expect(await night()).toEqual([])
  }
  // It has been right in between.
  say('1241.01')
  nextNight()
  expect(await night()).toHaveLength(1)
})

it('a note of the night is asked for in the hours of the night alone, once in a UTC day', async () => {
  const { server, queue, bridge } = await startNight()
  for (const time of ['2026-11-20T02:59:00Z', '2026-11-20T06:00:00Z', '2026-11-20T12:00:00Z']) {
    server.now = Temporal.Instant.from(time)
    await queue()
  }
  expect(bridge.asked).toEqual([])
  server.now = Temporal.Instant.from('2026-11-20T05:59:00Z')
  await Promise.all([queue(), queue(), queue()])
  expect(bridge.asked).toHaveLength(1)
})

it.each(providers)(
  'a note of the night is asked for once in a night that has two UTC days, and in the next one again, on %s',
  async (provider) => {
    const { server, queue, ada, bridge } = await startNight(provider)
    const choice = { low: false, weekly: null, bank: true, timeZone: 'Asia/Dubai' }
    await ada.client.notice.set.mutate({ account, ...choice })
    const askedAt = async (...times: string[]) => {
      bridge.asked.length = 0
      for (const time of times) {
        server.now = Temporal.Instant.from(`2026-11-${time}:00Z`)
        await queue()
      }
      return bridge.asked.length
    }
    expect(await askedAt('20T23:00', '20T23:59', '21T00:00', '21T01:59')).toBe(1)
    expect(await askedAt('21T23:00', '22T00:00')).toBe(1)
    // The server was down at the beginning of one.
    expect(await askedAt('23T01:00')).toBe(1)
    expect(await askedAt('23T23:00', '23T23:59')).toBe(0)
    expect(await askedAt('24T00:00', '24T01:59')).toBe(1)
  },
)

it('a note of the night compares by the day of the bank: what falls later, or is open, is no difference', async () => {
  const { ada, night, say } = await startNight()
  const daily = { account, amountCents: 500, recurrenceType: 'ON_X_DAY' } as const
  for (const [name, on] of [
    ['Before', '2026-11-18'],
    ['Later', '2026-11-20'],
  ] as const)
    await ada.client.expense.create.mutate({ ...daily, name, startDate: `${on}T12:00:00.000Z` })
  say('1235.00')
  expect(await night()).toEqual([])
})

it('a note of the night goes to each member who wants it, and to no viewer', async () => {
  const { server, bridge, ada, want, queue, outbox } = await startNight()
  const [bob, cleo, dan] = [
    await registerUser(server, 'Bob'),
    await registerUser(server, 'Cleo'),
    await registerUser(server, 'Dan'),
  ]
  await want(ada, account, false)
  const shared = await createHousehold(ada, bob, cleo, dan)
  await connectBank(ada.client, bridge, shared)
  for (const user of [bob, cleo]) await want(user, shared)
  await ada.client.account.setRole.mutate({ id: shared, userId: cleo.id, role: 'viewer' })
  await ada.client.account.setRole.mutate({ id: shared, userId: dan.id, role: 'viewer' })
  expect(await refusalOf(want(dan, shared))).toEqual({
    code: 'CONFLICT',
    sentence: 'You can look at this account, but not change it.',
  })
  expect(await want(dan, shared, false)).toMatchObject({ bank: false })
  const seen = ({ client }: TestUser) => client.notice.get.query({ account: shared })
  expect([await seen(bob), await seen(cleo)]).toMatchObject([{ bank: true }, { bank: false }])
  bridge.asked.length = 0
  await queue()
  expect((await outbox()).map(({ kind, address }) => [kind, address])).toEqual([
    ['bankDifference', bob.email],
  ])
  expect(bridge.asked).toHaveLength(1)
})

it('a note of the night is not sent after it was switched off, or to somebody who can only look', async () => {
  const { server, bridge, ada, want, queue, receive } = await startNight()
  const bob = await registerUser(server, 'Bob')
  const shared = await createHousehold(ada, bob)
  await connectBank(ada.client, bridge, shared)
  await want(bob, shared)
  await queue()
  await want(ada, account, false)
  await ada.client.account.setRole.mutate({ id: shared, userId: bob.id, role: 'viewer' })
  expect([await receive(ada.email), await receive(bob.email)]).toEqual([[], []])
})

it('a bank that fails at night costs a sentence at its connection, and the presses of the day stay ten', async () => {
  const { ada, bridge, night, nextNight } = await startNight()
  bridge.onAccounts = (res) => res.writeHead(500).end()
  expect(await night()).toEqual([])
  expect(await ada.client.bank.status.query({ account })).toMatchObject({
    connected: true,
    lastProblem: 'SimpleFIN does not answer as it should. Try again later.',
  })
  bridge.onAccounts = null
  for (let press = 0; press < 10; press++) await ada.client.bank.ask.mutate({ account })
  expect((await refusalOf(ada.client.bank.ask.mutate({ account }))).code).toBe('TOO_MANY_REQUESTS')
  nextNight()
  expect(await night()).toHaveLength(1)
  bridge.onAccounts = (res) => res.writeHead(403).end()
  nextNight()
  expect(await night()).toEqual([])
  nextNight()
  bridge.asked.length = 0
  expect(await night()).toEqual([])
  expect(bridge.asked).toEqual([])
})

it('a note of the night goes to devices, and names amounts where asked', async () => {
  const { server, user, enable, service, sender } = await startPushingServer(
    'sqlite',
    bankSettings(),
  )
  server.now = Temporal.Instant.from('2026-11-21T04:00:00Z')
  const bridge = await startBridge()
  onTestFinished(() => bridge.close())
  bridge.accounts = [accountAt('ACT-1', { on: '2026-11-19', dollars: '1203.00' })]
  await user.client.user.update.mutate({ startingBalanceCents: 124_000 })
  await connectBank(user.client, bridge)
  await enable('laptop', false)
  await enable('phone', true)
  const choice = { low: false, weekly: null, bank: true, timeZone: 'UTC' }
  await user.client.notice.set.mutate({ account, ...choice })
  await queueBankNotes(publicScopeOf(server))
  await sender.send()
  const received = service.take().toSorted((a, b) => a.browser.localeCompare(b.browser))
  const body = 'A check-in of your account shows by what.'
  const title = 'Your bank says $1,203.00; the plan says $1,240.00'
  expect(received).toMatchObject([
    { browser: 'laptop', title: 'Your bank and the plan differ', body, url: '/#check-in' },
    { browser: 'phone', title, body, tag: expect.stringMatching(/^bank-\d+$/) },
  ])
})
