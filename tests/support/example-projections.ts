/** A valid input for every procedure about projections. */
import type { Example } from './example-inputs.ts'

const PLACE = ['2026-12-01', 'expense', 'Rent', 1, '2026-12-01']
const EXAMPLE_CURSOR = Buffer.from(JSON.stringify(PLACE)).toString('base64url')

export const PROJECTION_EXAMPLES: Record<string, Example> = {
  'projection.month': projection({ month: '2026-12' }),
  'projection.day': {
    input: ({ account }) => ({ account, date: '2026-12-31', cursor: 50, timeZone: 'UTC' }),
    optional: ['cursor', 'timeZone'],
  },
  'projection.year': projection({ year: 2027 }),
  'projection.years': projection({ fromYear: 2026, count: 2 }),
  'projection.balances': projection({ from: '2026-11-01', to: '2026-12-31' }),
  'projection.range': projection({ from: '2026-11-01', to: '2026-12-31' }),
  'projection.cards': projection({}),
  'projection.bill': {
    input: ({ account, cardId }) => ({
      account,
      timeZone: 'Europe/Rome',
      id: cardId,
      date: '2026-12-01',
      cursor: 200,
    }),
    optional: ['timeZone', 'cursor'],
  },
  // Two days alone: the plan of the tests may have so many items that a month of them is refused.
  'projection.journal': projection({ from: '2026-12-30', to: '2026-12-31' }),
  'projection.coming': {
    input: ({ account }) => ({
      account,
      timeZone: 'Europe/Rome',
      days: 366,
      cursor: EXAMPLE_CURSOR,
    }),
    optional: ['timeZone', 'days', 'cursor'],
  },
  'projection.advice': {
    input: ({ account }) => ({ account, timeZone: 'Europe/Rome', days: 365 }),
    optional: ['timeZone', 'days'],
  },
  'projection.together': {
    input: ({ account }) => ({
      accounts: [account],
      from: '2026-11-01',
      to: '2026-12-31',
      timeZone: 'UTC',
    }),
    optional: ['timeZone'],
  },
  'projection.outlook': {
    input: ({ account }) => ({ account, timeZone: 'Europe/Rome', days: 365 }),
    optional: ['timeZone', 'days'],
  },
  'projection.paychecks': {
    input: ({ account }) => ({ account, timeZone: 'Europe/Rome', count: 26 }),
    optional: ['timeZone', 'count'],
  },
  'projection.afford': {
    input: ({ account }) => ({
      account,
      timeZone: 'Europe/Rome',
      amountCents: 300_00,
      date: '2026-12-31',
      every: 'month',
      keepCents: -5,
      days: 3_660,
    }),
    optional: ['timeZone', 'date', 'every', 'keepCents', 'days'],
  },
  'projection.explain': projection({ to: '2026-12-31' }, { from: '2026-12-01', parts: true }),
  'projection.dates': {
    input: ({ account, cardId }) => ({
      account,
      timeZone: 'Europe/Rome',
      recurrenceType: 'MONTHLY',
      recurrenceDay: 31,
      startDate: '2026-11-20',
      from: '2026-11-20',
      paidBy: cardId,
      count: 5,
    }),
    optional: ['timeZone', 'recurrenceDay', 'startDate', 'from', 'paidBy'],
  },
}

function projection(fields: object, optional: object = {}): Example {
  return {
    input: ({ account }) => ({ account, timeZone: 'Europe/Rome', ...fields, ...optional }),
    optional: ['timeZone', ...Object.keys(optional)],
  }
}
