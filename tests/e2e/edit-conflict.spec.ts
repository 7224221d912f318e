/** Two people edit the same cash flow: both versions, and a choice [behaviour: Edit conflicts]. */
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { createHousehold, openHousehold } from './household.ts'
import { expect, keepMoments, signIn, test, type TestUser } from './support.ts'

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const

function addRent({ client }: TestUser, account: number) {
  return client.expense.create.mutate({ account, ...RENT })
}

function wizard(page: Page) {
  return page.getByRole('dialog', { name: 'Edit Expense' })
}

function button(page: Page, name: string) {
  return wizard(page).getByRole('button', { name, exact: true })
}

/** The version of that title, as its fields read. */
function version(page: Page, title: string) {
  return wizard(page).getByRole('region', { name: title, exact: true })
}

async function startEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Rent' }).click()
  await expect(wizard(page).getByLabel('Name')).toHaveValue('Rent')
}

/** Types a name and an amount, and saves from the last step. */
async function finishEditing(page: Page, name: string, amount: string): Promise<void> {
  await wizard(page).getByLabel('Name').fill(name)
  await wizard(page).getByLabel('Amount').fill(amount)
  await button(page, 'Next').click()
  await button(page, 'Next').click()
  await button(page, 'Update').click()
}

const expenses = ({ client }: TestUser, account: number) => client.expense.list.query({ account })

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('the second of two sees both versions, and saves theirs over the first', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const account = await createHousehold(user, partner)
  await addRent(user, account)
  await openHousehold(page, account)
  await openHousehold(partnerPage, account)
  await startEditing(page)
  await startEditing(partnerPage)
  await finishEditing(partnerPage, 'Rent', '1900')
  await expect(wizard(partnerPage)).toBeHidden()

  await finishEditing(page, 'Rent and heating', '1850')
  const sentence = wizard(page).getByText(/^Ben changed this (on \d+ \w+ )?at \d\d:\d\d\.$/)
  await expect(sentence).toBeVisible()
  await expect(sentence).toBeFocused()
  await expect(version(page, 'Ben’s version')).toHaveText(
    'Ben’s versionName≠ differsRentAmount≠ differs$1,900.00ScheduleMonthly on the 1st',
  )
  await expect(version(page, 'Your version')).toHaveText(
    'Your versionName≠ differsRent and heatingAmount≠ differs$1,850.00ScheduleMonthly on the 1st',
  )
  expect(await expenses(user, account)).toMatchObject([{ name: 'Rent', amountCents: 1_900_00 }])

  await button(page, 'Save Mine').click()
  await expect(wizard(page)).toBeHidden()
  await expect(row(page, /Rent and heating \$1,850\.00/)).toBeVisible()
  await expect(row(partnerPage, /Rent and heating \$1,850\.00/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Rent and heating' })).toBeFocused()
})

test('the second of two keeps the other’s version, and is told what became of theirs', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  await keepMoments(page)
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await openHousehold(page, account)
  await startEditing(page)
  await partner.client.expense.update.mutate({ account, id, amountCents: 1_900_00 })
  await finishEditing(page, 'Rent and heating', '1850')
  await button(page, 'Keep Theirs').click()
  await expect(wizard(page)).toBeHidden()
  await expect(page.getByText('Your changes to Rent were not saved.')).toBeVisible()
  await expect(row(page, /Rent \$1,900\.00/)).toBeVisible()
  expect(await expenses(user, account)).toMatchObject([{ name: 'Rent', amountCents: 1_900_00 }])
})

test('what was typed can be edited further, and is compared again', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await openHousehold(page, account)
  await startEditing(page)
  await partner.client.expense.update.mutate({ account, id, amountCents: 1_900_00 })
  await finishEditing(page, 'Rent and heating', '1850')
  // The step before the choice has a Back as well.
  await expect(version(page, 'Your version')).toBeVisible()
  await button(page, 'Back').click()
  await expect(wizard(page).getByText('Step 3 of 3')).toBeVisible()
  await button(page, 'Back').click()
  await button(page, 'Back').click()
  await expect(wizard(page).getByLabel('Name')).toHaveValue('Rent and heating')
  await finishEditing(page, 'Flat', '1900')
  await expect(version(page, 'Your version')).toHaveText(
    'Your versionName≠ differsFlatAmount$1,900.00ScheduleMonthly on the 1st',
  )
  await button(page, 'Save Mine').click()
  await expect(row(page, /Flat \$1,900\.00/)).toBeVisible()
})

test('a third change is noticed too, and so is a deletion', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await openHousehold(page, account)
  await startEditing(page)
  const ref = { account, id }
  await partner.client.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  await finishEditing(page, 'Rent and heating', '1850')
  await expect(wizard(page).getByText(/^Ben changed this /)).toBeVisible()
  const startDate = '2031-05-01'
  await partner.client.expense.update.mutate({ ...ref, recurrenceType: 'ON_X_DAY', startDate })
  await button(page, 'Save Mine').click()
  await expect(
    wizard(page).getByText(/^Ben changed this again (on \d+ \w+ )?at \d\d:\d\d\.$/),
  ).toBeFocused()
  await expect(version(page, 'Ben’s version')).toContainText('Date≠ differsThursday, May 1, 2031')
  await expect(version(page, 'Your version')).toContainText('Date≠ differs—')

  await partner.client.expense.delete.mutate(ref)
  await button(page, 'Save Mine').click()
  await expect(wizard(page).getByRole('alert')).toHaveText(
    'Failed to save expense: it was deleted meanwhile.',
  )
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await expect(button(page, 'Add It Again')).toBeFocused()
  await button(page, 'Add It Again').click()
  await expect(row(page, /Rent and heating \$1,850\.00 Monthly on the 1st/)).toBeVisible()
  expect(await expenses(partner, account)).toMatchObject([{ version: 1 }])
})

test('two who made the very same change are not asked', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await openHousehold(page, account)
  await startEditing(page)
  await partner.client.expense.update.mutate({ account, id, name: 'Flat', amountCents: 1_900_00 })
  await finishEditing(page, 'Flat', '1900')
  await expect(wizard(page)).toBeHidden()
  await expect(row(page, /Flat \$1,900\.00/)).toBeVisible()
  expect(await expenses(user, account)).toMatchObject([{ version: 2 }])
})

test('what one did in another window is told as their own', async ({ page, user }) => {
  const account = 'personal'
  const { id } = await user.client.expense.create.mutate({ account, ...RENT })
  await signIn(page, user)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await startEditing(page)
  await user.client.expense.update.mutate({ account, id, amountCents: 9_99 })
  await finishEditing(page, 'Flat', '1850')
  await expect(
    wizard(page).getByText(/^You changed this in another window (on \d+ \w+ )?at \d\d:\d\d\.$/),
  ).toBeVisible()
  await expect(version(page, 'In the other window')).toContainText('$9.99')
  await expect(version(page, 'In this window')).toContainText('$1,850.00')
  await button(page, 'Keep the Other').click()
  await expect(row(page, /Rent \$9\.99/)).toBeVisible()
})

test('without an answer nothing is lost, and Update asks again', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await openHousehold(page, account)
  await startEditing(page)
  await partner.client.expense.update.mutate({ account, id, amountCents: 1_900_00 })
  await page.route(/expense\.latest/, (route) => route.abort())
  await finishEditing(page, 'Flat', '1850')
  await expect(wizard(page).getByRole('alert')).toHaveText(
    'Failed to save expense: Somebody else changed this expense meanwhile.',
  )
  await expect(button(page, 'Update')).toBeFocused()
  await page.unroute(/expense\.latest/)
  await button(page, 'Update').click()
  await expect(version(page, 'Your version')).toContainText('Flat')

  await page.route(/expense\.update/, (route) => route.abort())
  await button(page, 'Save Mine').click()
  await expect(wizard(page).getByRole('alert')).toHaveText(
    'Failed to save expense. Please try again.',
  )
  await expect(button(page, 'Save Mine')).toBeFocused()
  await page.unroute(/expense\.update/)
  await button(page, 'Save Mine').click()
  await expect(row(page, /Flat \$1,850\.00/)).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the two versions are accessible in the ${colorScheme} theme, wide and on a phone`, async ({
    signedInPage: page,
    user,
    partner,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const account = await createHousehold(user, partner)
    const { id } = await addRent(user, account)
    await openHousehold(page, account)
    await startEditing(page)
    await partner.client.expense.update.mutate({ account, id, amountCents: 1_900_00 })
    await finishEditing(page, 'Rent and heating', '1850')
    const theirs = version(page, 'Ben’s version')
    const mine = version(page, 'Your version')
    await expect(theirs).toBeVisible()
    await expectAccessible(page)
    const [left, right] = [await theirs.boundingBox(), await mine.boundingBox()]
    expect(right?.y).toBe(left?.y)

    await page.setViewportSize({ width: 320, height: 560 })
    await expectAccessible(page)
    for (const name of ['Back', 'Keep Theirs', 'Save Mine'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    const [above, below] = [await theirs.boundingBox(), await mine.boundingBox()]
    expect(below?.x).toBe(above?.x)
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
  })
