/** Notes to devices [behaviour: Notes on devices]. Today is Friday, 2026-11-20, 12:00 in UTC. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHousehold } from '../../support/household.ts'
import { MAIL_ORIGIN, senderOf, startMailServer } from '../../support/mail-server.ts'
import { providers } from '../../support/database.ts'
import { pushSenderOf } from '../../support/push-service.ts'
import { startPushingServer } from '../../support/pushing-server.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser } from '../../support/server.ts'

const LOW = {
  title: '$50.00 on Fri, Nov 20',
  body: 'The balance of your account will be below the $100.00 that you want to keep at least.',
  url: '/#day/2026-11-20',
  tag: expect.stringMatching(/^low-\d+$/),
}
const LOW_WITHOUT = {
  ...LOW,
  title: 'A low balance on Fri, Nov 20',
  body: 'The balance of your account will be below what you want to keep at least.',
}

it.each(providers)(
  'a note goes once to each device, and names amounts where asked, on %s',
  async (provider) => {
    const { service, enable, wantLow, notes, outbox } = await startPushingServer(provider)
    await enable('phone', true)
    await enable('laptop', false)
    await wantLow()
    const received = await notes()
    expect(received.toSorted((a, b) => a.browser.localeCompare(b.browser))).toEqual([
      { browser: 'laptop', ...LOW_WITHOUT },
      { browser: 'phone', ...LOW },
    ])
    expect(await notes()).toEqual([])
    expect(await outbox()).toEqual([])
    expect(service.received).toEqual([])
  },
)

it.each(providers)(
  'a note goes once where several processes send at once on %s',
  async (provider) => {
    const { server, service, enable, wantLow, queue } = await startPushingServer(provider)
    for (const name of ['one', 'two', 'three']) await enable(name)
    await wantLow()
    await Promise.all([queue(), queue()])
    await Promise.all([1, 2, 3].map(() => pushSenderOf(server).send()))
    expect(
      service
        .take()
        .map(({ browser }) => browser)
        .toSorted(),
    ).toEqual(['one', 'three', 'two'])
  },
)

it('a note of the week says what comes, and leads there', async () => {
  const { user, enable, notes } = await startPushingServer()
  await enable('phone', true)
  await enable('laptop', false)
  for (const name of ['Rent', 'Gym', 'Water', 'Food', 'Car'])
    await user.client.expense.create.mutate({
      account: 'personal',
      name: `${name}\u2028http://evil.example`,
      amountCents: 100,
      recurrenceType: 'ON_X_DAY',
      startDate: '2026-11-23T12:00:00.000Z',
    })
  const weekly = { weekday: 5, hour: 12 }
  await user.client.notice.set.mutate({ account: 'personal', low: false, weekly, timeZone: 'UTC' })
  const received = await notes()
  const [phone, laptop] = ['phone', 'laptop'].map((name) =>
    received.find(({ browser }) => browser === name),
  )
  expect(phone).toMatchObject({ title: 'Your coming week: $0.00 today', url: '/#balance/coming' })
  expect(phone?.body).toMatch(/^The lowest of the next 90 days is -\$5\.00, on Mon, Nov 23\. /)
  expect(phone?.body).toMatch(/Car.*and more|, 2 more\.$/)
  expect(laptop?.title).toBe('Your coming week')
  for (const { title, body } of [laptop!]) expect(title + body).not.toMatch(/\$|\d\d/)
  expect(phone?.body).not.toContain('http://evil')
})

it('a note about a shared account names it, and leads into it', async () => {
  const { server, service, user, enable, queue, sender } = await startPushingServer()
  const other = await registerUser(server, 'Ben')
  const id = await createHousehold(user, other)
  await user.client.account.update.mutate({ id, startingBalanceCents: -1 })
  await other.client.push.enable.mutate(service.subscribe('ben'))
  await enable('ada')
  const when = { low: true, weekly: null, timeZone: 'UTC' }
  await other.client.notice.set.mutate({ account: id, ...when })
  await queue()
  await sender.send()
  const [note, ...more] = service.take()
  expect(more).toEqual([])
  expect(note).toMatchObject({ browser: 'ben', url: `/#a${id}/day/2026-11-20`, tag: `low-${id}` })
  expect(note?.body).toMatch(/^The balance of "[^"]+" will be below zero\.$/)
})

describe('a note that waits', () => {
  async function startWaiting() {
    const started = await startPushingServer()
    const id = await started.enable('phone')
    await started.wantLow()
    await started.queue()
    const { client } = started.user
    const { sender, service } = started
    const arrived = async () => {
      await sender.send()
      return service.take().length
    }
    return { ...started, id, client, arrived }
  }

  it('does not come once such notes are switched off', async () => {
    const { client, arrived, outbox } = await startWaiting()
    const weekly = { weekday: 1, hour: 1 }
    await client.notice.set.mutate({ account: 'personal', low: false, weekly, timeZone: 'UTC' })
    expect([await arrived(), await outbox()]).toEqual([0, []])
  })

  it('does not come to a device that was switched off, or whose session was ended', async () => {
    const { client, id, arrived, outbox } = await startWaiting()
    await client.push.disable.mutate({ id })
    expect([await arrived(), await outbox()]).toEqual([0, []])
    const other = await startWaiting()
    await other.client.auth.logout.mutate()
    expect([await other.arrived(), await other.outbox()]).toEqual([0, []])
  })

  it.each(['disabledAt', 'deletionAt', 'demoUntil'])(
    'does not come to a user with %s',
    async (field) => {
      const { server, user, arrived, outbox } = await startWaiting()
      const data = { [field]: new Date(server.now.epochMilliseconds) }
      await server.services.db.write((tx) => tx.user.update({ where: { id: user.id }, data }))
      expect([await arrived(), await outbox()]).toEqual([0, []])
    },
  )

  it('is not sent again once it was on its way when its process died', async () => {
    const { server, arrived, outbox, sender } = await startWaiting()
    const data = { textSentAt: new Date(server.now.epochMilliseconds) }
    await server.services.db.write((tx) => tx.mail.updateMany({ data }))
    expect([await arrived(), await outbox()]).toEqual([0, []])
    expect(sender.warnings).toMatchObject([{ event: 'push-given-up', code: 'EDIED' }])
  })

  it('is dropped where another version has left facts that nobody can read', async () => {
    const { server, arrived, outbox } = await startWaiting()
    for (const facts of ['{', '{}', '{"accountId":1}'])
      await server.services.db.write((tx) => tx.mail.updateMany({ data: { facts } }))
    expect([await arrived(), await outbox()]).toEqual([0, []])
  })
})

describe('notes by mail and on devices', () => {
  async function startBoth() {
    const started = await startPushingServer('sqlite', {
      sendsMail: true,
      publicOrigin: MAIL_ORIGIN,
    })
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.close())
    const mailSender = senderOf(started.server, mailServer.port)
    const { client } = started.user
    const set = (choice: { low: boolean; mail?: boolean }) =>
      client.notice.set.mutate({ account: 'personal', weekly: null, timeZone: 'UTC', ...choice })
    await client.user.update.mutate({ startingBalanceCents: -1 })
    return { ...started, client, set, mailServer, mailSender }
  }

  it('come both ways, each by its own sender', async () => {
    const { enable, set, queue, sender, service, mailServer, mailSender } = await startBoth()
    await enable('phone')
    await set({ low: true })
    await queue()
    await sender.send()
    expect([service.take().length, mailServer.delivered.length]).toEqual([1, 0])
    await mailSender.send()
    expect([service.take().length, mailServer.delivered.length]).toEqual([0, 1])
  })

  it('come on devices alone where that is chosen, also once they are queued', async () => {
    const { enable, set, queue, sender, service, mailServer, mailSender } = await startBoth()
    await enable('phone')
    expect(await set({ low: true })).toMatchObject({ low: true, weekly: null, mail: true })
    await queue()
    expect(await set({ low: true, mail: false })).toMatchObject({ mail: false })
    await sender.send()
    await mailSender.send()
    expect([service.take().length, mailServer.delivered.length]).toEqual([1, 0])
  })

  it('go on coming on devices when a link in a mail has ended those by mail', async () => {
    const { server, client, enable, set, queue, mailServer, mailSender } = await startBoth()
    await enable('phone')
    await set({ low: true })
    await queue()
    await mailSender.send()
    const [mail] = mailServer.delivered
    const [path] =
      /\/unsubscribe\?token=[\w-]{43}/.exec(JSON.stringify([...(mail?.headers ?? [])])) ?? []
    const { status } = await fetch(`${server.url}${path}`, { method: 'POST' })
    expect(status).toBe(200)
    expect(await client.notice.get.query({ account: 'personal' })).toMatchObject({
      low: true,
      mail: false,
      bank: false,
    })
  })
})

it('a note is looked for only where it can arrive, and comes once it can', async () => {
  const { server, user, enable, wantLow, notes, outbox } = await startPushingServer()
  const id = await enable('phone')
  await wantLow()
  await user.client.push.disable.mutate({ id })
  expect([await notes(), await outbox()]).toEqual([[], []])
  expect(await refusalOf(user.client.notice.get.query({ account: 'personal' }))).toEqual({
    code: 'CONFLICT',
    sentence: 'This Balance sends no email.',
  })
  expect(await server.services.db.read.notice.findFirst()).toMatchObject({ isLow: false })
  await enable('laptop')
  expect(await notes()).toMatchObject([{ browser: 'laptop' }])
})
