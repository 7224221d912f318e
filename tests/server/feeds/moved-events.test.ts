/** Events that a calendar program has already, and that have moved since: it takes the one later in the sequence [behaviour: Calendar feed]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { createFeed, readCalendar, type ReadEvent } from '../../support/calendars.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { startTestServer } from '../../support/server.ts'

async function start(fields: Parameters<typeof createFeed>[2] = {}) {
  const server = await startTestServer()
  const plan = await createMonthlyPlan(server)
  const { url } = await createFeed(server, plan.user, fields)
  const known = new Map<string, ReadEvent>()
  /** Reads the calendar as a program that remembers each event. Answers those that are on another day than before. */
  const refresh = async () => {
    const { events } = await readCalendar(url)
    const moved = events.filter(({ uid, start: day }) => (known.get(uid)?.start ?? day) !== day)
    const stale = moved.filter(({ uid, sequence, stamp }) => {
      const before = known.get(uid)
      return before && !(sequence > before.sequence && stamp > before.stamp)
    })
    for (const event of events) known.set(event.uid, event)
    return { events, moved: moved.map(({ start: day }) => day), stale }
  }
  return { server, ...plan, url, refresh }
}

it('an event has a higher sequence and a later stamp after each move, also after a move back', async () => {
  const { client, rent, refresh, account } = await start()
  await refresh()
  const ref = { account, kind: 'expense', id: rent, date: '2026-12-01' } as const
  for (const to of ['2026-12-03', '2026-11-30', '2027-01-31', '2027-02-01', '2026-12-01']) {
    await client.occurrence.move.mutate({ ...ref, to })
    expect(await refresh()).toMatchObject({ moved: [to], stale: [] })
  }
  const { revision } = await client.occurrence.move.mutate({ ...ref, to: '2026-12-31' })
  await refresh()
  await client.account.undo.mutate({ account, revision })
  expect(await refresh()).toMatchObject({ moved: ['2026-12-01'], stale: [] })
})

it('an event has them when its schedule puts it on another day', async () => {
  const { client, gym, flows, refresh, account } = await start()
  await refresh()
  for (const weekend of ['before', 'after', null] as const) {
    const version = (await flows()).find(({ id }) => id === gym)?.version
    await client.expense.update.mutate({ account, id: gym, version, weekend })
    const { moved, stale } = await refresh()
    expect(moved.length).toBeGreaterThan(3)
    expect(stale).toEqual([])
  }
})

it('the lowest day of a month has them when it becomes another day, by a change or as time passes', async () => {
  const { server, client, travelTo, url, refresh } = await start({ kinds: [], lowest: true })
  const onDay = (kind: 'income' | 'expense', day: string) =>
    client[kind].create.mutate({
      account: 'personal',
      name: 'Once',
      amountCents: 5_000_00,
      recurrenceType: 'ON_X_DAY',
      startDate: day,
    })
  await refresh()
  await onDay('expense', '2026-11-22')
  await onDay('income', '2026-11-24')
  expect(await refresh()).toMatchObject({ moved: ['2026-11-22'], stale: [] })
  const { text, events } = await readCalendar(url)
  server.now = server.now.add({ hours: 1 })
  expect((await readCalendar(url)).text).toBe(text)
  await travelTo('2026-11-24T12:00:00Z')
  const before = events.find(({ start: day }) => day === '2026-11-22')
  const after = (await refresh()).events.find(({ uid }) => uid === before?.uid)
  expect(after?.start).toBe('2026-11-25')
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
})

it('an event keeps its sequence and stamp while nothing changes', async () => {
  const { server, refresh } = await start()
  const { events } = await refresh()
  server.now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  expect((await refresh()).events).toEqual(events)
})
