/** Invitations by link: from the owner's page through somebody else's sign-in into the account. */
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { createHousehold } from './household.ts'
import { banner, openDetails, openProfile, showAccount } from './sharing-page.ts'
import { expect, hold, keepMoments, test, type TestUser } from './support.ts'

function invitationDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Invitation', exact: true })
}

async function invite({ client }: TestUser, accountId: number): Promise<string> {
  const { token } = await client.invitation.create.mutate({ accountId })
  return `/?invite=${token}`
}

test('a link leads through sign-in into the account, in which both write', async ({
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
  await expect(details.getByText(/^Works once, until \d+ \w+\./)).toBeVisible()
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
  await expect(dialog.getByText(/^Good until \d+ \w+$/)).toBeVisible()
  await expect(dialog.getByText(partner.email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(
    guest.getByText('You are a member of Household now, and looking at it.'),
  ).toBeVisible()
  await expect(banner(guest, 'Household')).toBeVisible()
  expect(new URL(guest.url()).search).toBe('')
  const kept = await guest.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toContain(new URL(link).searchParams.get('invite'))

  await expect(details.getByText('Ben', { exact: true })).toBeVisible()
  await expect(field).toBeHidden()
  await expect(details.getByRole('list', { name: 'Open invitations' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
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

test('a link survives a look at other pages before signing in', async ({ page }) => {
  await page.goto('/?invite=made-up')
  for (const name of ['Cookie Policy', 'Contact']) {
    await page.getByRole('link', { name }).click()
    await expect(page.getByText('You are invited to a shared account.')).toBeHidden()
    await page.getByRole('link', { name: 'Balance, home' }).click()
    await expect(page.getByText('You are invited to a shared account.')).toBeVisible()
  }
  await page.goto('/nowhere?invite=made-up')
  await expect(page.getByText('You are invited to a shared account.')).toBeVisible()
})

test('a link that is declined stays good', async ({ signedInPage: page, user, partner }) => {
  await keepMoments(page)
  const link = await invite(partner, await createHousehold(partner))
  for (const closing of ['Decline', 'Close']) {
    await page.goto(link)
    await expect(invitationDialog(page).getByText('Household', { exact: true })).toBeVisible()
    await invitationDialog(page).getByRole('button', { name: closing }).click()
    await expect(invitationDialog(page)).toBeHidden()
    await expect(
      page.getByText(/^You have not joined Household\. The link stays good until \d+ \w+\.$/),
    ).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  }
  expect(await user.client.account.list.query()).toEqual([])
  await page.goto(link)
  const held = await hold(page, /invitation\.accept/)
  await invitationDialog(page).getByRole('button', { name: 'Accept' }).dblclick()
  await expect(invitationDialog(page).getByRole('button', { name: 'Decline' })).toBeDisabled()
  held.letThrough()
  await expect(banner(page, 'Household')).toBeVisible()
  await expect(invitationDialog(page)).toBeHidden()
})

test('a link that is no longer good says so, and the way goes on', async ({
  signedInPage: page,
}) => {
  await page.goto('/?invite=made-up')
  const dialog = invitationDialog(page)
  await expect(dialog.getByRole('alert')).toContainText(
    'This invitation is no longer valid. Ask the person who sent it for a new link.',
  )
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})

test('a member does not use a link up', async ({ signedInPage: page, user }) => {
  const link = await invite(user, await createHousehold(user))
  await page.goto(link)
  const dialog = invitationDialog(page)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You are a member of this account already.')
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
})

test('without a network one can try again', async ({ signedInPage: page, partner }) => {
  const link = await invite(partner, await createHousehold(partner))
  await page.route(/invitation\./, (route) => route.abort())
  await page.goto(link)
  const dialog = invitationDialog(page)
  await dialog.getByRole('button', { name: 'Try Again' }).waitFor()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  const accept = dialog.getByRole('button', { name: 'Accept' })
  await accept.waitFor()
  await page.route(/invitation\.accept/, (route) => route.abort())
  await accept.click()
  await expect(dialog.getByRole('alert')).toHaveText('You have not joined yet. Please try again.')
  await page.unrouteAll()
  await accept.click()
  await expect(banner(page, 'Household')).toBeVisible()
})

test('the first steps wait for the decision', async ({ signedInPage: page, user, partner }) => {
  const link = await invite(partner, await createHousehold(partner))
  await user.client.user.update.mutate({ onboarded: false })
  await page.goto(link)
  await invitationDialog(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Balance' })).toBeVisible()
})

test('an open invitation is revoked, and its link is good no more', async ({
  signedInPage: page,
  user,
  partnerPage,
}) => {
  const link = await invite(user, await createHousehold(user))
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Invite Somebody' }).click()
  await expect(details.getByLabel('Invitation link')).toBeVisible()
  const open = details.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
  await expect(open).toHaveCount(2)
  await open
    .last()
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(details.getByText('The invitation was revoked.')).toBeVisible()
  await expect(open).toHaveCount(1)
  await expect(details.getByRole('button', { name: 'Invite Somebody' })).toBeFocused()
  await expect(details.getByLabel('Invitation link')).toBeVisible()
  await open.getByRole('button', { name: /^Revoke/ }).click()
  await expect(details.getByLabel('Invitation link')).toBeHidden()
  await partnerPage.goto(link)
  await expect(invitationDialog(partnerPage).getByRole('alert')).toBeVisible()
})

test('the link is copied', async ({ signedInPage: page, user, context }) => {
  await createHousehold(user)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Invite Somebody' }).click()
  await details.getByRole('button', { name: 'Copy' }).click()
  await expect(details.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await details.getByLabel('Invitation link').inputValue())
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { colorScheme, reducedMotion: 'reduce' } })

    test('sharing is accessible', async ({ page, user, partner, partnerPage, signedInPage }) => {
      const profile = await openProfile(signedInPage)
      await profile.getByRole('button', { name: 'New Shared Account' }).click()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')

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
  })
