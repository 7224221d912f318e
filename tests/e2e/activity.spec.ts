/**
 * The activity of a shared account in both themes, wide and on a phone [behaviour: Recent activity]. What it
 * says and does is in tests/components/activity.test.tsx.
 */
import { expectAccessible } from './accessible.ts'
import { createHousehold, openHousehold } from './household.ts'
import { expect, test } from './support.ts'
import { chooseOfAccount } from './sharing-page.ts'

test('the recent activity is accessible in both themes, wide and on a phone', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  const account = await createHousehold(user, partner)
  const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
  const { id } = await user.client.expense.create.mutate({ account, ...rent })
  for (let amountCents = 1; amountCents <= 25; amountCents++)
    await user.client.expense.update.mutate({ account, id, amountCents })
  await openHousehold(page, account)
  await expectAccessible(page)
  await chooseOfAccount(page, 'Recent changes')
  const dialog = page.getByRole('dialog', { name: 'Recent changes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(28)
  await user.client.expense.delete.mutate({ account, id })
  await expect(dialog.getByRole('button', { name: 'Restore Rent' })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
})
