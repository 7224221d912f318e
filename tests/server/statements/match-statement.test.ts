/** The pure matching of lines with a plan, on made-up households and against a naive twin [behaviour: Bank statements]. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComparedAccount,
  compileAccount,
} from '../../../src/server/statements/match/compared-account.ts'
import { matchStatement } from '../../../src/server/statements/match/match-statement.ts'
import { type PayableItem, pairLines } from '../../../src/server/statements/match/pair-lines.ts'
import { createPayeeNames, wordsOf } from '../../../src/server/statements/payees/payee-names.ts'
import { nameLikeness } from '../../../src/server/statements/match/name-index.ts'
import { dayText, parseDay } from '../../../src/server/projection/rules/calendar.ts'
import { signOf } from '../../../src/shared/money/signed-amount.ts'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import { planOf } from '../../support/statement-account.ts'
import { createHousehold } from '../../support/statement-household.ts'

const TODAY = '2026-11-27'
const HOUSEHOLDS = fuzzRuns(60)

function line(date: string, dollars: number, text: string): StatementLine {
  return { date, amountCents: Math.round(dollars * 100), text }
}

function match(
  account: ComparedAccount,
  lines: StatementLine[],
  closing: { on: string; cents: number } | null = null,
) {
  const days = { first: parseDay(lines[0]?.date ?? TODAY), last: parseDay(TODAY) }
  const repeating = { proposals: [], loose: lines, days }
  return matchStatement({ lines, closing }, compileAccount(account), repeating)
}

describe('a statement of a made-up household', () => {
  const results = fc
    .sample(fc.integer({ min: 1, max: 2 ** 31 }), { numRuns: HOUSEHOLDS, seed: 34 })
    .map((seed) => {
      const household = createHousehold(seed, TODAY)
      return { household, found: match(household.account, household.lines) }
    })

  it('is matched right in 98 of 100 items, and at most 1 of 100 certain pairs is wrong', () => {
    let [items, right, sure, wrong] = [0, 0, 0, 0]
    for (const { household, found } of results) {
      for (const pair of found.pairs) {
        const isRight = household.paid.get(`${pair.item.id} ${pair.item.date}`) === pair.line
        items++
        right += Number(isRight)
        sure += Number(pair.sure)
        wrong += Number(pair.sure && !isRight)
      }
      for (const { id, date } of found.unpairedItems) {
        items++
        right += Number(!household.paid.has(`${id} ${date}`))
      }
    }
    expect(items).toBeGreaterThan(20 * HOUSEHOLDS)
    expect(right / items).toBeGreaterThan(0.98)
    expect(sure / items).toBeGreaterThan(0.8)
    expect(wrong / sure).toBeLessThan(0.01)
  })

  it('has each item and each line once: in a pair or alone', () => {
    for (const { household, found } of results) {
      const { lines, account } = household
      const items = found.pairs.map(({ item }) => `${item.id} ${item.date}`)
      for (const { id, date } of found.unpairedItems) items.push(`${id} ${date}`)
      expect(new Set(items).size).toBe(items.length)
      const used = new Set(found.pairs.map((pair) => pair.line))
      expect(used.size).toBe(found.pairs.length)
      expect(found.unplanned.some((each) => used.has(each))).toBe(false)
      expect([...used, ...found.unplanned].every((each) => lines.includes(each))).toBe(true)
      const month = account.balanceOn?.slice(0, 7) ?? ''
      expect(found.unplanned.every(({ date }) => date >= `${month}-01`)).toBe(true)
    }
  })

  it('has the same matches whatever the order of the lines within a day', () => {
    for (const { household, found } of results.slice(0, 20)) {
      const lines = household.lines.toReversed().toSorted((a, b) => a.date.localeCompare(b.date))
      const other = match(household.account, lines)
      expect(other.pairs).toEqual(found.pairs)
      expect(other.priceChanges).toEqual(found.priceChanges)
      expect(new Set(other.unplanned)).toEqual(new Set(found.unplanned))
    }
  })
})

describe('the pairs of lines and items', () => {
  const NAMES = ['Rent', 'Home Rent', 'Netflix', 'Town Energy', 'Gym']
  const TEXTS = [
    'HOME RENT LLC',
    'NETFLIX.COM 866-579 CA',
    'TOWN ENERGY 12345',
    'GYM',
    'CORNER SHOP',
  ]
  const dayFrom = (days: number) => dayText(parseDay(TODAY) + days)
  const itemOf = fc.record({
    kind: fc.constantFrom('income' as const, 'expense' as const),
    name: fc.constantFrom(...NAMES),
    days: fc.integer({ min: -25, max: 10 }),
    amountCents: fc.integer({ min: 900, max: 1_300 }),
    periodDays: fc.constantFrom(1, 7, 14, 30, 365),
  })
  const lineOf = fc.record({
    text: fc.constantFrom(...TEXTS),
    days: fc.integer({ min: -35, max: 2 }),
    amountCents: fc.oneof(
      fc.integer({ min: 900, max: 1_300 }),
      fc.integer({ min: -1_300, max: -900 }),
    ),
  })

  it('agree with a naive twin: the cheapest of all that are left, again and again', () => {
    fc.assert(
      fc.property(
        fc.array(itemOf, { maxLength: 8 }),
        fc.array(lineOf, { maxLength: 12 }),
        (items, lines) => {
          const payables = items.map(({ kind, name, days, amountCents, periodDays }, id) => {
            const on = dayFrom(days)
            const item = { kind, id, name, date: on, on, amountCents }
            return { item, flow: { kind, names: [wordsOf(name)], periodDays, isCard: false } }
          })
          const sorted = lines
            .map(({ days, ...rest }) => ({ date: dayFrom(days), ...rest }))
            .toSorted(
              (a, b) =>
                a.date.localeCompare(b.date) ||
                a.amountCents - b.amountCents ||
                a.text.localeCompare(b.text),
            )
          const found = pairLines(payables, sorted)
          expect(found.map(({ payable, index }) => [payable.item.id, index])).toEqual(
            pairNaively(payables, sorted).toSorted(([a], [b]) => a - b),
          )
        },
      ),
      { numRuns: fuzzRuns(300) },
    )
  })

  function pairNaively(payables: PayableItem[], lines: StatementLine[]): [number, number][] {
    const nameOf = createPayeeNames(lines)
    const pairs: [number, number][] = []
    for (;;) {
      let best: { cost: number; days: number; pair: [number, number] } | null = null
      for (const [place, { item, flow }] of payables.entries())
        for (const [index, { date, amountCents, text }] of lines.entries()) {
          if (pairs.some(([a, b]) => a === place || b === index)) continue
          const late = parseDay(date) - parseDay(item.on)
          if (late < -Math.min(10, Math.max(1, Math.round(0.35 * flow.periodDays)))) continue
          if (late > Math.min(10, Math.max(2, Math.round(0.4 * flow.periodDays)))) continue
          const cents = signOf(item.kind) * amountCents
          const like = nameLikeness(wordsOf(item.name), nameOf(text).words)
          const off = Math.abs(cents - item.amountCents) / item.amountCents
          const days = Math.abs(late)
          if (cents < 0 || !mayPay(off, like, days, variesOf(item.name, item.kind))) continue
          const cost = 0.08 * days + Math.min(1, 2 * off) + 0.9 * (1 - like)
          const isBetter = !best || cost < best.cost || (cost === best.cost && days < best.days)
          if (cost < 1.2 && isBetter) best = { cost, days, pair: [place, index] }
        }
      if (!best) return pairs
      pairs.push(best.pair)
    }

    function variesOf(name: string, kind: 'income' | 'expense'): boolean {
      let [count, neighbours, equal] = [0, 0, 0]
      for (const payee of new Set(lines.map(({ text }) => nameOf(text).words.join(' ')))) {
        if (nameLikeness(wordsOf(name), payee.split(' ')) < 0.5) continue
        const cents = lines
          .filter(({ text }) => nameOf(text).words.join(' ') === payee)
          .map(({ amountCents }) => signOf(kind) * amountCents)
          .filter((each) => each > 0)
        count += cents.length
        neighbours += Math.max(0, cents.length - 1)
        equal += cents.filter((each, at) => at > 0 && each === cents[at - 1]).length
      }
      return count >= 3 && equal < 0.6 * neighbours
    }
  }

  function mayPay(off: number, like: number, days: number, varies: boolean): boolean {
    if (like < 0.5) return off === 0 && days <= 3
    return off <= (varies ? 0.6 : like >= 0.9 ? 0.35 : 0.25)
  }
})

describe('matching a statement with a plan', () => {
  const NETFLIX = {
    name: 'Netflix',
    amountCents: 15_49,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 5,
  } as const
  const GYM = {
    name: 'Gym',
    amountCents: 30_00,
    recurrenceType: 'WEEKLY',
    recurrenceDay: 4,
  } as const

  it('finds payments up to ten days early or late, and items after today', () => {
    const early = { ...NETFLIX, name: 'Rent', recurrenceDay: 7 }
    const account = planOf(TODAY, [NETFLIX, early])
    const found = match(account, [
      line('2026-11-15', -15.49, 'NETFLIX.COM'),
      line('2026-11-27', -15.49, 'RENT'),
    ])
    expect(found.pairs.map(({ item, sure }) => [item.name, item.date, sure])).toEqual([
      ['Netflix', '2026-11-05', false],
      ['Rent', '2026-12-07', false],
    ])
    expect(found.unpairedItems).toEqual([{ kind: 'expense', id: 2, date: '2026-11-07' }])
  })

  it('leaves out lines that pay done items, and lines before the first open day', () => {
    const account = planOf(TODAY, [NETFLIX])
    account.plan = { ...account.plan, completions: [{ cashFlowId: 1, date: '2026-11-05' }] }
    const found = match(account, [
      line('2026-10-31', -7, 'HILL BAKERY'),
      line('2026-11-06', -15.49, 'NETFLIX.COM'),
      line('2026-11-06', -15.49, 'NETFLIX.COM'),
      line('2026-11-20', 40, 'REFUND'),
    ])
    expect(found.pairs).toEqual([])
    expect(found.unplanned.map(({ amountCents }) => amountCents)).toEqual([-15_49, 40_00])
    expect([found.unplannedCount, found.unplannedCents]).toEqual([2, 24_51])
  })

  it('finds a line by a learned name alone, but not by an equal amount nearby alone', () => {
    const account = planOf(TODAY, [
      { ...NETFLIX, bankNames: ['smith llc'] },
      { ...NETFLIX, name: 'Club', amountCents: 9_00 },
    ])
    const found = match(account, [
      line('2026-11-05', -14, 'SMITH LLC 123'),
      line('2026-11-07', -9, 'XYZ'),
    ])
    expect(found.pairs.map(({ item, sure }) => [item.name, sure])).toEqual([
      ['Club', false],
      ['Netflix', true],
    ])
    expect(match(account, [line('2026-11-09', -9, 'XYZ')]).pairs).toEqual([])
  })

  it('offers a price that changed twice in a row, and none that changed once', () => {
    const prices = (...dollars: number[]) =>
      match(
        planOf(TODAY, [GYM]),
        dollars.map((each, week) => line(dayText(parseDay('2026-11-05') + 7 * week), -each, 'GYM')),
      ).priceChanges
    expect(prices(30, 30, 30, 33)).toEqual([])
    expect(prices(30, 33, 30, 30)).toEqual([])
    expect(prices(30, 30, 32, 33)).toEqual([])
    const changed = { kind: 'expense', id: 1, amountCents: 33_00, since: '2026-11-12' }
    expect(prices(30, 33, 33)).toEqual([changed])
    expect(prices(30, 33, 33, 33)).toEqual([changed])
    const old = [line('2026-10-05', -17.99, 'NETFLIX'), line('2026-11-05', -17.99, 'NETFLIX')]
    expect(match(planOf(TODAY, [NETFLIX]), old).priceChanges).toEqual([
      { kind: 'expense', id: 1, amountCents: 17_99, since: '2026-10-05' },
    ])
    const { plan, ...beside } = planOf(TODAY, [NETFLIX])
    const cashFlows = plan.cashFlows.map((flow) => ({ ...flow, closeDay: 20 }))
    // Each bill of a card is another one.
    expect(match({ ...beside, plan: { ...plan, cashFlows } }, old).priceChanges).toEqual([])
  })

  it('adds to the closing balance what is done or lies before the open days', () => {
    const account = planOf(TODAY, [NETFLIX, { ...GYM, kind: 'income' as const }])
    const suggest = (on: string) => match(account, [], { on, cents: 100_00 }).suggestedBalanceCents
    expect(match(account, []).suggestedBalanceCents).toBeNull()
    expect([suggest('2026-11-04'), suggest('2026-10-31'), suggest(TODAY)]).toEqual([
      100_00, 100_00, 100_00,
    ])
    // 4 Thursdays and the 5th of October.
    expect(suggest('2026-10-03')).toBe(100_00 + 4 * 30_00 - 15_49)
    account.plan = {
      ...account.plan,
      completions: [{ cashFlowId: 1, date: '2026-11-05' }],
      skips: [{ cashFlowId: 2, date: '2026-10-08' }],
    }
    expect(suggest('2026-11-04')).toBe(100_00 - 15_49)
    expect(suggest('2026-11-05')).toBe(100_00)
    expect(suggest('2026-10-03')).toBe(100_00 + 3 * 30_00 - 2 * 15_49)
    expect(
      match({ ...account, isPastDone: true }, [], { on: '2026-11-18', cents: 0 })
        .suggestedBalanceCents,
    ).toBe(2 * 30_00)
    expect(suggest('1900-01-01')).toBeNull()
  })
})
