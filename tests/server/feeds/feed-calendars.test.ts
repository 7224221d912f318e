/** The calendars that feeds answer, as two foreign libraries read them [behaviour: Calendar feed]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { finish } from '../../../src/server/projection/ledger/steps.ts'
import { calendarText } from '../../../src/server/services/feeds/calendar-text.ts'
import { MAX_FEED_ITEMS } from '../../../src/shared/feeds/feed.ts'
import { createFeed, parseCalendar, type ReadEvent, readCalendar } from '../../support/calendars.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount, findPersonalAccountId } from '../../support/shared-account.ts'

let server: TestServer
let ada: TestUser

beforeAll(async () => {
  server = await startTestServer('sqlite', {
    offersMarkDoneMode: true,
    publicOrigin: 'https://balance.example',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await registerUser(server)
})

const onDay = (name: string, day: string, amountCents = 12_30) => ({
  account: 'personal' as const,
  name,
  amountCents,
  recurrenceType: 'ON_X_DAY' as const,
  startDate: day,
})
const monthly = (name: string, recurrenceDay: number, amountCents: number) => ({
  account: 'personal' as const,
  name,
  amountCents,
  recurrenceType: 'MONTHLY' as const,
  recurrenceDay,
})
const shortOf = ({ start, summary }: ReadEvent) => `${start} ${summary}`
const eventsOf = async (fields?: Parameters<typeof createFeed>[2]) =>
  (await readCalendar((await createFeed(server, ada, fields)).url)).events

describe('the events of a feed', () => {
  it('are whole days, with a sign before the amount, from 31 days back through 24 months ahead', async () => {
    const { income, expense } = ada.client
    for (const day of ['2026-10-19', '2026-10-20', '2028-11-20', '2028-11-21'])
      await expense.create.mutate(onDay('Rent', day))
    await income.create.mutate(onDay('Salary', '2026-11-20', 2_500_00))
    const events = await eventsOf()
    expect(events).toMatchObject([
      { start: '2026-10-20', end: '2026-10-21', summary: '-$12.30 Rent', description: null },
      { start: '2026-11-20', end: '2026-11-21', summary: '+$2,500.00 Salary' },
      { start: '2028-11-20', end: '2028-11-21', summary: '-$12.30 Rent' },
    ])
  })

  it('have an amount only if that was chosen, and are of the chosen kinds', async () => {
    await ada.client.expense.create.mutate(onDay('Rent', '2026-12-01'))
    await ada.client.income.create.mutate(onDay('Salary', '2026-12-02'))
    const names = async (fields: Parameters<typeof createFeed>[2]) =>
      (await eventsOf({ amounts: false, ...fields })).map(({ summary }) => summary)
    expect(await names({})).toEqual(['Rent', 'Salary'])
    expect(await names({ kinds: ['expense'] })).toEqual(['Rent'])
    expect(await names({ kinds: ['income'] })).toEqual(['Salary'])
    expect(new Set(await names({ kinds: [], lowest: true }))).toEqual(
      new Set(['Lowest of the month']),
    )
  })

  it('leave out done and skipped occurrences, and move moved ones under the same id', async () => {
    const { id } = await ada.client.expense.create.mutate(onDay('Rent', '2026-12-10'))
    const other = await ada.client.expense.create.mutate(monthly('Gym', 5, 40_00))
    const feed = await createFeed(server, ada)
    const rent = async () =>
      (await readCalendar(feed.url)).events.filter(({ summary }) => summary.includes('Rent'))
    const [before] = await rent()
    const ref = { account: 'personal' as const, kind: 'expense' as const, id, date: '2026-12-10' }
    await ada.client.occurrence.move.mutate({ ...ref, to: '2026-12-12' })
    await ada.client.occurrence.setOverride.mutate({ ...ref, amountCents: 99_00 })
    expect(await rent()).toMatchObject([
      { uid: before?.uid, start: '2026-12-12', end: '2026-12-13', summary: '-$99.00 Rent' },
    ])
    await ada.client.occurrence.skip.mutate({ ...ref, skipped: true })
    expect(await rent()).toEqual([])
    await ada.client.occurrence.skip.mutate({ ...ref, skipped: false })
    await ada.client.occurrence.markDone.mutate({ ...ref, done: true })
    expect(await rent()).toEqual([])
    const gym = { ...ref, id: other.id, date: '2027-03-05' }
    await ada.client.occurrence.markDone.mutate({ ...gym, done: true })
    const days = (await readCalendar(feed.url)).events.map(({ start }) => start)
    expect(days).not.toContain('2027-03-05')
    expect(days).toContain('2027-04-05')
  })

  it('have the payment of a card, not its purchases, and nothing of everyday spending', async () => {
    const { expense } = ada.client
    const visa = await expense.create.mutate({ ...monthly('Visa', 9, 10_00), closeDay: 20 })
    const bought = { ...onDay('Shoes', '2026-11-19', 50_00), paidBy: visa.id }
    await expense.create.mutate(bought)
    const food = { ...onDay('Food', '2026-11-19', 70_00), recurrenceType: 'WEEKLY' as const }
    const limits = { firstDate: '2026-11-14', lastDate: '2026-11-20' }
    await expense.create.mutate({ ...food, ...limits, everyday: true })
    await expense.create.mutate({ ...food, ...limits, everyday: true, paidBy: visa.id })
    const events = await eventsOf()
    expect(events.map(shortOf).slice(0, 3)).toEqual([
      '2026-11-09 -$10.00 Visa',
      '2026-12-09 -$130.00 Visa',
      '2027-01-09 -$10.00 Visa',
    ])
    expect(events.filter(({ summary }) => !summary.endsWith('Visa'))).toEqual([])
  })

  it('give an empty bill no sign', async () => {
    const card = { ...monthly('Visa', 9, 0), closeDay: 20, firstDate: '2028-11-09' }
    await ada.client.expense.create.mutate(card)
    expect((await eventsOf()).map(shortOf)).toEqual(['2028-11-09 $0.00 Visa'])
  })

  it('leave out the past where the user’s mode counts it as done', async () => {
    await ada.client.expense.create.mutate(onDay('Rent', '2026-11-19'))
    await ada.client.expense.create.mutate(onDay('Rent', '2026-11-20'))
    const { url } = await createFeed(server, ada)
    const days = async () => (await readCalendar(url)).events.map(({ start }) => start)
    expect(await days()).toEqual(['2026-11-19', '2026-11-20'])
    await ada.client.user.update.mutate({ markDoneMode: 'auto' })
    expect(await days()).toEqual(['2026-11-20'])
  })

  it('agree with the list of coming occurrences and its amounts', async () => {
    await ada.client.expense.create.mutate(monthly('Rent', 31, 1_850_00))
    await ada.client.expense.create.mutate({ ...monthly('Gym', 7, 30_00), weekend: 'after' })
    await ada.client.income.create.mutate({
      account: 'personal',
      name: 'Salary',
      amountCents: 1_000_00,
      recurrenceType: 'BIWEEKLY',
      anchorDate: '2026-11-27',
    })
    const { items } = await ada.client.projection.coming.query({ account: 'personal', days: 366 })
    const events = await eventsOf()
    const last = items.at(-1)?.on ?? ''
    expect(
      events.filter(({ start }) => start >= '2026-11-01' && start <= last).map(shortOf),
    ).toEqual(
      items.map(({ on, kind, name, amountCents }) => {
        const dollars = (amountCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
        return `${on} ${kind === 'income' ? '+' : '-'}$${dollars} ${name}`
      }),
    )
  })

  it('name the lowest day of each month, with its balance where amounts were chosen', async () => {
    await ada.client.user.update.mutate({ startingBalanceCents: 100_00 })
    await ada.client.expense.create.mutate(onDay('Bike', '2026-12-24', 150_00))
    await ada.client.income.create.mutate(onDay('Gift', '2026-12-28', 150_00))
    const events = await eventsOf({ kinds: [], lowest: true })
    expect(events.map(shortOf).slice(0, 3)).toEqual([
      '2026-11-20 Lowest of the month: $100.00',
      '2026-12-24 Lowest of the month: -$50.00',
      '2027-01-01 Lowest of the month: $100.00',
    ])
    expect(events).toHaveLength(25)
  })

  it('have notes and names as they were written, in lines of at most 75 octets', async () => {
    const name = `Ménage, “日用品”; \\ 50% ${'👨‍👩‍👧 '.repeat(20)}`.trim()
    const note = `First line; with, signs \\ of ${'ü'.repeat(120)}\nSecond: line\n\nDTSTART:20200101`
    await ada.client.expense.create.mutate({ ...onDay(name, '2026-12-01'), note })
    const { text, events } = await readCalendar((await createFeed(server, ada)).url)
    expect(events).toMatchObject([{ summary: `-$12.30 ${name}`, description: note }])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(lengths.filter((length) => length > 75)).toEqual([])
    expect(lengths.filter((length) => length > 70).length).toBeGreaterThan(3)
  })

  it('have ids that are unique in every account and stay for good', async () => {
    const accountId = await createSharedAccount(server, ada.id)
    for (const account of ['personal', accountId] as const)
      await ada.client.expense.create.mutate({ ...monthly('Rent', 1, 5), account })
    const uids = async (account: 'personal' | number) =>
      (await eventsOf({ account, lowest: true })).map(({ uid }) => uid)
    const own = await uids('personal')
    const shared = await uids(accountId)
    expect(new Set([...own, ...shared]).size).toBe(own.length + shared.length)
    const personalId = await findPersonalAccountId(server, ada.id)
    expect(own).toContain(`lowest-2026-12-account-${personalId}@balance.example`)
    server.now = server.now.add({ hours: 23 })
    expect(await uids('personal')).toEqual(own)
    server.now = server.now.subtract({ hours: 23 })
  })

  it('end with one that says so where a calendar would be too large', async () => {
    for (let number = 0; number < 20; number++)
      await ada.client.expense.create.mutate({
        account: 'personal',
        name: `Coffee ${number}`,
        amountCents: 5,
        recurrenceType: 'DAILY',
      })
    const { url } = await createFeed(server, ada)
    // The libraries take ten times as long to read it.
    const text = await (await fetch(url)).text()
    const events = text.split('BEGIN:VEVENT').slice(1)
    expect(events).toHaveLength(MAX_FEED_ITEMS + 1)
    const dayOf = (event = '') => /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1]
    expect(dayOf(events.at(-1))).toBe(dayOf(events.at(-2)))
    expect(events.at(-1)).toContain('SUMMARY:This calendar ends here: it holds 10\\,000 items\r\n')
  })
})

describe('the calendar of a feed', () => {
  it('is named after the account and its kinds', async () => {
    const accountId = await createSharedAccount(server, ada.id)
    await ada.client.account.update.mutate({ id: accountId, name: 'Flat, 2; “Süd”' })
    const nameOf = async (fields: Parameters<typeof createFeed>[2]) =>
      (await readCalendar((await createFeed(server, ada, fields)).url)).name
    expect(await nameOf({})).toBe('Balance')
    expect(await nameOf({ kinds: ['income'] })).toBe('Balance (incomes)')
    expect(await nameOf({ account: accountId })).toBe('Balance: Flat, 2; “Süd”')
    expect(await nameOf({ account: accountId, kinds: ['expense'] })).toBe(
      'Balance: Flat, 2; “Süd” (expenses)',
    )
    const { text } = await readCalendar((await createFeed(server, ada)).url)
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(text).toContain('X-PUBLISHED-TTL:PT1H\r\n')
  })

  it('is the same text until something changes, and then another one', async () => {
    await ada.client.expense.create.mutate(monthly('Rent', 1, 5))
    const { url } = await createFeed(server, ada)
    const { text, response } = await readCalendar(url)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=balance.ics')
    const etag = response.headers.get('etag') ?? ''
    const again = () => fetch(url, { headers: { 'if-none-match': etag } })
    server.now = server.now.add({ hours: 1 })
    expect((await readCalendar(url)).text).toBe(text)
    const same = await again()
    expect([same.status, await same.text()]).toEqual([304, ''])
    await ada.client.expense.create.mutate(monthly('Gym', 1, 5))
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })

  it('answers HEAD with the headers alone, and refuses other methods', async () => {
    const { url } = await createFeed(server, ada)
    const { response } = await readCalendar(url)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(response.headers.get(name))
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await fetch(url, { method })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('has the same days in every time zone of the server and of the reader', async () => {
    const first = Temporal.PlainDate.from('2026-01-01')
    const events = Array.from({ length: 730 }, (_, days) => {
      const date = first.add({ days }).toString()
      return { uid: date, sequence: days, date, summary: date }
    })
    const texts = new Set<string>()
    const offsets = new Set<number>()
    // The last one has no midnight on the day on which its summer begins.
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'America/Santiago']) {
      vi.stubEnv('TZ', zone)
      offsets.add(new Date(2026, 6, 1).getTimezoneOffset())
      const text = finish(calendarText({ name: 'Days', stamp: new Date(0), events }))
      texts.add(text)
      for (const { uid, start, end } of parseCalendar(text).events)
        expect([start, end]).toEqual([
          uid,
          Temporal.PlainDate.from(uid).add({ days: 1 }).toString(),
        ])
    }
    vi.unstubAllEnvs()
    expect([texts.size, offsets.size]).toEqual([1, 4])
  })
})
