import { expect, test } from './support.ts'

test('without a network, what was loaded stays, and nothing typed is lost', async ({
  context,
  signedInPage: page,
  user,
}) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Rent',
    amountCents: 100_000,
    recurrenceType: 'DAILY',
  })
  await page.reload()
  const markDone = page.getByRole('button', { name: 'Mark Done' }).first()
  await expect(markDone).toBeVisible()
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Rent' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Rent and heating')
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  const line = page.getByText('You are offline.')
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save expense. Please try again.')

  await context.setOffline(false)
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Rent and heating')).toBeVisible()
})

test('a mark that cannot be saved is taken back', async ({ context, signedInPage: page, user }) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Rent',
    amountCents: 100_000,
    recurrenceType: 'DAILY',
  })
  await page.reload()
  const markDone = page.getByRole('button', { name: 'Mark Done' }).first()
  await expect(markDone).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const refused = page.waitForEvent('requestfailed')
  await markDone.click()
  await refused
  await expect(page.getByRole('button', { name: 'Mark Done' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '✓ Done' })).toHaveCount(0)
  await expect(page.getByText('Rent').first()).toBeVisible()
})
