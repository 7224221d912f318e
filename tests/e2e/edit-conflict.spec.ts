/**
 * The two versions of a cash flow in both themes, wide and on a phone. The choice between them is in
 * tests/components/edit-conflict.test.tsx, and in two browsers in together.spec.ts [behaviour: Edit conflicts].
 */
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { createHousehold, openHousehold } from './household.ts'
import { expect, test, type TestUser } from './support.ts'

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

test('the two versions are accessible in both themes, wide and on a phone', async ({
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
