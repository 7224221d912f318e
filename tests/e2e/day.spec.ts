/** The day-detail dialog and the Override dialog [behaviour: Day dialog]. */
import { formatDayLong } from '../../src/client/words/dates.ts'
import type { Page } from 'playwright/test'
import {
  balanceAfter,
  dayCards,
  dayOfMonth,
  seedDailyDollar,
  today,
  todayCard,
} from './balance-page.ts'
import { expect, hold, signIn, test } from './support.ts'

const day = (page: Page) => page.getByRole('dialog', { name: formatDayLong(today) })
const override = (page: Page) => page.getByRole('dialog', { name: 'Override Amount' })
const options = (page: Page) => day(page).getByLabel('Options for Coffee')

async function openToday(page: Page) {
  await todayCard(page).getByRole('heading', { level: 2 }).click()
  await expect(day(page)).toBeVisible()
}

test('shows what falls on a day, and its balance', async ({ page, user }) => {
  await seedDailyDollar(user)
  await user.client.income.create.mutate({
    account: 'personal',
    name: 'Pay',
    amountCents: 250_000,
    recurrenceType: 'ON_X_DAY',
    startDate: today,
  })
  await signIn(page, user)
  // A click anywhere on the row of a day, such as on its count.
  await todayCard(page).getByText('2 pending').click()
  const title = day(page).getByRole('heading', { level: 2 })
  await expect(title).toHaveText(`${formatDayLong(today)} ${today.slice(0, 4)} Today`)
  await expect(day(page).getByRole('status')).toContainText('$3,')
  const incomes = day(page).getByRole('region', { name: 'Incomes' })
  await expect(incomes).toContainText('Pay')
  await expect(incomes).toContainText('+$2,500.00')
  const expenses = day(page).getByRole('region', { name: 'Expenses' })
  await expect(expenses).toContainText('Coffee')
  await expect(expenses).toContainText('-$1.00')
  await page.keyboard.press('Escape')
  await expect(day(page)).toHaveCount(0)
})

test('lists everything of a day on which a lot falls', async ({ page, user }) => {
  const lines = Array.from({ length: 60 }, (_, index) => `expense,Item ${index + 1},1,daily`)
  await user.client.import.run.mutate({
    account: 'personal',
    csvData: ['type,name,amount,recurrence type', ...lines].join('\n'),
    columnMapping: { type: 0, name: 1, amount: 2, recurrenceType: 3 },
  })
  await signIn(page, user)
  await openToday(page)
  await expect(day(page).getByRole('listitem')).toHaveCount(60)
  await expect(day(page).getByText('Item 60')).toBeVisible()
})

test('opens any day by keyboard, from the simple view too, and gives the focus back', async ({
  page,
  user,
}) => {
  await signIn(page, user)
  await page.getByRole('button', { name: 'Simple', exact: true }).click()
  const date = todayCard(page).getByRole('button')
  await date.focus()
  await page.keyboard.press('Enter')
  await expect(day(page)).toContainText('No transactions scheduled for this day')
  await page.keyboard.press('Escape')
  await expect(date).toBeFocused()
  await page.getByRole('button', { name: 'Detailed', exact: true }).click()
  await dayCards(page).last().getByRole('heading', { level: 2 }).click()
  const other = page.getByRole('dialog')
  await expect(other).toBeVisible()
  const isLastDay = (await dayCards(page).count()) === dayOfMonth
  await expect(other.getByText('Today', { exact: true })).toHaveCount(isLastDay ? 1 : 0)
})

test('marks an item as done and undone, at once', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await openToday(page)
  const held = await hold(page, /occurrence\.markDone/)
  await options(page).selectOption('Mark Done')
  await expect(day(page).getByText('Marked as done')).toBeVisible()
  await expect(day(page).getByText('Coffee', { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth - 1))
  const done = page.waitForResponse(/occurrence\.markDone/)
  held.letThrough()
  await done
  await expect(todayCard(page)).toContainText('✓ Done')
  const undone = page.waitForResponse(/occurrence\.markDone/)
  await options(page).selectOption('Mark Undone')
  await expect(day(page).getByText('Marked as done')).toHaveCount(0)
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth))
  await undone
  await page.reload()
  await expect(todayCard(page).getByRole('button', { name: 'Mark Done' })).toBeVisible()
})

test('an arrow key opens the options, and chooses none of them', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await openToday(page)
  await options(page).press('ArrowDown')
  await expect(day(page).getByText('Marked as done')).toHaveCount(0)
})

test('overrides the amount of one day, and removes the override', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await openToday(page)
  await options(page).selectOption('Override Amount')
  const amount = override(page).getByLabel('New Amount')
  const save = override(page).getByRole('button', { name: 'Save Override' })
  await expect(override(page)).toContainText('Coffee')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1.00')
  await expect(override(page).getByRole('definition')).toHaveText(['$1.00', '$1.00', '$1.00'])
  await expect(override(page).getByRole('button', { name: 'Remove Override' })).toHaveCount(0)

  await amount.fill('')
  await expect(save).toBeDisabled()
  await amount.fill('-3')
  await expect(save).toBeDisabled()
  await expect(override(page).getByRole('alert')).toHaveText('The amount cannot be negative.')
  await amount.fill('')
  await amount.pressSequentially('4.567')
  await expect(amount).toHaveValue('4.56')
  await expect(override(page).getByRole('definition')).toHaveText(['$1.00', '$1.00', '$4.56'])

  await amount.fill('3')
  await amount.press('Enter')
  await expect(override(page)).toHaveCount(0)
  await expect(options(page)).toBeFocused()
  await expect(day(page)).toContainText('(base $1.00)')
  await expect(day(page)).toContainText('-$3.00')
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth + 2))

  await day(page).getByRole('button', { name: 'Override', exact: true }).click()
  await expect(override(page).getByRole('definition')).toHaveText(['$1.00', '$3.00', '$3.00'])
  await override(page).getByRole('button', { name: 'Remove Override' }).click()
  await expect(override(page)).toHaveCount(0)
  await expect(day(page)).not.toContainText('(base $1.00)')
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth))
})

test('keeps an override that could not be saved in its dialog', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await openToday(page)
  await options(page).selectOption('Override Amount')
  const held = await hold(page, /occurrence\.setOverride/)
  await override(page).getByLabel('New Amount').fill('3')
  await override(page).getByRole('button', { name: 'Save Override' }).click()
  await expect(override(page).getByRole('button', { name: 'Saving...' })).toBeVisible()
  held.refuse()
  await expect(override(page).getByRole('button', { name: 'Save Override' })).toBeEnabled()
  await expect(override(page).getByLabel('New Amount')).toHaveValue('3')
  await override(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth))
})
