/** A household plans together: each sees the changes of the other without a reload. */
import type { Page } from 'playwright/test'
import { dayOfMonth, today } from './balance-page.ts'
import { createHousehold, openHousehold } from './household.ts'
import { openDetails } from './sharing-page.ts'
import { expect, keepMoments, test, type TestUser } from './support.ts'

/** Two people with one shared account, each looking at it in a browser of their own; answers its id. */
async function shareAccount(user: TestUser, partner: TestUser, pages: Page[]): Promise<number> {
  const id = await createHousehold(user, partner)
  for (const page of pages) await openHousehold(page, id, 'balance')
  return id
}

async function openTab(page: Page, name: 'Balance' | 'Expenses'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function addExpense(page: Page, name: string): Promise<void> {
  await openTab(page, 'Expenses')
  await page.getByRole('button', { name: '+ Add Expense' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add New Expense' })
  await wizard.getByLabel('Name').fill(name)
  await wizard.getByLabel('Amount').fill('12.50')
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  // The 1st of this month is asked about once it is past.
  if (dayOfMonth > 1) await wizard.getByRole('radio', { name: 'No, still to come' }).check()
  await wizard.getByRole('button', { name: 'Save' }).click()
  await expect(wizard).toBeHidden()
}

test('the additions, marks and deletions of one member appear to the other', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await shareAccount(user, partner, [page, partnerPage])
  await keepMoments(page)
  await openTab(partnerPage, 'Expenses')
  await addExpense(page, 'Groceries')
  await expect(partnerPage.getByRole('cell', { name: 'Groceries' })).toBeVisible()

  await openTab(partnerPage, 'Balance')
  await partnerPage.getByRole('button', { name: 'Expand All', exact: true }).click()
  await openTab(page, 'Balance')
  await page.getByRole('button', { name: 'Expand All', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Check-in due' })).toBeVisible()
  const days = page.getByRole('region', { name: /^Days of/ })
  const place = await days.boundingBox()
  await page.getByRole('button', { name: 'Mark Done' }).first().click()
  await expect(partnerPage.getByRole('button', { name: '✓ Done' }).first()).toBeVisible()
  // Nothing is due any more, and nothing moves under the pointer.
  await expect(page.getByText('All that was due is confirmed.')).toBeVisible()
  expect(await days.boundingBox()).toEqual(place)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Skip' }).press('Enter')
  const skipped = partnerPage.getByText('Skipped', { exact: true })
  await expect(skipped).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(skipped).toBeHidden()
  const month = today.slice(0, 8)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to...' }).press('Enter')
  await page.getByLabel('New Day').fill(`${month}12`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(partnerPage.getByText(/^moved from [A-Z][a-z]+ 1$/)).toBeVisible()

  await openTab(page, 'Expenses')
  await page.getByRole('button', { name: 'Delete' }).click()
  await openTab(partnerPage, 'Expenses')
  await expect(partnerPage.getByText('No expenses yet')).toBeVisible()
})

test('the starting balance moves in both browsers, but not while the other one types', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await shareAccount(user, partner, [page, partnerPage])
  // The typed text would be saved after a pause.
  await keepMoments(partnerPage)
  const field = page.getByLabel('Starting Balance')
  const partnerField = partnerPage.getByLabel('Starting Balance')
  await field.fill('250')
  await field.press('Enter')
  await expect(partnerField).toHaveValue('250.00')
  await expect(partnerPage.getByText('$250.00').first()).toBeVisible()

  await partnerField.fill('99')
  await field.fill('300')
  await field.press('Enter')
  await expect(partnerPage.getByText('$300.00').first()).toBeVisible()
  await expect(partnerField).toHaveValue('99')
})

test('a member who was offline catches up', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const account = await shareAccount(user, partner, [page, partnerPage])
  await openTab(page, 'Expenses')
  await openTab(partnerPage, 'Expenses')
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('offline')).toBeVisible()
  await partner.client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 1_000_00,
    recurrenceType: 'MONTHLY',
  })
  await expect(partnerPage.getByRole('cell', { name: 'Rent' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('cell', { name: 'Rent' })).toBeVisible()
})

test('a newly shared account appears in the menu of every open page', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await shareAccount(user, partner, [page, partnerPage])
  const { id } = await user.client.account.create.mutate({ name: 'Boat' })
  const { token } = await user.client.invitation.create.mutate({ accountId: id })
  await expect(partnerPage.getByRole('button', { name: 'Switch Account' })).toBeHidden()
  await partner.client.invitation.accept.mutate({ token })
  await expect(partnerPage.getByRole('button', { name: 'Switch Account' })).toBeVisible()
  await user.client.account.update.mutate({ id, name: 'Sailing boat' })
  await partnerPage.getByRole('button', { name: 'Switch Account' }).click()
  await expect(partnerPage.getByRole('button', { name: 'Sailing boat' })).toBeVisible()
})

test('a removed member loses the account at once, and an ended session is over at once', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await keepMoments(partnerPage)
  const account = await shareAccount(user, partner, [page, partnerPage])
  const { id: partnerId } = await partner.client.user.me.query()
  await user.client.account.removeMember.mutate({ id: account, userId: partnerId })
  await expect(partnerPage.getByText('You are back in your Personal Account')).toBeVisible()
  await partner.client.auth.logout.mutate()
  await expect(partnerPage.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('the second editor of an expense sees both versions, and saves theirs', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const account = await createHousehold(user, partner)
  await user.client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 1_850_00,
    recurrenceType: 'MONTHLY',
  })
  const wizard = (of: Page) => of.getByRole('dialog', { name: 'Edit Expense' })
  for (const each of [page, partnerPage]) {
    await openHousehold(each, account)
    await each.getByRole('button', { name: 'Edit Rent' }).click()
  }
  for (const [editor, amount] of [
    [partnerPage, '1900'],
    [page, '2000'],
  ] as const) {
    await wizard(editor).getByLabel('Amount').fill(amount)
    for (const name of ['Next', 'Next', 'Update'])
      await wizard(editor).getByRole('button', { name, exact: true }).click()
    if (editor === partnerPage) await expect(wizard(partnerPage)).toBeHidden()
  }
  await expect(wizard(page).getByRole('region', { name: 'Ben’s version' })).toContainText(
    '1,900.00',
  )
  await wizard(page).getByRole('button', { name: 'Save Mine' }).click()
  for (const each of [page, partnerPage])
    await expect(each.getByRole('row', { name: /Rent \$2,000\.00/ })).toBeVisible()
})

test('a handover and a deletion of an account reach both at once', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await keepMoments(page)
  const account = await shareAccount(user, partner, [page, partnerPage])
  const { id: userId } = await partner.client.user.me.query()
  const details = await openDetails(partnerPage)
  await expect(details.getByRole('heading', { name: 'Invitations' })).toBeHidden()
  await user.client.account.transfer.mutate({ id: account, userId })
  await expect(details.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  await details.getByLabel('Type the account').fill('Household')
  await details.getByRole('button', { name: 'Delete Account' }).click()
  await expect(partnerPage.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('That account is not open to you.')).toBeVisible()
})
