/**
 * Invitations by link, from the owner's page through the sign-in of another person into the account. What the
 * dialogs say is in tests/components/invitations.test.tsx [behaviour: Invitations].
 */
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { createHousehold } from './household.ts'
import { banner, closeByEscape, openDetails, openProfile, showAccount } from './sharing-page.ts'
import { expect, keepMoments, test, type TestUser } from './support.ts'

function invitationDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Invitation', exact: true })
}

async function invite({ client }: TestUser, accountId: number): Promise<string> {
  const { token } = await client.invitation.create.mutate({ accountId })
  return `/#invite=${token}`
}

test('an invitation link leads through the sign-in into the account, in which both write', async ({
  signedInPage: page,
  user,
  partner,
  browser,
  contextOptions,
  baseURL,
}) => {
  await keepMoments(page)
  const id = await createHousehold(user)
  await showAccount(page, id)
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Invite Somebody' }).click()
  const field = details.getByLabel('Invitation link')
  await expect(field).toBeFocused()
  await expect(details.getByText(/^Works once, until \w+ \d+\./)).toBeVisible()
  await expect(details.getByRole('list', { name: 'Open invitations' })).toHaveText(
    // Midnight may pass while the test runs.
    /Made (today|yesterday)/,
  )
  const link = await field.inputValue()

  const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '' })
  const guest = await context.newPage()
  await keepMoments(guest)
  await guest.goto(link)
  await expect(guest.getByText('You are invited to a shared account.')).toBeVisible()
  await guest.getByLabel('Email').fill(partner.email)
  await guest.getByLabel('Password').fill(partner.password)
  await guest.getByLabel('Password').press('Enter')
  const dialog = invitationDialog(guest)
  await expect(dialog.getByText('Ada invites you to the shared account')).toBeVisible()
  await expect(dialog.getByText('Household')).toBeVisible()
  await expect(dialog.getByText(/^Good until \w+ \d+$/)).toBeVisible()
  await expect(dialog.getByText(partner.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(
    guest.getByText('You are a member of Household now, and looking at it.'),
  ).toBeVisible()
  await expect(banner(guest, 'Household')).toBeVisible()
  expect(guest.url()).not.toContain('invite')
  const kept = await guest.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(link.split('#invite=')[1])

  await expect(details.getByText('Ben', { exact: true })).toBeVisible()
  await expect(field).toBeHidden()
  await expect(details.getByRole('list', { name: 'Open invitations' })).toBeHidden()
  await closeByEscape(page, 'Household', 'Profile Settings')
  for (const [writer, reader, amount] of [
    [guest, page, '100'],
    [page, guest, '250'],
  ] as const) {
    await writer.getByLabel('Starting Balance').fill(amount)
    await writer.getByLabel('Starting Balance').press('Enter')
    await expect(writer.getByText('Saved')).toBeVisible()
    await expect(reader.getByLabel('Starting Balance')).toHaveValue(`${amount}.00`)
  }
  await context.close()
})

test('the dialogs of sharing are accessible in both themes', async ({
  page,
  user,
  partner,
  partnerPage,
  signedInPage,
}) => {
  test.slow()
  const profile = await openProfile(signedInPage)
  await profile.getByRole('button', { name: 'New Shared Account' }).click()
  await expectAccessible(page)
  await closeByEscape(page, 'New Shared Account', 'Profile Settings')

  const id = await createHousehold(user, partner)
  await page.reload()
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Invite Somebody' }).click()
  await details.getByLabel('Invitation link').waitFor()
  await details.getByRole('button', { name: 'Remove Ben' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await page.getByRole('button', { name: 'Details' }).waitFor()
  await expectAccessible(page)

  const theirs = await openDetails(partnerPage)
  await theirs.getByRole('button', { name: 'Leave Account' }).click()
  await expectAccessible(partnerPage)

  const link = await invite(user, id)
  await partner.client.account.leave.mutate({ id })
  await partnerPage.goto(link)
  await invitationDialog(partnerPage).getByRole('button', { name: 'Accept' }).waitFor()
  await expectAccessible(partnerPage)
  await partnerPage.goto('/?invite=made-up')
  await invitationDialog(partnerPage).getByRole('alert').waitFor()
  await expectAccessible(partnerPage)
  await partnerPage.evaluate(() => localStorage.clear())
  await partnerPage.goto(link)
  await partnerPage.getByText('You are invited to a shared account.').waitFor()
  await expectAccessible(partnerPage)
})
