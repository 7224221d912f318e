/** Proposals that a plan has already, and their differences from it [behaviour: Bank statements]. */
import { expect, it } from 'vitest'
import { compileAccount } from '../../../src/server/statements/match/compared-account.ts'
import { markPlanned } from '../../../src/server/statements/match/planned-proposals.ts'
import { proposePlan } from '../../../src/server/statements/propose/propose-plan.ts'
import type { Proposal } from '../../../src/shared/statements/proposal.ts'
import { NO_DETAILS, scheduleOf } from '../../../src/shared/schedules/schedule.ts'
import { planOf } from '../../support/statement-account.ts'
import { createHousehold } from '../../support/statement-household.ts'

const TODAY = '2026-11-27'
type Flow = Parameters<typeof planOf>[1][number]

/** Rent is monthly on the 1st, and always $900.00, unless it says otherwise. */
function proposalOf(fields: Partial<Proposal> = {}): Proposal {
  return {
    ...NO_DETAILS,
    kind: 'expense',
    name: 'Home Rent',
    amountCents: 900_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
    sureness: 'regular',
    isFixed: true,
    seen: [],
    nextOn: '2026-12-01',
    planned: null,
    bankNames: ['home rent'],
    ...fields,
  }
}

const RENT: Flow = {
  name: 'Rent',
  amountCents: 900_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 1,
}

function plannedOf(proposals: Proposal[], flows: Flow[]) {
  const { flows: named } = compileAccount(planOf(TODAY, flows))
  const options = { today: TODAY, biweeklyDefault: 'odd-weeks' as const }
  return markPlanned(proposals, named, options).map(({ planned }) => planned)
}

const differs = (flow: Partial<Flow>, proposal: Partial<Proposal> = {}) =>
  plannedOf([proposalOf(proposal)], [{ ...RENT, ...flow }])[0]?.differs ?? null

it('a planned proposal is recognised by its name, amount and schedule', () => {
  expect(differs({})).toBe('nothing')
  expect(differs({ amountCents: 880_00 })).toBe('amount')
  expect(differs({ amountCents: 500_00 })).toBeNull()
  expect(differs({ amountCents: 880_00 }, { isFixed: false })).toBe('nothing')
  expect(differs({ amountCents: 700_00 }, { isFixed: false })).toBe('amount')
  expect(differs({ recurrenceDay: 3 })).toBe('schedule')
  expect(differs({ recurrenceDay: 20 })).toBe('schedule')
  expect(differs({ recurrenceDay: 20, amountCents: 600_00 })).toBeNull()
  expect(differs({ recurrenceType: 'WEEKLY' })).toBe('schedule')
  expect(differs({ weekend: 'after' })).toBe('nothing')
})

it('the bill of a card is recognised by its name, whatever its amount, and everyday spending never', () => {
  const card = { ...RENT, name: 'Visa', amountCents: 0, recurrenceDay: 9, closeDay: 20 }
  const bill = proposalOf({ name: 'Visa', bankNames: ['visa'], recurrenceDay: 9, isFixed: false })
  expect(plannedOf([bill], [card])).toEqual([{ id: 1, differs: 'nothing' }])
  expect(plannedOf([{ ...bill, recurrenceDay: 25 }], [card])).toEqual([
    { id: 1, differs: 'schedule' },
  ])
  const weekly = { ...bill, recurrenceType: 'WEEKLY', recurrenceDay: 1 } as const
  expect(plannedOf([weekly], [card])).toEqual([null])
  expect(plannedOf([bill], [{ ...card, closeDay: null }])).toEqual([null])
  const food = { name: 'Food', amountCents: 90_00, recurrenceType: 'WEEKLY' } as const
  const shop = proposalOf({ ...food, bankNames: ['food'], recurrenceDay: 1 })
  expect(plannedOf([shop], [{ ...food, recurrenceDay: 1 }])).toMatchObject([{ id: 1 }])
  expect(plannedOf([shop], [{ ...food, everyday: true }])).toEqual([null])
})

it('a planned proposal is recognised by a learned name alone, or by amount and days alone', () => {
  expect(differs({ name: 'Flat' })).toBe('nothing')
  expect(differs({ name: 'Flat', amountCents: 899_00 })).toBeNull()
  expect(differs({ name: 'Flat', recurrenceDay: 20 })).toBeNull()
  const learned = { name: 'Flat', bankNames: ['home rent'] }
  expect(differs({ ...learned, amountCents: 880_00 })).toBe('amount')
  expect(differs({ kind: 'income' })).toBeNull()
  expect(differs({ lastDate: '2026-11-02' })).toBeNull()
  expect(differs({ firstDate: '2027-03-01' })).toBe('nothing')
  expect(differs({ recurrenceType: 'ON_X_DAY' })).toBeNull()
})

it('a cash flow is matched with one proposal, the most similar first', () => {
  const music = { name: 'Apple', bankNames: ['apple com bill'], amountCents: 10_99 }
  const storage = { ...music, amountCents: 2_99 }
  const plan = (amountCents: number): Flow => ({ ...RENT, name: 'Apple', amountCents })
  expect(
    plannedOf([proposalOf(music), proposalOf(storage)], [plan(2_99), plan(9_99), plan(10_99)]),
  ).toEqual([
    { id: 3, differs: 'nothing' },
    { id: 1, differs: 'nothing' },
  ])
  expect(plannedOf([proposalOf(), proposalOf()], [RENT]).filter(Boolean)).toHaveLength(1)
})

it('a plan that was saved from a statement is recognised completely', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const { lines } = createHousehold(seed * 7_919, TODAY)
    const proposals = proposePlan(lines, { lastDay: TODAY }).proposals.map((proposal) => ({
      ...proposal,
      planned: null,
    }))
    const flows = proposals.map((proposal) => {
      const { kind, name, amountCents } = proposal
      return { ...scheduleOf(proposal), kind, name, amountCents }
    })
    const expected = flows.map((_, index) => ({ id: index + 1, differs: 'nothing' }))
    expect(plannedOf(proposals, flows)).toEqual(expected)
  }
})
