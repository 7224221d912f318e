/** Random cards, some of several parts, with purchases of every kind, and everyday spending with and without a card. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import { plainSchedule } from '../../src/shared/schedules/schedule.ts'
import { type Dressing, type Scenario, type ScenarioLimits, scenarios } from './plan-arbitrary.ts'

const LOOKS = ['card', 'card', 'card', 'bought', 'bought', 'bought', 'everyday', 'plain'] as const

/** Payments that are moved from far away are left out: the naive twin knows those of some years alone. */
export function cardScenarios(limits: ScenarioLimits): fc.Arbitrary<Scenario> {
  return scenarios({ ...limits, fewest: 7 }, dressing).map(({ plan, options }) => {
    const cards = new Set(
      plan.cashFlows.filter(({ closeDay }) => closeDay !== null).map(({ id }) => id),
    )
    const payDays = plan.cashFlows.filter(({ closeDay }) => closeDay !== null)
    /** Every third mark becomes one of a card. */
    const retarget = <M extends { cashFlowId: number; date: string }>(mark: M, index: number) => {
      const card = index % 3 === 0 ? payDays[index % payDays.length] : undefined
      if (!card) return mark
      const day = card.schedule.recurrenceDay ?? 1
      const date = Temporal.PlainDate.from(mark.date).with({ day }).toString()
      return { ...mark, cashFlowId: card.id, date }
    }
    const isNear = ({ cashFlowId, date }: { cashFlowId: number; date: string }) =>
      !cards.has(cashFlowId) || Math.abs(Number(date.slice(0, 4)) - options.today.year) < 3
    const marks = {
      completions: plan.completions.map(retarget),
      overrides: plan.overrides.map(retarget),
      skips: plan.skips.map(retarget),
      moves: plan.moves.map(retarget).filter(isNear),
    }
    return { plan: { ...plan, ...marks }, options }
  })
}

const dressing: Dressing = (cashFlows, today) => {
  const near = fc.integer({ min: -500, max: 500 }).map((days) => today.add({ days }).toString())
  const day = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31))
  const look = fc.record({
    kind: fc.constantFrom(...LOOKS),
    closeDay: day,
    payDay: fc.option(day, { nil: null, freq: 6 }),
    firstDate: maybe(near, 2),
    lastDate: maybe(near, 2),
    weekend: fc.option(fc.constantFrom('before' as const, 'after' as const), { nil: null }),
    payer: fc.nat(9),
    splitAfter: maybe(fc.integer({ min: -150, max: 200 }), 1),
    low: fc.option(fc.nat(100), { nil: null }),
    high: fc.nat(100),
  })
  return fc
    .record({
      looks: fc.array(look, { minLength: cashFlows.length, maxLength: cashFlows.length }),
      balanceOn: fc.option(
        fc.integer({ min: -420, max: 0 }).map((days) => today.add({ days }).toString()),
        { nil: null },
      ),
    })
    .map(({ looks, balanceOn }) => ({ cashFlows: dress(cashFlows, looks, today), balanceOn }))
}

function maybe<T>(some: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: 1 }, { arbitrary: some, weight })
}

interface Look {
  kind: (typeof LOOKS)[number]
  closeDay: number
  payDay: number | null
  firstDate: string | null
  lastDate: string | null
  weekend: 'before' | 'after' | null
  payer: number
  /** The part before it ends so many days after today, and this card continues it. */
  splitAfter: number | null
  low: number | null
  high: number
}

function dress(
  flows: readonly PlanCashFlow[],
  looks: readonly Look[],
  today: Temporal.PlainDate,
): Plan['cashFlows'] {
  const dressed = flows.map((flow, index): PlanCashFlow => {
    const look = looks[index]
    if (!look || look.kind === 'plain') return flow
    const expense = { ...flow, kind: 'expense' as const }
    if (look.kind === 'card') return toCard(expense, look)
    return look.kind === 'everyday' ? toEveryday(expense, look) : expense
  })
  const cards = dressed.filter(({ closeDay }) => closeDay !== null)
  for (const [index, card] of cards.entries()) {
    const splitAfter = looks[card.id - 1]?.splitAfter ?? null
    const before = cards[index - 1]
    if (before && splitAfter !== null) join(before, card, today.add({ days: splitAfter }))
  }
  return dressed.map((flow, index) => {
    const { kind, payer = 0 } = looks[index] ?? {}
    const isBought = kind === 'bought' || (kind === 'everyday' && payer % 2 === 0)
    if (!isBought) return flow
    return { ...flow, paidBy: cards[payer % Math.max(1, cards.length)]?.id ?? null }
  })
}

/** Mostly as "from this date on" makes them; the days between them vary. */
function join(before: PlanCashFlow, card: PlanCashFlow, on: Temporal.PlainDate): void {
  const ended = on.subtract({ days: 1 }).toString()
  const { firstDate } = before.schedule
  if (firstDate !== null && firstDate > ended) return
  before.schedule = { ...before.schedule, lastDate: ended }
  const { lastDate } = card.schedule
  const from = on.toString()
  const isOver = lastDate !== null && lastDate < from
  card.schedule = { ...card.schedule, firstDate: from, lastDate: isOver ? null : lastDate }
  card.continuesId = before.id
}

function inOrder(firstDate: string | null, lastDate: string | null) {
  const isSwapped = firstDate !== null && lastDate !== null && firstDate > lastDate
  return isSwapped ? { firstDate: lastDate, lastDate: firstDate } : { firstDate, lastDate }
}

function toCard(flow: PlanCashFlow, look: Look): PlanCashFlow {
  const { closeDay, payDay, firstDate, lastDate, weekend } = look
  return {
    ...flow,
    date: null,
    closeDay,
    schedule: {
      ...plainSchedule('MONTHLY'),
      recurrenceDay: payDay,
      weekend,
      ...inOrder(firstDate, lastDate),
    },
  }
}

function toEveryday(flow: PlanCashFlow, { firstDate, lastDate, low, high }: Look): PlanCashFlow {
  const { amountCents } = flow
  return {
    ...flow,
    date: null,
    everyday: true,
    everydayLowCents: low === null ? null : Math.floor((amountCents * low) / 100),
    everydayHighCents: low === null ? null : amountCents + high * 100,
    schedule: { ...plainSchedule('WEEKLY'), ...inOrder(firstDate, lastDate) },
  }
}
