/** Done marks and overrides in the Balance tab [behaviour: Done marks and overrides]. */
import type { Route } from 'playwright/test'
import { balanceAfter, dayOfMonth, seedDailyDollar, today, todayCard } from './balance-page.ts'
import { expect, hold, signIn, test } from './support.ts'

const MARK_DONE = /\/trpc\/[^?]*occurrence\.markDone/
const SET_OVERRIDE = /\/trpc\/[^?]*occurrence\.setOverride/

test('marks an occurrence as done at once, and the server agrees', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const held = await hold(page, MARK_DONE)
  const card = todayCard(page)
  const button = card.getByRole('button', { name: 'Mark Done' })
  await button.focus()
  await page.keyboard.press('Enter')

  await expect(card.getByText('Coffee')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(card).toContainText(balanceAfter(dayOfMonth - 1))
  await expect(card).not.toContainText('pending')
  await expect(card.getByRole('button', { name: 'Loading...' })).toBeFocused()
  // One toggle per item at a time: a second press does nothing.
  await page.keyboard.press('Enter')

  held.letThrough()
  await expect(card.getByRole('button', { name: '✓ Done' })).toBeFocused()
  await expect(card).toContainText(balanceAfter(dayOfMonth - 1))
  await page.reload()
  await card.getByRole('button', { name: '✓ Done' }).click()
  await expect(card.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await expect(card).toContainText(balanceAfter(dayOfMonth))
})

test('takes a mark back when it cannot be saved, without a word', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const held = await hold(page, MARK_DONE)
  const card = todayCard(page)
  await card.getByRole('button', { name: 'Mark Done' }).click()
  await expect(card).toContainText(balanceAfter(dayOfMonth - 1))
  held.refuse()
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  await expect(card.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('keeps quick marks apart: one that fails leaves the others', async ({ page, user }) => {
  const names = ['Bread', 'Milk', 'Tea']
  await user.client.user.update.mutate({ startingBalanceCents: 100_000 })
  for (const name of names)
    await user.client.expense.create.mutate({
      account: 'personal',
      name,
      amountCents: 100,
      recurrenceType: 'ON_X_DAY',
      startDate: today,
    })
  await signIn(page, user)
  const card = todayCard(page)
  await expect(card).toContainText('$997.00')
  const held: Route[] = []
  await page.route(MARK_DONE, (route) => void held.push(route))
  for (const [index, name] of names.entries()) {
    await card.getByRole('listitem').filter({ hasText: name }).getByText('Mark Done').click()
    await expect.poll(() => held.length).toBe(index + 1)
  }
  await expect(card.getByRole('button', { name: 'Loading...' })).toHaveCount(3)
  await expect(card).toContainText('$1,000.00')
  const [bread, milkCall, tea] = held
  await milkCall?.fulfill({ status: 500, body: 'out of order' })
  await bread?.continue()
  await tea?.continue()

  await expect(card.getByRole('button', { name: '✓ Done' })).toHaveCount(2)
  await expect(card).toContainText('$999.00')
  const milk = card.getByRole('listitem').filter({ hasText: 'Milk' })
  await expect(milk.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('button', { name: '✓ Done' })).toHaveCount(2)
  await expect(card).toContainText('$999.00')
})

test('without a stored token asks for a login, and sends nothing', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const card = todayCard(page)
  const markDone = card.getByRole('button', { name: 'Mark Done' })
  await expect(markDone).toBeVisible()
  let calls = 0
  await page.route(MARK_DONE, (route) => {
    calls += 1
    return route.continue()
  })
  await page.evaluate(() => localStorage.removeItem('token'))
  await markDone.click()
  await expect(card.getByRole('button', { name: 'Login Required' })).toBeDisabled()
  await expect(card.getByRole('button', { name: 'Override' })).toBeDisabled()
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  expect(calls).toBe(0)
})

test('overrides an amount on one day, and removes the override', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const card = todayCard(page)
  const override = card.getByRole('button', { name: 'Override', exact: true })
  const amount = card.getByLabel('Override amount of Coffee')
  const save = card.getByRole('button', { name: /Save|Saving/ })
  await override.click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1.00')
  await expect(card.getByRole('button', { name: 'Remove Override' })).toHaveCount(0)
  await amount.fill('')
  await expect(save).toBeDisabled()
  await amount.fill('-1.2.345')
  await expect(amount).toHaveValue('1.23')
  await page.keyboard.press('Escape')
  await expect(override).toBeFocused()

  const held = await hold(page, SET_OVERRIDE)
  await override.press('Enter')
  await amount.fill('3')
  await amount.press('Enter')
  await expect(save).toHaveText('Saving...')
  await expect(card).toContainText(balanceAfter(dayOfMonth + 2))
  held.letThrough()
  await expect(override).toBeFocused()
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

test('keeps an override that could not be saved in the field', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const card = todayCard(page)
  await card.getByRole('button', { name: 'Override' }).click()
  const held = await hold(page, SET_OVERRIDE)
  await card.getByLabel('Override amount of Coffee').fill('3')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(balanceAfter(dayOfMonth + 2))
  held.refuse()
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  await expect(card.getByLabel('Override amount of Coffee')).toHaveValue('3')
  await expect(card.getByRole('button', { name: 'Save' })).toBeEnabled()
})
