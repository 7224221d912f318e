/** The first balance is the bank's, on any day of the month [behaviour: Check-in]. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

type NewCashFlow = Parameters<TestClient['expense']['create']['mutate']>[0]
type Schedule = Omit<NewCashFlow, 'account' | 'name' | 'amountCents' | 'accountId'>

const account = 'personal'

/** At least one of each kind of schedule that one can choose. */
function schedulesOf(today: string): Schedule[] {
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const weekends = ['before', 'after'] as const
  return [
    { recurrenceType: 'DAILY' },
    { recurrenceType: 'DAILY', every: 3, anchorDate: today },
    { recurrenceType: 'WEEKLY' },
    { recurrenceType: 'WEEKLY', every: 2, anchorDate: today },
    { recurrenceType: 'BIWEEKLY' },
    { recurrenceType: 'BIWEEKLY', recurrenceDay: 5 },
    { recurrenceType: 'BIWEEKLY', anchorDate: yesterday },
    { recurrenceType: 'MONTHLY', weekdayOfMonth: { nth: -1, weekday: 5 } },
    { recurrenceType: 'MONTHLY', recurrenceDay: 31, every: 3, anchorDate: today },
    { recurrenceType: 'BIMONTHLY' },
    { recurrenceType: 'BIMONTHLY', monthDays: [7, 31] },
    { recurrenceType: 'YEARLY', recurrenceDay: 31 },
    { recurrenceType: 'YEARLY', recurrenceDay: 15, anchorDate: today },
    { recurrenceType: 'ON_X_DAY', startDate: today },
    { recurrenceType: 'ON_X_DAY', startDate: yesterday },
    { recurrenceType: 'DAILY', firstDate: yesterday, lastDate: today },
    ...[1, 15, 31].flatMap((recurrenceDay) => [
      { recurrenceType: 'MONTHLY', recurrenceDay } as const,
      ...weekends.map(
        (weekend) => ({ recurrenceType: 'MONTHLY', recurrenceDay, weekend }) as const,
      ),
    ]),
  ]
}

describe('the first balance', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  async function planOn(today: string): Promise<void> {
    server.now = Temporal.Instant.from(`${today}T09:30:00Z`)
    client = (await registerUser(server)).client
    for (const kind of ['income', 'expense'] as const)
      for (const [index, schedule] of schedulesOf(today).entries()) {
        const amountCents = kind === 'income' ? 1_000_03 + index : 70_01 + index
        await client[kind].create.mutate({ account, name: 'Item', amountCents, ...schedule })
      }
  }

  const outlook = () => client.projection.outlook.query({ account })
  const openItems = () => client.account.openItems.query({ account })
  const checkIn = (revision: number, balanceCents: number, done: { id: number; date: string }[]) =>
    client.account.checkIn.mutate({
      account,
      checkInId: randomUUID(),
      revision,
      balanceCents,
      done: done as Parameters<TestClient['account']['checkIn']['mutate']>[0]['done'],
      skipped: [],
      moved: [],
    })

  // Days of the week, months of every length, the first and the last of a year, and a leap day.
  describe.each([
    '2026-11-01',
    '2026-11-15',
    '2026-10-31',
    '2026-12-31',
    '2027-01-01',
    '2027-02-28',
    '2028-02-29',
  ])('on %s', (today) => {
    it('is the typed one when all items through today have happened', async () => {
      await planOn(today)
      const { items, revision } = await openItems()
      expect(items.length).toBeGreaterThan(10)
      expect(items.every(({ on }) => on.startsWith(today.slice(0, 7)) && on <= today)).toBe(true)
      await checkIn(revision, -1_234_56, items.map(toRef))
      expect((await outlook()).todayCents).toBe(-1_234_56)
      expect((await openItems()).items).toEqual([])
    })

    it('is the one that the comparison announced when some items are still to come', async () => {
      await planOn(today)
      const { items, revision } = await openItems()
      const happened = items.filter(({ on }) => on < today).slice(0, 90)
      const changes = [
        { op: 'balance', deltaCents: 1_234_56 } as const,
        ...happened.map((item) => ({ op: 'skip', ...toRef(item) }) as const),
      ]
      const range = { account, from: today, to: today } as const
      const { scenario } = await client.projection.compare.query({ ...range, changes })
      await checkIn(revision, 1_234_56, happened.map(toRef))
      expect((await outlook()).todayCents).toBe(scenario.todayCents)
    })
  })
})

function toRef<Kind>({ kind, id, date }: { kind: Kind; id: number; date: string }) {
  return { kind, id, date }
}
