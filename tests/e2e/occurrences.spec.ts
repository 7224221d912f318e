/** Done marks and overrides in the Balance tab [behaviour: Done marks and overrides]. */
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { dayOfMonth, todayCard } from './balance-page.ts'
import { expect, hold, signIn, test } from './support.ts'

const MARK_DONE = /\/trpc\/[^?]*occurrence\.markDone/
const SET_OVERRIDE = /\/trpc\/[^?]*occurrence\.setOverride/

test('the list marks an occurrence done at once, and the server agrees', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const held = await hold(page, MARK_DONE)
  const card = todayCard(page)
  const button = card.getByRole('button', { name: 'Mark Done' })
  await button.focus()
  await page.keyboard.press('Enter')

  await expect(card.getByText('Coffee')).toHaveCSS('text-decoration-line', 'line-through')
  // Only the server adds up: the figures are dimmed until it answers.
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  await expect(card.getByRole('button', { name: 'Loading...' })).toBeFocused()
  // One toggle per item at a time: a second press does nothing.
  await page.keyboard.press('Enter')

  held.letThrough()
  await expect(card.getByRole('button', { name: '✓ Done' })).toBeFocused()
  await expect(card).toContainText(balanceAfter(dayOfMonth - 1))
  await expect(card).not.toContainText('pending')
  await page.reload()
  await card.getByRole('button', { name: '✓ Done' }).click()
  await expect(card.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await expect(card).toContainText(balanceAfter(dayOfMonth))
})

test('the list overrides an amount on one day, and removes the override', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const card = todayCard(page)
  const override = card.getByRole('button', { name: 'Override', exact: true })
  const amount = card.getByLabel('Change amount of Coffee')
  const save = card.getByRole('button', { name: /Save|Saving/ })
  await override.click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1.00')
  await expect(card.getByRole('button', { name: 'Remove Override' })).toHaveCount(0)
  await amount.fill('')
  await expect(save).toBeDisabled()
  // As if it was not typed, for the caret and for Ctrl+Z too.
  await amount.pressSequentially('1.2.345x')
  await expect(amount).toHaveValue('1.23')
  await amount.press('Home')
  await amount.press('ArrowRight')
  await amount.pressSequentially('a-7')
  await expect(amount).toHaveValue('17.23')
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  await amount.press('ControlOrMeta+z')
  await expect(amount).toHaveValue('1.23')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(override).toBeFocused()

  const held = await hold(page, SET_OVERRIDE)
  await override.press('Enter')
  await amount.fill('3')
  await amount.press('Enter')
  await expect(save).toHaveText('Saving...')
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  held.letThrough()
  await expect(override).toBeFocused()
  await expect(card).toContainText(balanceAfter(dayOfMonth + 2))
  await expect(card).toContainText('(base $1.00)')
  await expect(card).toContainText('-$3.00')

  await override.click()
  await card.getByRole('button', { name: 'Remove Override' }).click()
  await expect(override).toBeFocused()
  await expect(card).not.toContainText('(base $1.00)')
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  await page.reload()
  await expect(card).toContainText(balanceAfter(dayOfMonth))
})
