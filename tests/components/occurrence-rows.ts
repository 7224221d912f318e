/** The rows of occurrences on the Balance tab, and their menus. Today is Friday, 20 November 2026. */
import { screen, within } from '@testing-library/dom'
import { type AppPage, openPage, type PageOptions } from '../support/app-page.tsx'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, findToday } from './day-cards.ts'

export const SKIP = /occurrence\.skip/
export const MOVE = /occurrence\.move/

/** A dentist on the 20th beside the daily dollar of each day: $50.00. */
export async function seedDentist(user: Parameters<typeof seedDailyDollar>[0]): Promise<void> {
  await seedDailyDollar(user)
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Dentist',
    amountCents: 50_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2026-11-20',
  })
}

export async function openToday(options: PageOptions = {}) {
  const page = await openPage({ before: seedDailyDollar, ...options })
  const element = await findToday()
  await within(element).findAllByRole('button', { name: 'Mark Done' })
  return { page, element, card: within(element) }
}

/** The row of a cash flow on a day, in a card of the list or in the day dialog. */
export function rowOf(day: HTMLElement, name: string) {
  return within(within(day).getByText(name).closest('li')!)
}

/** Chooses an entry of the menu of an occurrence, or of its options in the day dialog. */
export async function choose(page: AppPage, row: ReturnType<typeof within>, entry: string) {
  const options = row.queryByLabelText(/^Options for/)
  if (options) {
    await page.selectOptions(options, entry)
    return
  }
  await page.click(row.getByRole('button', { name: 'More actions' }))
  await page.click(await screen.findByRole('menuitem', { name: entry }))
}

export async function moveTo(page: AppPage, row: ReturnType<typeof within>, day: string) {
  await choose(page, row, 'Move to...')
  const dialog = await screen.findByRole('dialog', { name: 'Move to Another Day' })
  page.fill(within(dialog).getByLabelText('New Day'), day)
  await page.click(within(dialog).getByRole('button', { name: 'Move' }))
}

export async function findCardOf(dayOfMonth: number): Promise<HTMLElement> {
  return (await findDayCards())[dayOfMonth - 1]!
}

/** The sentences of the toasts. */
export function toasts(): (string | null)[] {
  return screen
    .queryAllByRole('button', { name: 'Dismiss' })
    .map((button) => button.parentElement!.querySelector('p')!.textContent)
}
