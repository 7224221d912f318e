/** A shared account from its first day to its last, with two people in two browsers. */
import { expect, hold, keepMoments, test } from './support.ts'
import { createHousehold } from './household.ts'
import { banner, openDetails, openProfile, showAccount } from './sharing-page.ts'

test('is made in Profile Settings, and shown at once for somebody to be invited', async ({
  signedInPage: page,
  user,
}) => {
  const profile = await openProfile(page)
  await expect(profile.getByText('None yet.')).toBeVisible()
  await profile.getByRole('button', { name: 'New Shared Account' }).click()
  const form = page.getByRole('dialog', { name: 'New Shared Account' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Household')
  await form.getByLabel('Starting Balance').fill('1,250.505')

  const held = await hold(page, /account\.create/)
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('button', { name: 'Create' })).toBeDisabled()
  held.refuse()
  await expect(form.getByRole('alert')).toHaveText('The account was not made. Please try again.')
  await expect(form.getByLabel('Name')).toHaveValue('Household')
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Create' }).dblclick()

  const details = page.getByRole('dialog', { name: 'Household' })
  await expect(details.getByText(`Owner • ${user.email}`)).toBeVisible()
  await details.getByRole('button', { name: 'Switch to This Account' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(banner(page, 'Household')).toBeVisible()
  await expect(page.getByLabel('Starting Balance')).toHaveValue('1250.50')
  expect(await user.client.account.list.query()).toHaveLength(1)
})

test('can be made and looked into where accounts are switched', async ({
  signedInPage: page,
  user,
}) => {
  const id = await createHousehold(user)
  await showAccount(page, id)
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch Account' })
  await dialog.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Household' })
  await expect(details.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Switch to This Account' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Details' })).toBeFocused()
  await dialog.getByRole('button', { name: 'New Shared Account' }).click()
  const form = page.getByRole('dialog', { name: 'New Shared Account' })
  await form.getByLabel('Name').fill('Boat')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Boat' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: 'Boat' })).toBeVisible()
})

test('is renamed by its owner; every member sets the starting balance', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  await createHousehold(user, partner)
  const details = await openDetails(page)
  await details.getByLabel('Name', { exact: true }).fill(' ')
  await details.getByRole('button', { name: 'Update Account' }).click()
  await expect(details.getByRole('alert')).toHaveText('The name is required.')
  await details.getByLabel('Name', { exact: true }).fill('Our Home')
  await details.getByRole('button', { name: 'Update Account' }).click()
  await expect(page.getByRole('heading', { name: 'Our Home' })).toBeVisible()

  const theirs = await openDetails(partnerPage, 'Our Home')
  await expect(theirs.getByLabel('Name', { exact: true })).toBeHidden()
  await expect(theirs.getByRole('heading', { name: 'Invitations' })).toBeHidden()
  await expect(theirs.getByRole('button', { name: /^(Remove|Hand Over)/ })).toBeHidden()
  await theirs.getByLabel('Starting Balance').fill('-')
  await theirs.getByRole('button', { name: 'Update Account' }).click()
  await expect(theirs.getByRole('alert')).toHaveText(
    'The starting balance must be an amount, like 1250.00.',
  )
  await theirs.getByLabel('Starting Balance').fill('-12.5')
  await theirs.getByRole('button', { name: 'Update Account' }).click()
  await expect(theirs.getByText('Account updated!')).toBeVisible()
  await expect(theirs.getByLabel('Starting Balance')).toHaveValue('-12.50')
  expect(await user.client.account.list.query()).toMatchObject([
    { name: 'Our Home', startingBalanceCents: -12_50 },
  ])
})

const LOST = 'That account is no longer open to you. You are back in your Personal Account.'

test('is lost at the next request to who is removed from it', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const id = await createHousehold(user, partner)
  // So that nothing but the page's own request tells it.
  await partnerPage.route(/account\.changes/, (route) => route.abort())
  await keepMoments(partnerPage)
  await showAccount(partnerPage, id)
  await expect(partnerPage.getByLabel('Starting Balance')).toHaveValue('0.00')

  const details = await openDetails(page)
  const remove = details.getByRole('button', { name: 'Remove Ben', exact: true })
  await remove.click()
  const question = details.getByRole('group', { name: 'Remove Ben from this account?' })
  await expect(question).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Yes, Remove Ben' }).click()
  await expect(details.getByText('Ben was removed.')).toBeVisible()
  await expect(details.getByRole('listitem')).toHaveCount(1)

  await partnerPage.getByLabel('Starting Balance').fill('5')
  await partnerPage.getByLabel('Starting Balance').press('Enter')
  await expect(partnerPage.getByText(LOST)).toBeVisible()
  await expect(banner(partnerPage, 'Household')).toBeHidden()
  const stored = await partnerPage.evaluate(() => localStorage.getItem('currentAccount'))
  expect(stored).toBe('personal')
  expect(await user.client.account.list.query()).toMatchObject([{ startingBalanceCents: 0 }])
})

test('is handed over, and its first owner leaves', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const id = await createHousehold(user, partner)
  await keepMoments(page)
  await showAccount(page, id)
  const theirs = await openDetails(partnerPage)
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Hand Over to Ben', exact: true }).click()
  await details.getByRole('button', { name: 'Yes, Hand Over to Ben' }).click()
  await expect(details.getByText('Ben owns the account now. You are a member.')).toBeVisible()
  await expect(details.getByRole('heading', { name: 'Invitations' })).toBeHidden()
  await expect(theirs.getByRole('heading', { name: 'Invitations' })).toBeVisible()

  await details.getByRole('button', { name: 'Leave Account' }).click()
  const leave = details.getByRole('button', { name: 'Yes, Leave' })
  const held = await hold(page, /account\.leave/)
  await leave.click()
  await expect(leave).toBeDisabled()
  // What would tell of a loss, if leaving were taken for one.
  const listed = page.waitForResponse(/account\.list/)
  held.letThrough()
  await listed
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.getByText('You have left Household. You are back in your Personal Account.'),
  ).toBeVisible()
  await expect(page.getByText(LOST)).toBeHidden()
  expect(await user.client.account.list.query()).toEqual([])
  await expect(theirs.getByText('Ada')).toBeHidden()
})

test('is deleted for everyone once its name is typed in', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const id = await createHousehold(user, partner)
  await keepMoments(page)
  await keepMoments(partnerPage)
  await showAccount(page, id)
  await showAccount(partnerPage, id)
  const details = await openDetails(page)
  const remove = details.getByRole('button', { name: 'Delete Account' })
  await details.getByLabel('Type the account').fill('household')
  await remove.click()
  await expect(details.getByRole('alert')).toHaveText(
    'To delete the account, type its name: Household',
  )
  expect(await user.client.account.list.query()).toHaveLength(1)
  await details.getByLabel('Type the account').fill('Household')
  const listed = page.waitForResponse(/account\.list/)
  await remove.click()
  await listed
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    page.getByText('Household was deleted. You are back in your Personal Account.'),
  ).toBeVisible()
  await expect(page.getByText(LOST)).toBeHidden()
  await expect(partnerPage.getByText(LOST)).toBeVisible()
})

test('that is gone while its details are open says so', async ({ partner, partnerPage, user }) => {
  const id = await createHousehold(user, partner)
  await openDetails(partnerPage)
  await user.client.account.delete.mutate({ id })
  const gone = partnerPage.getByRole('dialog', { name: 'Shared Account', exact: true })
  await expect(gone.getByText('This account is no longer open to you.')).toBeVisible()
})
