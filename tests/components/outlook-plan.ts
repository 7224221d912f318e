/** A plan of which tests know the outlook, and what the page shows of it. Today is Friday 20 November 2026. */
import { screen, within } from '@testing-library/dom'
import type { AccountRef } from '../../src/shared/fields.ts'
import type { AppPage } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

const MONTHLY = { recurrenceType: 'MONTHLY' } as const

/** $1,150.00 today; the insurance goes out on Wed, Nov 25, the salary comes in on Sat, Nov 28. */
export async function seedPlan(client: TestClient, account: AccountRef = 'personal') {
  const { income, expense } = client
  const startingBalanceCents = 3_000_00
  await (account === 'personal'
    ? client.user.update.mutate({ startingBalanceCents })
    : client.account.update.mutate({ id: account, startingBalanceCents }))
  await income.create.mutate({
    account,
    ...MONTHLY,
    name: 'Salary',
    amountCents: 5_000_00,
    recurrenceDay: 28,
  })
  await income.create.mutate({
    account,
    ...MONTHLY,
    name: 'Lodger',
    amountCents: 100_00,
    recurrenceDay: 22,
  })
  await expense.create.mutate({ account, ...MONTHLY, name: 'Rent', amountCents: 1_850_00 })
  await expense.create.mutate({
    account,
    ...MONTHLY,
    name: 'Insurance',
    amountCents: 640_00,
    recurrenceDay: 25,
  })
}

export const seed = ({ client }: { client: TestClient }) => seedPlan(client)

/** Chooses how far ahead the answers look, in a wide window. */
export const chooseRange = async (page: AppPage, range: string) =>
  page.click(await screen.findByRole('radio', { name: range }))

/** The figures, each as it is read out. */
export function readFigures() {
  const outlook = within(screen.getByRole('region', { name: 'Outlook' }))
  return outlook.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
}

export const FIGURES = [
  'Today $1,150.00',
  'Lowest on Wed, Nov 25 $610.00',
  'Safe to spend until Sat, Nov 28 $610.00',
]
