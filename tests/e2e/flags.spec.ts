/** The build without the calendar view and with the mark-done mode [behaviour: Build flags]. */
import { expect, test } from './support.ts'

test('without its flag there is no calendar, whatever was remembered', async ({
  signedInPage: page,
}) => {
  await page.evaluate(() => localStorage.setItem('balanceView', 'calendar'))
  await page.reload()
  await expect(page.getByRole('region', { name: /^Days of/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Simple', exact: true })).toBeVisible()
  await expect(page.getByText('Calendar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Email Settings' })).toBeVisible()
  await expect(page.getByText('Default View')).toHaveCount(0)
})

test('with its flag the mark-done mode treats past occurrences as done', async ({
  signedInPage: page,
  user,
}) => {
  const lastYear = `${new Date().getUTCFullYear() - 1}-12`
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Coffee',
    amountCents: 420,
    recurrenceType: 'DAILY',
  })
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  await page.getByText('Automatically', { exact: true }).click()
  await expect(page.getByText('Mark-done mode updated!')).toBeVisible()
  const { days } = await user.client.projection.month.query({
    account: 'personal',
    month: lastYear,
  })
  expect(days.flatMap((day) => day.transactions).every(({ occurred }) => occurred)).toBe(true)
  expect(days.every(({ pendingCount }) => pendingCount === 0)).toBe(true)
})
