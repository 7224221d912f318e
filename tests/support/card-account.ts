/** A person with an account for cards and everyday spending, and calls of that person. Today is 20 November 2026. */
import { registerUser, type TestServer, type TestUser } from './server.ts'

type NewExpense = Omit<Parameters<TestUser['client']['expense']['create']['mutate']>[0], 'account'>
type Edit = Omit<Parameters<TestUser['client']['expense']['update']['mutate']>[0], 'account' | 'id'>

const account = 'personal'

export const VISA = {
  name: 'Visa',
  amountCents: 10_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 9,
  closeDay: 20,
} as const

export const SHOES = {
  name: 'Shoes',
  amountCents: 50_00,
  recurrenceType: 'ON_X_DAY',
  startDate: '2026-11-19',
} as const

export const GROCERIES = {
  name: 'Groceries',
  amountCents: 70_00,
  recurrenceType: 'WEEKLY',
  everyday: true,
} as const

export async function createCardAccount(server: TestServer) {
  const user = await registerUser(server)
  const { client } = user
  return {
    account,
    user,
    client,
    create: (fields: NewExpense) => client.expense.create.mutate({ account, ...fields }),
    update: (id: number, fields: Edit) => client.expense.update.mutate({ account, id, ...fields }),
    setBalance: (startingBalanceCents: number) =>
      client.user.update.mutate({ startingBalanceCents }),
    payers: async () => {
      const flows = await client.expense.list.query({ account })
      return Object.fromEntries(flows.map(({ name, paidBy }) => [name, paidBy]))
    },
    balanceOn: async (day: string) => {
      const range = { account, from: day, to: day } as const
      return (await client.projection.balances.query(range)).balancesCents[0]
    },
    undo: (revision: number) => client.account.undo.mutate({ account, revision }),
  }
}
