/** "Can I afford it?" as tests ask it [behaviour: Can I afford it?]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

/** $500.00 today, $2,500.00 from the 28th, $1,000.00 from the 1st of December, and $500.00 more each month. */
export async function seedMonths({ client }: { client: TestClient }): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 2_000_00 })
  const monthly = { account: 'personal', recurrenceType: 'MONTHLY' } as const
  await client.income.create.mutate({
    ...monthly,
    name: 'Pay',
    amountCents: 2_000_00,
    recurrenceDay: 28,
  })
  await client.expense.create.mutate({ ...monthly, name: 'Rent', amountCents: 1_500_00 })
}

export async function openAfford(options: PageOptions = {}) {
  const page = await openPage({ before: seedMonths, ...options })
  await press(page, 'Can I afford it?')
  return { page, dialog: await findAfford() }
}

export async function findAfford() {
  return within(await screen.findByRole('dialog', { name: 'Can I afford it?' }))
}

export type Afford = Awaited<ReturnType<typeof findAfford>>

/** The sentences of the answer, once they are there. */
export const expectAnswer = (dialog: Afford, ...sentences: string[]) =>
  waitFor(() => {
    const lines = [...dialog.getByRole('status').querySelectorAll('p')]
    expect(lines.map((line) => line.textContent.replaceAll('\u00A0', ' '))).toEqual(sentences)
  })

export const fillAmount = (page: AppPage, dialog: Afford, amount: string) =>
  page.fill(dialog.getByLabelText('Amount'), amount)

export const choose = (page: AppPage, dialog: Afford, choice: string) =>
  page.click(dialog.getByRole('radio', { name: choice }))
