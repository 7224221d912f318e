/** Changes that can be sent again with the same `requestId`. */
import type { AccountRef } from '../../src/shared/fields.ts'
import type { TestClient } from './server.ts'

export type Input = Record<string, unknown>

export interface Plan {
  account: AccountRef
  income: number
  expense: number
}

interface Case {
  procedure: string
  /** A good input; a second one that is good too, and another change. */
  input: (plan: Plan) => Input
  other: (plan: Plan) => Input
  /** An input that the service or a field refuses. */
  refused: (plan: Plan) => Input
  /** Counts the rows of the kind that it adds. */
  count: (client: TestClient, plan: Plan) => Promise<number>
}

export const WEEKLY = { amountCents: 5_00, recurrenceType: 'WEEKLY', recurrenceDay: 5 }
const add = (name: string) => ({ op: 'add', kind: 'income', name, ...WEEKLY })

export const countFlows =
  (kind: 'income' | 'expense') =>
  async (client: TestClient, { account }: Plan) =>
    (await client[kind].list.query({ account })).length

function creating(kind: 'income' | 'expense'): Case {
  return {
    procedure: `${kind}.create`,
    input: ({ account }) => ({ account, name: 'Salary', ...WEEKLY }),
    other: ({ account }) => ({ account, name: 'Bonus', ...WEEKLY }),
    refused: ({ account }) => ({ account, name: 'Salary', ...WEEKLY, recurrenceDay: 9 }),
    count: countFlows(kind),
  }
}

function changingFromDate(kind: 'income' | 'expense'): Case {
  return {
    procedure: `${kind}.update`,
    input: ({ account, ...ids }) => ({
      account,
      id: ids[kind],
      fromDate: '2027-03-05',
      amountCents: 6_00,
    }),
    other: ({ account, ...ids }) => ({
      account,
      id: ids[kind],
      fromDate: '2027-01-01',
      amountCents: 7_00,
    }),
    refused: ({ account, ...ids }) => ({
      account,
      id: ids[kind],
      fromDate: '2027-03-05',
      every: 2,
    }),
    count: countFlows(kind),
  }
}

export const SENT_AGAIN_CASES: Case[] = [
  creating('income'),
  creating('expense'),
  changingFromDate('income'),
  changingFromDate('expense'),
  {
    procedure: 'scenario.create',
    input: ({ account }) => ({ account, name: 'New job', changes: [add('Job')] }),
    other: ({ account }) => ({ account, name: 'Old job', changes: [] }),
    refused: ({ account }) => ({ account, name: 'New job', changes: [{ op: 'add' }] }),
    count: async (client, { account }) => (await client.scenario.list.query({ account })).length,
  },
  {
    procedure: 'scenario.apply',
    input: ({ account }) => ({ account, changes: [add('Job')] }),
    other: ({ account }) => ({ account, changes: [add('Second job')] }),
    refused: ({ account, income }) => ({
      account,
      changes: [add('Job')],
      seen: [{ kind: 'income', id: income, version: 9 }],
    }),
    count: countFlows('income'),
  },
  {
    procedure: 'account.create',
    input: () => ({ name: 'Boat', startingBalanceCents: 5 }),
    other: () => ({ name: 'House' }),
    refused: () => ({ name: 'Boat', timeZone: 'Nowhere/Land' }),
    count: async (client) => (await client.account.list.query()).length,
  },
]

/** Calls a procedure by its path. */
export async function call(client: TestClient, path: string, input: Input): Promise<Input> {
  const [noun, verb] = path.split('.') as ['scenario', 'create']
  return client[noun][verb].mutate(input as never)
}

/** An income and an expense in an account of the client. */
export async function fillPlan(client: TestClient, account: AccountRef): Promise<Plan> {
  const item = { account, name: 'Item', amountCents: 4_00, recurrenceType: 'WEEKLY' } as const
  const { id: income } = await client.income.create.mutate(item)
  const { id: expense } = await client.expense.create.mutate(item)
  return { account, income, expense }
}
