/** The steps that several journeys share. */
import { formatWeekdayDate } from '../../src/client/words/dates.ts'
import { today } from '../e2e/balance-page.ts'
import type { TestUser } from './journey.ts'
import type { Part, Screen } from './screen.ts'

export const PERSONAL = { account: 'personal' } as const

export async function addCoffee({ client }: TestUser): Promise<void> {
  const coffee = { name: 'Coffee', amountCents: 100, recurrenceType: 'DAILY' } as const
  await client.expense.create.mutate({ ...PERSONAL, ...coffee })
}

export async function addRent({ client }: TestUser): Promise<void> {
  const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
  // After today in this month, or in the next one.
  await client.expense.create.mutate({ ...PERSONAL, ...rent, recurrenceDay: 28 })
}

export async function openTab(
  app: Screen,
  name: 'Balance' | 'Income' | 'Expenses' | 'Projections',
) {
  await app.button(name).press()
}

/** A press on a button of the head of the month, which a narrow window has in the menu "More". */
export async function pressInHead(app: Screen, name: string): Promise<void> {
  await app.button('More').shows()
  if ((await app.button(name).count()) > 0) return app.button(name).press()
  await app.button('More').press()
  await app.find('menu', 'More').text(name).press()
}

/** Options of the shell are in a menu where there is no sidebar. */
export async function pressInShell(app: Screen, name: string): Promise<void> {
  await app.find('main').shows()
  if ((await app.button(name).count()) === 0) await app.button('Menu').press()
  await app.button(name).press()
}

/** An act upon an item of the list, which is in the menu of the item where there is no room. */
export async function pressInRow(app: Screen, item: string, act: 'Delete' | 'What if') {
  await app.button(`Edit ${item}`).shows()
  const button = app.button(new RegExp(`^${act} ${item}`))
  if ((await button.count()) > 0) return button.press()
  await app.button(`More for ${item}`).press()
  await app.find('menuitem', new RegExp(`^${act}`)).press()
}

/** Opens today, in a dialog or docked beside the days. */
export async function openToday(app: Screen): Promise<Part> {
  await app.place(`[data-date="${today}"]`).press()
  const day = dayDialog(app, today)
  await day.shows()
  return day
}

export function dayDialog(app: Screen, date: string): Part {
  return app.find('dialog', new RegExp(formatWeekdayDate(date)))
}
