/** Notes about an account by mail [behaviour: Notes by e-mail]. Today is Friday, 2026-11-20, 12:00 in UTC. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { queueDueNotes } from '../../../src/server/services/notices/due-notes.ts'
import { MAIL_ORIGIN } from '../../support/mail-server.ts'
import { startMailingServer } from '../../support/mailing-server.ts'
import { refusalOf } from '../../support/refusal.ts'
import { publicScopeOf, registerUser, startTestServer } from '../../support/server.ts'

const account = 'personal'
const NO_NOTICE = { low: false, weekly: null, mail: true, bank: false }
const QUARTER = { low: false, weekly: { weekday: 5, hour: 7 }, timeZone: 'America/New_York' }

async function start() {
  const { server, receive, outbox } = await startMailingServer()
  const user = await registerUser(server)
  const notes = async (at = server.now) => {
    server.now = at
    await queueDueNotes(publicScopeOf(server))
    return receive(user.email)
  }
  return { server, user, notes, outbox }
}

const setBalance = (user: Awaited<ReturnType<typeof registerUser>>, startingBalanceCents: number) =>
  user.client.user.update.mutate({ startingBalanceCents })

describe('the note of a low balance', () => {
  it('comes once, and again only after the balance has been above the buffer', async () => {
    const { user, notes } = await start()
    await setBalance(user, 50_000)
    await user.client.user.update.mutate({ bufferCents: 10_000 })
    await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
    expect(await notes()).toEqual([])

    await setBalance(user, 9_999)
    const [mail, ...more] = await notes()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('$99.99 on Fri, Nov 20')
    expect(mail?.text).toContain('below the $100.00 that you want to keep at least')
    await setBalance(user, 5_000)
    expect(await notes()).toEqual([])

    await setBalance(user, 10_000)
    expect(await notes()).toEqual([])
    await setBalance(user, -1)
    expect(await notes()).toHaveLength(1)
  })

  it('comes at once where the balance is low when it is switched on', async () => {
    const { user, notes } = await start()
    await setBalance(user, -100)
    await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
    expect(await notes()).toHaveLength(1)
    await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
    expect(await notes()).toEqual([])
    await user.client.notice.set.mutate({ account, low: false, weekly: null, timeZone: 'UTC' })
    await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
    expect(await notes()).toHaveLength(1)
  })

  it('comes when the balance falls as days pass, without a change', async () => {
    const { server, user, notes } = await start()
    await user.client.expense.create.mutate({
      account,
      name: 'Boiler',
      amountCents: 50_000,
      recurrenceType: 'ON_X_DAY',
      startDate: '2027-01-10T12:00:00.000Z',
    })
    await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
    expect(await notes()).toEqual([])
    const [mail] = await notes(server.now.add({ hours: 24 * 30 }))
    expect(mail?.subject).toBe('-$500.00 on Sun, Jan 10')
  })

  it('is queued once by two processes at the same time', async () => {
    const { server, user, outbox } = await start()
    await setBalance(user, -100)
    await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
    await Promise.all([1, 2, 3].map(() => queueDueNotes(publicScopeOf(server))))
    expect(await outbox()).toHaveLength(1)
  })
})

describe('the note of a week', () => {
  it('comes once, within its hour of its day in the user’s time zone', async () => {
    const { user, notes } = await start()
    await user.client.income.create.mutate({
      account,
      name: 'Salary\u2028http://evil.example',
      amountCents: 123_456,
      recurrenceType: 'ON_X_DAY',
      startDate: '2026-11-23T12:00:00.000Z',
    })
    await user.client.notice.set.mutate({ account, ...QUARTER })
    // 6:59 in New York.
    expect(await notes(Temporal.Instant.from('2026-11-20T11:59:59Z'))).toEqual([])
    const [mail, ...more] = await notes(Temporal.Instant.from('2026-11-20T12:00:00Z'))
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your coming week: $0.00 today')
    expect(mail?.text).toContain('Mon, Nov 23: +$1,234.56 Salary')
    expect(mail?.text).not.toContain('http://evil')
    expect(await notes(Temporal.Instant.from('2026-11-20T12:59:59Z'))).toEqual([])
    // An hour that was missed is left out.
    expect(await notes(Temporal.Instant.from('2026-11-27T13:00:00Z'))).toEqual([])
    expect(await notes(Temporal.Instant.from('2026-12-04T12:30:00Z'))).toHaveLength(1)
    // After the change of clocks, 7 o'clock is another hour in UTC.
    expect(await notes(Temporal.Instant.from('2027-03-19T12:30:00Z'))).toEqual([])
    expect(await notes(Temporal.Instant.from('2027-03-19T11:30:00Z'))).toHaveLength(1)
  })

  it.each([
    // At 2 o'clock it is 3 in New York; in Cairo a Friday begins at 1 o'clock.
    ['America/New_York', { weekday: 0, hour: 2 }, '2027-03-14T06:59:59Z', '2027-03-14T07:00:00Z'],
    ['Africa/Cairo', { weekday: 5, hour: 0 }, '2027-04-29T21:59:59Z', '2027-04-29T22:00:00Z'],
  ])(
    'comes once, at the next hour, where the clocks of %s skip its own',
    async (timeZone, weekly, before, after) => {
      const { user, notes } = await start()
      await user.client.notice.set.mutate({ account, low: false, weekly, timeZone })
      expect(await notes(Temporal.Instant.from(before))).toEqual([])
      const first = Temporal.Instant.from(after)
      expect(await notes(first)).toHaveLength(1)
      expect(await notes(first.add({ minutes: 59 }))).toEqual([])
      expect(await notes(first.add({ minutes: 61 }))).toEqual([])
    },
  )

  it('lists what comes from today on, and counts older open items', async () => {
    const { user, notes } = await start()
    const add = (name: string, on: string, amountCents: number) =>
      user.client.expense.create.mutate({
        account,
        name,
        amountCents,
        recurrenceType: 'ON_X_DAY',
        startDate: `${on}T12:00:00.000Z`,
      })
    for (let rent = 1; rent <= 51; rent++) await add('Rent', '2026-11-05', 100_000)
    await add('Yesterday', '2026-11-19', 100)
    await add('Today', '2026-11-20', 200)
    await add('Last', '2026-11-26', 300)
    await add('After', '2026-11-27', 400)
    const weekly = { weekday: 5, hour: 12 }
    await user.client.notice.set.mutate({ account, low: false, weekly, timeZone: 'UTC' })
    const [mail] = await notes()
    const [, listed] = (mail?.text ?? '').split('In the coming 7 days:\n\n')
    expect(listed?.split('\n\n')[0]).toBe('Fri, Nov 20: -$2.00 Today\nThu, Nov 26: -$3.00 Last')
    expect(mail?.text).toContain('\n\nStill open from before: 52.\n\n')
    expect(mail?.text).not.toContain('Rent')
    expect(mail?.text).not.toContain('There is more in Balance.')

    // The 1st of the month has nothing before it.
    await user.client.notice.set.mutate({
      account,
      low: false,
      weekly: { weekday: 2, hour: 12 },
      timeZone: 'UTC',
    })
    const [first] = await notes(Temporal.Instant.from('2026-12-01T12:00:00Z'))
    expect(first?.text).toContain('Nothing is planned for the coming 7 days.')
    expect(first?.text).not.toContain('Still open')
  })
})

describe('nobody gets notes', () => {
  const switchOn = async () => {
    const started = await start()
    await setBalance(started.user, -100)
    await started.user.client.notice.set.mutate({
      account,
      low: true,
      weekly: null,
      timeZone: 'UTC',
    })
    return started
  }

  it('while they are disabled', async () => {
    const { server, user, notes } = await switchOn()
    const where = { id: user.id }
    await server.services.db.write((tx) =>
      tx.user.update({ where, data: { disabledAt: new Date() } }),
    )
    expect(await notes()).toEqual([])
  })

  it('about an account that they have left, also when they join again', async () => {
    const { server, receive } = await startMailingServer()
    const [owner, member] = [await registerUser(server), await registerUser(server)]
    const shared = await owner.client.account.create.mutate({ name: 'Flat' })
    const join = async () => {
      const { token } = await owner.client.invitation.create.mutate({ accountId: shared.id })
      await member.client.invitation.accept.mutate({ token })
    }
    await join()
    const choice = { account: shared.id, low: true, weekly: null, timeZone: 'UTC' }
    await member.client.notice.set.mutate(choice)
    await member.client.account.leave.mutate({ id: shared.id })
    expect((await refusalOf(member.client.notice.get.query({ account: shared.id }))).code).toBe(
      'NOT_FOUND',
    )
    await join()
    expect(await member.client.notice.get.query({ account: shared.id })).toEqual(NO_NOTICE)
    await owner.client.account.update.mutate({ id: shared.id, startingBalanceCents: -1 })
    await queueDueNotes(publicScopeOf(server))
    expect(await receive(member.email)).toEqual([])
  })

  it('where the server sends no mail', async () => {
    const server = await startTestServer()
    const user = await registerUser(server)
    const refusal = await refusalOf(user.client.notice.get.query({ account }))
    expect(refusal).toMatchObject({ code: 'CONFLICT', sentence: 'This Balance sends no email.' })
    await server.close()
  })
})

test('notes reach all other users when one cannot be written', async () => {
  const { server, user, notes, outbox } = await start()
  const broken = await registerUser(server)
  for (const { client } of [broken, user]) {
    const both = { account, low: true, weekly: QUARTER.weekly, timeZone: QUARTER.timeZone } as const
    await client.user.update.mutate({ startingBalanceCents: -100 })
    await client.notice.set.mutate(both)
  }
  const stranded = await registerUser(server)
  await stranded.client.notice.set.mutate({ account, ...QUARTER, timeZone: 'Asia/Tokyo' })
  await broken.client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 5,
    recurrenceType: 'DAILY',
  })
  await server.services.db.write(async (tx) => {
    await tx.cashFlow.updateMany({ data: { schedule: 'NEVER' } })
    const where = { userId: stranded.id }
    await tx.notice.updateMany({ where, data: { timeZone: 'Asia/Atlantis' } })
  })
  await expect(notes()).rejects.toThrow('NEVER')
  expect(await outbox()).toMatchObject([
    { kind: 'lowBalance', address: user.email },
    { kind: 'comingWeek', address: user.email },
  ])
})

test('one press in a mail program ends the notes, and opening their page does not', async () => {
  const { server, user, notes } = await start()
  await setBalance(user, -100)
  await user.client.notice.set.mutate({ account, low: true, weekly: null, timeZone: 'UTC' })
  const [mail] = await notes()
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [, path] =
    new RegExp(`No more of these: ${MAIL_ORIGIN}(/unsubscribe\\?token=[\\w-]{43})\n`).exec(
      mail?.text ?? '',
    ) ?? []
  expect(mail?.raw.replaceAll('\r\n ', '')).toContain(`<${MAIL_ORIGIN}${path}>`)
  const address = server.url + path
  const page = await fetch(address)
  expect(await page.text()).toContain('<button>Stop These Emails</button>')
  expect(await user.client.notice.get.query({ account })).toMatchObject({ low: true })

  for (let press = 1; press <= 2; press++) {
    const pressed = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([pressed.status, await pressed.text()]).toEqual([
      200,
      expect.stringContaining('You get no more of these emails.'),
    ])
  }
  expect(await user.client.notice.get.query({ account })).toEqual(NO_NOTICE)
  const other = await fetch(`${address.slice(0, -1)}_`, { method: 'POST' })
  expect(other.status).toBe(404)
})

test('an unknown time zone, weekday or hour is refused with a sentence', async () => {
  const { user } = await start()
  const set = (choice: object) =>
    refusalOf(
      user.client.notice.set.mutate({
        account,
        low: false,
        weekly: null,
        timeZone: 'UTC',
        ...choice,
      }),
    )
  expect((await set({ timeZone: 'Mars/Base' })).sentence).toMatch(/time zone/)
  for (const weekday of [-1, 7, 1.5])
    expect((await set({ weekly: { weekday, hour: 1 } })).sentence).toMatch(/weekday/)
  expect((await set({ weekly: { weekday: 1, hour: 24 } })).sentence).toMatch(/hour/)
})
