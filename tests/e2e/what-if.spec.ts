/** "What if" in a browser that draws [behaviour: What if on the screen]. */
import { seedGroceries } from '../support/groceries.ts'
import { expect, test } from './support.ts'
import { expectAccessible } from './accessible.ts'
import { dayOfMonth } from './balance-page.ts'

test('"What if" tries less rent beside the real plan, makes it real and undoes it', async ({
  signedInPage: page,
  user,
}) => {
  // Three rents within three months: today's would be one more.
  const recurrenceDay = dayOfMonth === 1 ? 2 : 1
  const monthly = { account: 'personal', recurrenceType: 'MONTHLY', recurrenceDay } as const
  await user.client.user.update.mutate({ startingBalanceCents: 10_000_00 })
  await user.client.expense.create.mutate({ ...monthly, name: 'Rent', amountCents: 1_500_00 })
  await page.getByRole('button', { name: 'Expenses' }).click()
  await page.getByRole('button', { name: 'What if Rent changes' }).click()
  const panel = page.getByRole('complementary', { name: 'What if panel' })
  await panel.getByRole('button', { name: 'Try It' }).click()
  const slider = panel.getByRole('slider', { name: 'Amount of Rent, from half to double' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', '$750.00')
  const banner = page.getByRole('region', { name: 'What if', exact: true })
  await expect(
    banner.getByText(/^Lowest goes from .* there is \$2,250\.00 more\.$/).first(),
  ).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Balance by day' })).toHaveAttribute(
    'aria-valuetext',
    /your plan .*, what if /,
  )
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Make It Real' }).click()
  await expect(page.getByRole('dialog').getByText(/^Rent: \$750\.00 instead of/)).toBeVisible()
  await page.getByRole('button', { name: 'Change My Plan' }).click()
  await expect(page.getByText('Your plan has changed.')).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect(await user.client.expense.list.query({ account: 'personal' })).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your plan is as it was.')).toBeVisible()
  expect(await user.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { amountCents: 1_500_00, lastDate: null },
  ])
})

test('"What if" tries less everyday spending by its slider, and the real plan has its range again', async ({
  signedInPage: page,
  user,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await seedGroceries(user)
  await page.goto('/#projections')
  await page.reload()
  const range = page.getByText(/^In 8 of 10 such months you had between /)
  await expect(range).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'What if', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'What if panel' })
  await panel.getByRole('button', { name: 'Everyday Spending' }).click()
  const name = 'Amount of Groceries a week, from half to double'
  await panel.getByRole('slider', { name }).focus()
  await page.keyboard.press('Home')
  await expect(
    panel.getByText(/^Groceries: \$140\.00 to \$70\.00 a week, every day a little from /),
  ).toBeVisible()
  await expect(page.getByText(/^Lowest goes from .* more\.$/).first()).toBeVisible()
  await expect(range).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the Real Plan' }).click()
  await expect(range).toBeVisible()
})
