/**
 * Random accounts with cards, everyday spending and paydays, in several time zones: every answer about them is what their days come
 * to, day by day [behaviour: Cards] [behaviour: Everyday spending] [behaviour: Paychecks].
 */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { connectAssistant, startAssistantServer } from '../../support/assistants.ts'
import { createFeed, readCalendar } from '../../support/calendars.ts'
import { providers } from '../../support/database.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import {
  registerUser,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import {
  makeAccount,
  type RandomAccount,
  randomAccounts,
  RICH_ACCOUNT,
  tell,
} from './random-spending.ts'
import {
  billOf,
  explanationOf,
  journalOf,
  openItemsOf,
  outlookOf,
  rangeOf,
  spanOf,
  sumOf,
  toItem,
} from './told-answers.ts'
import { dayOf, isoOf } from './told-dates.ts'
import { ToldDays } from './told-days.ts'
import { paychecksOf } from './told-paychecks.ts'

const account = 'personal'

interface Asked {
  client: TestClient
  days: ToldDays
  scope: { account: 'personal'; timeZone: string }
  random: RandomAccount
}

/** The days that are asked about, from today. */
const AHEAD = 150

const dollars = (cents: number) => Math.abs(cents) / 100

/** Every question of a day: its month, its page, its balance, and what moved it. */
async function compareDays({ client, days, scope }: Asked): Promise<void> {
  const { today, firstOfMonth } = days
  const [from, to] = [firstOfMonth, today + AHEAD]
  const line = days.days(from, to)
  const range = { ...scope, from: isoOf(from), to: isoOf(to) }
  const { balancesCents } = await client.projection.balances.query(range)
  expect(balancesCents).toEqual(line.map(({ balanceCents }) => balanceCents))
  expect(
    await client.projection.together.query({ accounts: [account], ...range, from: isoOf(today) }),
  ).toMatchObject({
    balancesCents: balancesCents.slice(today - from),
  })
  let before = days.told.startingBalanceCents
  const month = Temporal.PlainYearMonth.from(days.told.today.slice(0, 7))
  for (let offset = -1; offset <= 4; offset++) {
    const asked = month.add({ months: offset })
    const first = dayOf(`${asked.toString()}-01`)
    const answer = await client.projection.month.query({ ...scope, month: asked.toString() })
    expect(answer.days).toEqual(days.days(first, first + asked.daysInMonth - 1))
    expect(answer.today).toBe(days.told.today)
    if (offset < 0) continue
    expect(answer.startCents).toBe(before)
    for (const { balanceCents, incomeCents, expenseCents, netCents } of answer.days) {
      expect(balanceCents - before).toBe(incomeCents - expenseCents)
      expect(netCents).toBe(incomeCents - expenseCents)
      before = balanceCents
    }
  }
  for (const day of [today, today + 17, today + 40]) {
    const page = await client.projection.day.query({ ...scope, date: isoOf(day) })
    expect(page).toEqual({ ...days.days(day, day)[0], moreCount: 0, nextCursor: null })
    const explained = await client.projection.explain.query({ ...scope, to: isoOf(day) })
    expect(explained).toEqual(explanationOf(days, firstOfMonth, day))
    const since = { ...scope, from: isoOf(day - 9), to: isoOf(day + 20) }
    if (day - 9 < firstOfMonth) continue
    expect(await client.projection.explain.query(since)).toEqual(
      explanationOf(days, day - 9, day + 20),
    )
  }
}

async function compareYears({ client, days, scope }: Asked): Promise<void> {
  const year = Number(days.told.today.slice(0, 4))
  const { months, totals } = await client.projection.year.query({ ...scope, year })
  const { years } = await client.projection.years.query({ ...scope, fromYear: year, count: 1 })
  const spans = months.map(({ month }) => {
    const { daysInMonth } = Temporal.PlainYearMonth.from(month)
    const first = dayOf(`${month}-01`)
    return { month, ...spanOf(days, first, first + daysInMonth - 1) }
  })
  expect(months).toEqual(spans)
  expect(totals.expenseCents).toBe(sumOf(spans.map(({ expenseCents }) => expenseCents)))
  expect(years).toEqual([{ year, ...spanOf(days, days.firstOfMonth, dayOf(`${year}-12-31`)) }])
}

/** The lists of items have payments, and no purchases. */
async function compareLists({ client, days, scope }: Asked): Promise<void> {
  const { today, firstOfMonth } = days
  const coming = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await client.projection.coming.query({
      ...scope,
      days: 90,
      ...(cursor && { cursor }),
    })
    coming.push(...page.items)
    cursor = page.nextCursor
  }
  const pending = days.pending(firstOfMonth, today + 89)
  expect(coming).toEqual(
    pending.map((each) => ({ ...toItem(each), balanceCents: days.balanceOf(each.on) })),
  )
  for (const start of [-40, 5]) {
    const [from, to] = [today + start, today + 80]
    const range = { ...scope, from: isoOf(from), to: isoOf(to) }
    expect(await client.projection.journal.query(range)).toEqual({
      today: isoOf(today),
      openingOn: isoOf(Math.max(from, firstOfMonth)),
      openingCents: days.balanceOf(Math.max(from, firstOfMonth) - 1),
      items: journalOf(days, from, to),
    })
  }
  const { items, expectedCents } = await client.account.openItems.query(scope)
  expect({ items, expectedCents }).toEqual(openItemsOf(days))
}

async function compareBills({ client, days, scope }: Asked): Promise<number> {
  const payments = days.occurrences.filter(
    ({ flow, on }) => flow.closeDay !== null && Math.abs(on - days.today) < 100,
  )
  for (const payment of payments) {
    const ref = { id: payment.flow.id, date: isoOf(payment.date) }
    expect(await client.projection.bill.query({ ...scope, ...ref })).toEqual(billOf(days, payment))
  }
  return payments.length
}

async function compareOutlooks({ client, days, scope, random }: Asked): Promise<void> {
  const { today, told } = days
  const { paydayCashFlowIds: paydayIds } = await client.user.me.query()
  const question = { bufferCents: random.bufferCents, paydayIds }
  for (const count of [30, 90])
    expect(await client.projection.outlook.query({ ...scope, days: count })).toEqual(
      outlookOf(days, count, question),
    )
  for (const count of [1, 4])
    expect(await client.projection.paychecks.query({ ...scope, count })).toEqual(
      paychecksOf(days, count, question),
    )
  const { spareCents, firstBelowZero, firstBelowBuffer } = outlookOf(days, 90, question)
  const spent = { ...scope, amountCents: 0, date: told.today, days: 90 }
  expect(await client.projection.afford.query(spent)).toMatchObject({ mostCents: spareCents })
  const advice = await client.projection.advice.query({ ...scope, days: 90 })
  expect(advice?.firstBelow ?? null).toBe(firstBelowZero ?? firstBelowBuffer)
  const range = { ...scope, from: isoOf(today - 3), to: isoOf(today + 60) }
  const { lowCents, highCents } = await client.projection.range.query(range)
  const expected = Array.from({ length: 64 }, (_, index) => rangeOf(days, today - 3 + index))
  const hasRange = expected[0] !== null
  expect(lowCents).toEqual(hasRange ? expected.map((each) => each?.low) : null)
  expect(highCents).toEqual(hasRange ? expected.map((each) => each?.high) : null)
  const compared = await client.projection.compare.query({
    ...range,
    from: told.today,
    changes: [],
  })
  expect(compared.baseCents).toEqual(compared.scenarioCents)
  expect(compared.baseCents).toEqual(
    days.days(today, today + 60).map(({ balanceCents }) => balanceCents),
  )
}

async function compareCalendar(server: TestServer, user: TestUser, asked: Asked): Promise<void> {
  // A calendar goes by the day in UTC.
  const now = server.now.toZonedDateTimeISO('UTC').toPlainDate()
  const days = new ToldDays({ ...asked.days.told, today: now.toString() })
  const { url } = await createFeed(server, user)
  const { events } = await readCalendar(url)
  const last = dayOf(now.add({ months: 24 }).toString())
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const expected = days.pending(days.today - 31, last).map(({ flow, on, amountCents }) => {
    const kindSign = flow.kind === 'income' ? '+' : '-'
    const sign = amountCents === 0 ? '' : kindSign
    return `${isoOf(on)} ${sign}${money.format(dollars(amountCents))} ${flow.name}`
  })
  expect(events.map(({ start, summary }) => `${start} ${summary}`).toSorted()).toEqual(
    expected.toSorted(),
  )
}

async function compareTools(server: TestServer, user: TestUser, asked: Asked): Promise<void> {
  const { client, days, scope } = asked
  const { token } = await addToken(server, { userId: user.id })
  const { ask } = await connectAssistant(server.url, token)
  const date = isoOf(days.today + 33)
  expect((await ask('balance_on', { ...scope, date })).data).toMatchObject({
    balance: days.balanceOf(days.today + 33) / 100,
  })
  const { endCents, lines } = explanationOf(days, days.firstOfMonth, days.today + 33)
  const explained = (await ask('explain', { ...scope, to: date })).data
  expect(explained).toMatchObject({ end: endCents / 100 })
  const told = lines.map(({ id, count, amountCents }) => ({ id, count, amount: amountCents / 100 }))
  // The largest come first here, whatever their kind.
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const answered = explained?.['lines'] as typeof told
  expect(answered.toSorted(byId)).toMatchObject(told.toSorted(byId))
  const outlook = await client.projection.outlook.query({ ...scope, days: 90 })
  expect((await ask('outlook', { timeZone: scope.timeZone })).data).toMatchObject({
    bills: outlook.billsCents / 100,
    lowest: { date: outlook.lowest.date, balance: outlook.lowest.cents / 100 },
  })
  const { paychecks } = await client.projection.paychecks.query({ ...scope, count: 3 })
  expect((await ask('paychecks', { ...scope, count: 3 })).data).toMatchObject({
    paychecks: paychecks.map(({ from, to, endCents }) => ({ from, to, end: endCents / 100 })),
  })
}

/** The account again from its backup, as another user: its ids are others. */
async function compareBackup(server: TestServer, { client, scope, random }: Asked): Promise<void> {
  const backup = await client.backup.download.query({ account })
  const { client: twin } = await registerUser(server)
  await twin.backup.restore.mutate({ account, backup })
  // The mode is the user's.
  await twin.user.update.mutate({ markDoneMode: random.isPastDone ? 'auto' : 'manual' })
  const answersOf = async (of: TestClient) => {
    const { paychecks, today } = await of.projection.paychecks.query({ ...scope, count: 3 })
    const range = { ...scope, from: today, to: paychecks.at(-1)?.to ?? today }
    const answers = {
      paychecks,
      journal: await of.projection.journal.query(range),
      range: await of.projection.range.query(range),
      balances: await of.projection.balances.query(range),
    }
    const withoutIds = JSON.stringify(answers, (key, value: unknown) => (key === 'id' ? 0 : value))
    return JSON.parse(withoutIds) as unknown
  }
  expect(await answersOf(twin)).toEqual(await answersOf(client))
}

it.each(providers)(
  'all answers about cards, everyday spending and paychecks are what the days come to, on %s',
  async (provider) => {
    const settings = { offersMarkDoneMode: true }
    const server = await startAssistantServer(provider, { settings })
    const counts = { later: 0, uncovered: 0, spent: 0, split: 0, bills: 0, acts: 0 }
    await fc.assert(
      fc.asyncProperty(randomAccounts, async (random) => {
        server.now = random.now
        const user = await registerUser(server)
        const { client } = user
        const { refused } = await makeAccount(server, user, random)
        counts.acts += random.acts.length - refused
        const days = new ToldDays(await tell(client, random))
        const asked = {
          client,
          days,
          random,
          scope: { account, timeZone: random.timeZone } as const,
        }
        await compareDays(asked)
        await compareYears(asked)
        await compareLists(asked)
        await compareOutlooks(asked)
        counts.bills += await compareBills(asked)
        await compareCalendar(server, user, asked)
        await compareTools(server, user, asked)
        await compareBackup(server, asked)
        const { flows } = days.told
        const bought = days.occurrences.filter(({ flow }) => flow.paidBy !== null)
        counts.later += bought.filter(({ payment }) => payment !== null).length
        counts.uncovered += bought.filter(({ payment }) => payment === null).length
        counts.spent += flows.filter(({ everyday }) => everyday).length
        counts.split += flows.filter(({ continuesId }) => continuesId !== null).length
      }),
      { numRuns: fuzzRuns(4), examples: [[RICH_ACCOUNT]] },
    )
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  },
)
