/** Who did what in a shared account, and taking back what was deleted [behaviour: Recent activity]. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { today } from './balance-page.ts'
import { createHousehold, openHousehold } from './household.ts'
import { expect, hold, keepMoments, test, type TestUser } from './support.ts'

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const

/** Midnight may pass while the test runs. */
const NEW_DAY = /^(Today|Yesterday)$/

function activityDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Activity' })
}

function rows(page: Page) {
  return activityDialog(page).getByRole('listitem')
}

async function openActivity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Activity', exact: true }).click()
}

function addRent({ client }: TestUser, account: number) {
  return client.expense.create.mutate({ account, ...RENT })
}

test('shows what each did, as it happens', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await openHousehold(page, account)
  await openHousehold(partnerPage, account, 'balance')
  await openActivity(page)
  await expect(activityDialog(page).getByRole('heading', { name: NEW_DAY }).first()).toBeVisible()
  await expect(rows(page)).toHaveText([
    /^\d\d:\d\dYou added Rent for \$1,850\.00$/,
    /^\d\d:\d\dBen joined$/,
    /^\d\d:\d\dYou created the account$/,
  ])

  await partnerPage.getByLabel('Starting Balance').fill('250')
  await partnerPage.getByLabel('Starting Balance').press('Enter')
  await expect(rows(page).first()).toHaveText(/Ben set the starting balance to \$250\.00$/)
  const date = `${today.slice(0, 4)}-11-01`
  const mark = { account, kind: 'expense', id, date } as const
  await partner.client.occurrence.markDone.mutate({ ...mark, done: true })
  await expect(rows(page).first()).toHaveText(/Ben marked Rent done for 1 Nov( \d+)?$/)
  await expect(activityDialog(page).getByText('That is all of the last 90 days.')).toBeVisible()
})

test('is there only in a shared account', async ({ signedInPage: page, user }) => {
  await user.client.account.create.mutate({ name: 'Household' })
  await page.reload()
  await expect(page.getByText('Personal Account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activity', exact: true })).toBeHidden()
})

test('brings back what the other deleted, with its marks', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  const mark = { account, kind: 'expense', id, date: '2027-01-01' } as const
  await user.client.occurrence.markDone.mutate({ ...mark, done: true })
  await openHousehold(page, account)
  await openHousehold(partnerPage, account)
  await partnerPage.getByRole('button', { name: 'Delete Rent' }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()

  await openActivity(page)
  const restore = activityDialog(page).getByRole('button', { name: 'Restore Rent' })
  await restore.focus()
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toHaveText(/You restored Rent$/)
  const said = activityDialog(page).getByText('Restored, with its marks')
  await expect(said).toBeVisible()
  await expect(said).toBeFocused()
  await expect(restore).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Activity', exact: true })).toBeFocused()
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  await expect(partnerPage.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  expect(await partner.client.expense.list.query({ account })).toMatchObject([
    { id, completedDates: ['2027-01-01'] },
  ])
})

test('says why what was deleted cannot be restored', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  await user.client.expense.delete.mutate({ account, id })
  await openHousehold(page, account)
  await openActivity(page)
  await page.route(/expense\.restore/, (route) => route.abort())
  await activityDialog(page).getByRole('button', { name: 'Restore Rent' }).click()
  await expect(activityDialog(page).getByRole('alert')).toHaveText(
    'That did not work. Please try again.',
  )
  await page.unroute(/expense\.restore/)
  await activityDialog(page).getByRole('button', { name: 'Restore Rent' }).click()
  await expect(activityDialog(page).getByText('Restored, with its marks')).toBeVisible()
})

test('undoes an import of the other', async ({ signedInPage: page, user, partner }) => {
  const account = await createHousehold(user, partner)
  const csvData = 'type,name,amount\nexpense,Gym,12\nexpense,Tea,3'
  const importId = randomUUID()
  await partner.client.import.run.mutate({
    account,
    csvData,
    columnMapping: 'byHeaders',
    importId,
  })
  await openHousehold(page, account)
  await expect(page.getByRole('rowheader', { name: 'Gym' })).toBeVisible()
  await openActivity(page)
  await expect(rows(page).first()).toContainText('Ben imported 2 rows from a file')
  const undo = activityDialog(page).getByRole('button', { name: 'Undo import of 2 rows' })
  const question = activityDialog(page).getByRole('group', { name: 'Undo Ben’s import of 2 rows?' })
  await undo.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(undo).toBeFocused()
  await undo.click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(activityDialog(page).getByText('✓ Undone')).toBeFocused()
  await expect(rows(page).first()).toContainText('You undid an import of 2 rows')

  await activityDialog(page).getByRole('button', { name: 'Restore import of 2 rows' }).click()
  await expect(activityDialog(page).getByText('✓ Restored')).toBeFocused()
  await expect(rows(page).first()).toHaveText(/You restored an import of 2 rows$/)
  await undo.click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(activityDialog(page).getByText('✓ Undone')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No expenses yet')).toBeVisible()
})

test('comes in pages, and says so when one fails', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const { id } = await addRent(user, account)
  for (let amountCents = 1; amountCents <= 60; amountCents++)
    await user.client.expense.update.mutate({ account, id, amountCents })
  await openHousehold(page, account)
  await page.route(/account\.activity/, (route) => route.abort())
  await openActivity(page)
  await expect(activityDialog(page).getByRole('alert')).toContainText(
    'The list could not be loaded. Check your connection.',
  )
  await page.unroute(/account\.activity/)
  await activityDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page)).toHaveCount(50)

  const more = activityDialog(page).getByRole('button', { name: 'Show More' })
  await page.route(/account\.activity/, (route) => route.abort())
  await more.click()
  await expect(activityDialog(page).getByRole('alert')).toHaveText(
    'More could not be loaded. Please try again.',
  )
  await expect(rows(page)).toHaveCount(50)
  await page.unroute(/account\.activity/)
  await more.press('Enter')
  await expect(rows(page)).toHaveCount(63)
  await expect(activityDialog(page).getByText('That is all of the last 90 days.')).toBeFocused()
})

test('says that nothing has happened yet, after a moment of waiting', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  await openHousehold(page, await createHousehold(user, partner))
  const held = await hold(page, /account\.activity/)
  await openActivity(page)
  await expect(activityDialog(page).getByText('Loading')).toBeAttached()
  held.letThrough()
  await expect(rows(page)).toHaveCount(2)
  // After 90 days without a change there is nothing left to tell.
  await page.route(/account\.activity/, (route) =>
    route.fulfill({ json: [{ result: { data: { activities: [], nextCursor: null } } }] }),
  )
  await page.keyboard.press('Escape')
  await openActivity(page)
  await expect(activityDialog(page).getByText('Nothing has happened here yet.')).toBeVisible()
})

test('closes when the account is lost', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await keepMoments(partnerPage)
  const account = await createHousehold(user, partner)
  await openHousehold(page, account)
  await openHousehold(partnerPage, account)
  await openActivity(partnerPage)
  await expect(rows(partnerPage)).toHaveCount(2)
  const { id: userId } = await partner.client.user.me.query()
  await user.client.account.removeMember.mutate({ id: account, userId })
  await expect(activityDialog(partnerPage)).toBeHidden()
  await expect(partnerPage.getByText('You are back in your Personal Account')).toBeVisible()
  await openActivity(page)
  await expect(rows(page).first()).toHaveText(/You removed Ben from the account$/)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`is accessible in the ${colorScheme} theme at ${width} px`, async ({
      signedInPage: page,
      user,
      partner,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      const account = await createHousehold(user, partner)
      const { id } = await addRent(user, account)
      for (let amountCents = 1; amountCents <= 25; amountCents++)
        await user.client.expense.update.mutate({ account, id, amountCents })
      await openHousehold(page, account)
      await expectAccessible(page)
      await openActivity(page)
      await expect(rows(page)).toHaveCount(28)
      await expectAccessible(page)
      await user.client.expense.delete.mutate({ account, id })
      await expect(activityDialog(page).getByRole('button', { name: 'Restore Rent' })).toBeVisible()
      await expectAccessible(page)
    })
