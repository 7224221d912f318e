/** The live connection of a page: one while the page is visible, and none afterwards. */
import type { Page, Request } from 'playwright/test'
import { createHousehold } from './household.ts'
import { expect, hold, reopen, test, type TestUser } from './support.ts'

const STREAM = /account\.changes/

/** The streams that the page asks for from here on. */
function countStreams(page: Page): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (STREAM.test(request.url())) asked.push(request)
  })
  return asked
}

/** Through the form, which leaves the cookie that a page in view again is refreshed by. */
async function signInByForm(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  const followed = page.waitForResponse(STREAM)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await followed
}

const COFFEE = { name: 'Coffee', amountCents: 4_20, recurrenceType: 'DAILY' } as const

test('the live connection is made again once when the network is back', async ({
  signedInPage: page,
  user,
}) => {
  await reopen(page, STREAM)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  const asked = countStreams(page)
  const followed = page.waitForResponse(STREAM)
  await page.context().setOffline(false)
  await followed
  await user.client.expense.create.mutate({ account: 'personal', ...COFFEE })
  await expect(page.getByRole('cell', { name: 'Coffee' })).toBeVisible()
  await user.client.expense.create.mutate({ account: 'personal', ...COFFEE, name: 'Tea' })
  await expect(page.getByRole('cell', { name: 'Tea' })).toBeVisible()
  // The one that broke may have tried once more by itself before the new one took its place.
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('the live connection ends silently at the logout, and the next user has one alone', async ({
  signedInPage: page,
  partner,
}) => {
  await reopen(page, STREAM)
  const asked = countStreams(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await signInByForm(page, partner)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await partner.client.expense.create.mutate({ account: 'personal', ...COFFEE })
  await expect(page.getByRole('cell', { name: 'Coffee' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('the live connection is closed while the page is hidden', async ({ page, user }) => {
  await page.goto('/')
  await signInByForm(page, user)
  const hide = (state: DocumentVisibilityState) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => visibilityState,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const ended = page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()))
  await hide('hidden')
  await ended
  await user.client.user.update.mutate({ startingBalanceCents: 77_00 })
  const followed = page.waitForResponse(STREAM)
  await hide('visible')
  await followed
  await expect(page.getByLabel('Starting Balance')).toHaveValue('77.00')
})

test('the live connection brings an account that was shared before it began', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const stream = await hold(page, STREAM)
  await reopen(page, /account\.list/)
  await expect(page.getByLabel('Starting Balance')).toHaveValue('0.00')
  // Only who has an account besides the personal one can switch.
  const switchButton = page.getByRole('button', { name: 'Switch', exact: true })
  await createHousehold(partner, user)
  await expect(switchButton).toBeHidden()
  stream.letThrough()
  await expect(switchButton).toBeVisible()
})
