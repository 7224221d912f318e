/** From payday to payday [behaviour: Projections tab]: by keyboard, after a reload, in a narrow window, and what is short made good. */
import { Temporal } from 'temporal-polyfill'
import { expectAccessible } from './accessible.ts'
import { today } from './balance-page.ts'
import { expect, test, type TestUser } from './support.ts'

const account = 'personal'

/** The salary comes in three days, and every two weeks; the rent, which is more than there is, in five. */
async function seed({ client }: TestUser): Promise<void> {
  const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  await client.user.update.mutate({ startingBalanceCents: 100_00 })
  await client.income.create.mutate({
    account,
    name: 'Salary',
    amountCents: 900_00,
    recurrenceType: 'BIWEEKLY',
    anchorDate: day(3),
    firstDate: day(3),
  })
  const once = { account, recurrenceType: 'ON_X_DAY' } as const
  await client.expense.create.mutate({
    ...once,
    name: 'Rent',
    amountCents: 1_300_00,
    startDate: day(5),
  })
}

test('a plan is read from payday to payday, and what is short is tried to be made good', async ({
  signedInPage: page,
  user,
}) => {
  await seed(user)
  await page.goto('/#projections/paychecks')
  await page.reload()
  const second = page.locator('tbody').nth(1)
  await expect(second).toContainText('Short by $300.00')
  await expectAccessible(page)
  const row = second.getByRole('button', { expanded: false })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(second.getByRole('region', { name: 'Bills' })).toContainText('Rent')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(second.getByRole('region', { name: 'Bills' })).toHaveCount(0)

  await page.reload()
  await expect(second).toContainText('Short by $300.00')
  await second.getByRole('button', { name: 'Try it' }).click()
  const panel = page.getByRole('complementary', { name: 'What if panel' })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/#projections$/)
  await page.goBack()
  await expect(page).toHaveURL(/#projections\/paychecks$/)
})

test('the paychecks scroll within a narrow window, and its page does not', async ({
  signedInPage: page,
  user,
}) => {
  await seed(user)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#projections/paychecks')
  await page.reload()
  await page.getByText('Short by $300.00').waitFor()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
