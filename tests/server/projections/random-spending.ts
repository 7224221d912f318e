/** Random accounts with cards, everyday spending and paydays, made through the procedures, and random acts on them. */
import { TRPCClientError } from '@trpc/client'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  actDaysAgo,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { dayOf, isoOf } from './told-dates.ts'
import { type Told, ToldDays } from './told-days.ts'

const account = 'personal'
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Niue']

const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 90_000 }))
const daysAround = fc.integer({ min: -60, max: 120 })
/** The ends of months, and any other day. */
const monthDays = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 28, 29, 30, 31))
const weekends = fc.option(fc.constantFrom('before' as const, 'after' as const), { nil: null })
const sometimes = (days: fc.Arbitrary<number>) => fc.option(days, { nil: null, freq: 1 })

const cards = fc.record({
  cents,
  closeDay: monthDays,
  payDay: monthDays,
  weekend: weekends,
  firstAfter: sometimes(fc.integer({ min: -120, max: 60 })),
  lastAfter: sometimes(fc.integer({ min: 61, max: 200 })),
})

const schedules = fc.oneof(
  fc.record({ recurrenceType: fc.constant('DAILY' as const) }),
  fc.record({
    recurrenceType: fc.constant('WEEKLY' as const),
    recurrenceDay: fc.integer({ min: 0, max: 6 }),
    weekend: weekends,
  }),
  fc.record({ recurrenceType: fc.constant('BIWEEKLY' as const), anchorAfter: daysAround }),
  fc.record({
    recurrenceType: fc.constant('MONTHLY' as const),
    recurrenceDay: monthDays,
    weekend: weekends,
  }),
  fc.record({ recurrenceType: fc.constant('ON_X_DAY' as const), onAfter: daysAround }),
)
type SomeSchedule = typeof schedules extends fc.Arbitrary<infer Schedule> ? Schedule : never

/** With the card of the number, where there is one. */
const payer = fc.option(fc.nat(3), { nil: null, freq: 4 })

const everyday = fc.record({
  cents,
  paidWith: payer,
  firstAfter: sometimes(daysAround),
  range: fc.option(fc.record({ less: fc.nat(100), more: fc.nat(9_000) }), { nil: null }),
})

const acts = fc.record({
  what: fc.constantFrom('done', 'skip', 'move', 'override', 'split', 'split', 'buy'),
  /** Cards come first, so that many acts are on them. */
  flow: fc.oneof(fc.nat(2), fc.nat(12)),
  near: daysAround,
  shift: fc.integer({ min: -25, max: 25 }),
  cents,
  closeDay: monthDays,
  payDay: monthDays,
})
type Act = typeof acts extends fc.Arbitrary<infer Some> ? Some : never

export const randomAccounts = fc.record({
  /** Midnight is near in one of the zones. */
  now: fc
    .record({ day: fc.nat(800), hour: fc.nat(23) })
    .map(({ day, hour }) =>
      Temporal.Instant.from('2026-01-01T00:30:00Z').add({ hours: 24 * day + hour }),
    ),
  timeZone: fc.constantFrom(...ZONES),
  isPastDone: fc.boolean(),
  startingBalanceCents: fc.integer({ min: -5_000, max: 400_000 }),
  setDaysAgo: fc.option(fc.integer({ min: 0, max: 70 }), { nil: null }),
  bufferCents: fc.constantFrom(0, 10_000),
  cards: fc.array(cards, { maxLength: 3 }),
  incomes: fc.array(fc.record({ cents, schedule: schedules }), { minLength: 1, maxLength: 3 }),
  expenses: fc.array(fc.record({ cents, schedule: schedules, paidWith: payer }), { maxLength: 5 }),
  everyday: fc.array(everyday, { maxLength: 3 }),
  paydays: fc.nat(3),
  acts: fc.array(acts, { maxLength: 8 }),
})
export type RandomAccount = typeof randomAccounts extends fc.Arbitrary<infer Some> ? Some : never

/** Some of everything: a purchase that no bill has, changes from a date on, and marks of a payment. */
export const RICH_ACCOUNT: RandomAccount = {
  now: Temporal.Instant.from('2026-11-20T11:30:00Z'),
  timeZone: 'Pacific/Kiritimati',
  isPastDone: false,
  startingBalanceCents: 230_000,
  setDaysAgo: 12,
  bufferCents: 10_000,
  cards: [
    { cents: 1_999, closeDay: 20, payDay: 9, weekend: 'after', firstAfter: -90, lastAfter: null },
    { cents: 0, closeDay: 30, payDay: 31, weekend: null, firstAfter: 10, lastAfter: 80 },
  ],
  incomes: [
    {
      cents: 90_001,
      schedule: { recurrenceType: 'MONTHLY', recurrenceDay: 31, weekend: 'before' },
    },
    { cents: 40_000, schedule: { recurrenceType: 'BIWEEKLY', anchorAfter: 3 } },
  ],
  expenses: [
    { cents: 350, schedule: { recurrenceType: 'DAILY' }, paidWith: 0 },
    {
      cents: 7_001,
      schedule: { recurrenceType: 'WEEKLY', recurrenceDay: 6, weekend: 'before' },
      paidWith: 1,
    },
    {
      cents: 60_000,
      schedule: { recurrenceType: 'MONTHLY', recurrenceDay: 1, weekend: null },
      paidWith: null,
    },
  ],
  everyday: [
    { cents: 10_003, paidWith: null, firstAfter: null, range: { less: 60, more: 4_000 } },
    { cents: 2_001, paidWith: 1, firstAfter: -20, range: null },
  ],
  paydays: 2,
  acts: (['split', 'move', 'override', 'done', 'skip', 'split', 'buy'] as const).map(
    (what, index) => {
      const days = { near: 20 * index - 40, shift: 9, closeDay: 28, payDay: 5 }
      return { what, flow: index === 5 ? 3 : 0, cents: 1_000 * index, ...days }
    },
  ),
}

/** Makes it for a new user, at its moment. Answers how many acts were refused. */
export async function makeAccount(
  server: TestServer,
  { client, ...user }: TestUser,
  random: RandomAccount,
): Promise<{ refused: number }> {
  const { timeZone, startingBalanceCents, setDaysAgo, bufferCents, isPastDone } = random
  const today = dayOf(todayOf(random))
  if (setDaysAgo !== null)
    await actDaysAgo(setDaysAgo, server, user, (then) =>
      then.user.update.mutate({ startingBalanceCents, timeZone }),
    )
  const markDoneMode = isPastDone ? 'auto' : 'manual'
  await client.user.update.mutate({ bufferCents, markDoneMode, timeZone })
  const on = (days: number | null) => (days === null ? null : isoOf(today + days))
  const base = { account, timeZone } as const
  const cardIds: number[] = []
  for (const [
    index,
    { cents: amountCents, payDay, firstAfter, lastAfter, ...card },
  ] of random.cards.entries()) {
    const { id } = await client.expense.create.mutate({
      ...base,
      ...card,
      name: `Card ${index}`,
      amountCents,
      recurrenceType: 'MONTHLY',
      recurrenceDay: payDay,
      firstDate: on(firstAfter),
      lastDate: on(lastAfter),
    } as never)
    cardIds.push(id)
  }
  const paidBy = (number: number | null) =>
    number === null ? null : (cardIds[number % Math.max(1, cardIds.length)] ?? null)
  const incomeIds: number[] = []
  for (const [index, { cents: amountCents, schedule }] of random.incomes.entries()) {
    const named = { ...base, name: `Income ${index}`, amountCents }
    const { id } = await client.income.create.mutate({ ...named, ...scheduleOn(schedule, today) })
    incomeIds.push(id)
  }
  for (const [index, { cents: amountCents, schedule, paidWith }] of random.expenses.entries()) {
    const named = { ...base, name: `Expense ${index}`, amountCents, paidBy: paidBy(paidWith) }
    await client.expense.create.mutate({ ...named, ...scheduleOn(schedule, today) })
  }
  for (const [
    index,
    { cents: amountCents, range, firstAfter, paidWith },
  ] of random.everyday.entries())
    await client.expense.create.mutate({
      ...base,
      name: `Spending ${index}`,
      amountCents,
      recurrenceType: 'WEEKLY',
      everyday: true,
      firstDate: on(firstAfter),
      paidBy: paidBy(paidWith),
      ...(range && {
        everydayLowCents: Math.floor((amountCents * range.less) / 100),
        everydayHighCents: amountCents + range.more,
      }),
    })
  const paydayCashFlowIds = incomeIds.slice(0, random.paydays)
  await client.user.update.mutate({ paydayCashFlowIds, timeZone })
  let refused = 0
  for (const [index, some] of random.acts.entries())
    if (!(await doAct(client, random, { ...some, index }))) refused++
  return { refused }
}

function scheduleOn(schedule: SomeSchedule, today: number) {
  if (schedule.recurrenceType === 'BIWEEKLY')
    return {
      recurrenceType: schedule.recurrenceType,
      anchorDate: isoOf(today + schedule.anchorAfter),
    }
  if (schedule.recurrenceType === 'ON_X_DAY')
    return { recurrenceType: schedule.recurrenceType, startDate: isoOf(today + schedule.onAfter) }
  return schedule
}

/** False where it was refused with a sentence: not every act is possible everywhere. */
async function doAct(
  client: TestClient,
  random: RandomAccount,
  act: Act & { index: number },
): Promise<boolean> {
  try {
    await tryAct(client, random, act)
    return true
  } catch (error) {
    const code = error instanceof TRPCClientError && String(error.data?.code)
    if (code === 'BAD_REQUEST' || code === 'CONFLICT' || code === 'NOT_FOUND') return false
    throw error
  }
}

async function tryAct(client: TestClient, random: RandomAccount, act: Act & { index: number }) {
  const { timeZone } = random
  const days = new ToldDays(await tell(client, random))
  const { flows } = days.told
  const flow = flows[act.flow % flows.length]
  if (!flow) return
  const { kind, id, closeDay } = flow
  const from = days.today + act.near
  if (act.what === 'buy') {
    const own = { name: `Bought ${act.index}`, amountCents: act.cents, startDate: isoOf(from) }
    const card = flows.findLast((each) => each.closeDay !== null)?.id ?? null
    const fields = { account, timeZone, recurrenceType: 'ON_X_DAY', paidBy: card, ...own } as const
    return void (await client.expense.create.mutate(fields))
  }
  if (act.what === 'split') {
    const card = closeDay !== null && { closeDay: act.closeDay, recurrenceDay: act.payDay }
    const change = {
      account,
      timeZone,
      id,
      fromDate: isoOf(from),
      amountCents: act.cents,
      ...card,
    } as const
    return void (await (kind === 'income'
      ? client.income.update.mutate(change)
      : client.expense.update.mutate(change)))
  }
  const first = days.occurrences.find((each) => each.flow.id === id && each.date >= from)
  const date = isoOf(first?.date ?? from)
  const ref = { account, kind, id, date } as const
  if (act.what === 'done') await client.occurrence.markDone.mutate({ ...ref, done: true })
  if (act.what === 'skip') await client.occurrence.skip.mutate({ ...ref, skipped: true })
  if (act.what === 'move')
    await client.occurrence.move.mutate({ ...ref, to: isoOf(dayOf(date) + act.shift) })
  if (act.what === 'override')
    await client.occurrence.setOverride.mutate({ ...ref, amountCents: act.cents })
}

function todayOf({ now, timeZone }: RandomAccount): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The account as it answers itself: its lists, and its settings. Cards come first. */
export async function tell(client: TestClient, random: RandomAccount): Promise<Told> {
  const me = await client.user.me.query()
  const incomes = await client.income.list.query({ account })
  const expenses = await client.expense.list.query({ account })
  const isCard = ({ closeDay }: (typeof expenses)[number]) => (closeDay === null ? 1 : 0)
  return {
    today: todayOf(random),
    startingBalanceCents: me.startingBalanceCents,
    balanceOn: me.balanceOn,
    isPastDone: me.markDoneMode === 'auto',
    flows: [...expenses.toSorted((a, b) => isCard(a) - isCard(b)), ...incomes],
  }
}
