/** The banner of accounts does not move the page [behaviour: Switch Account]; the rest is a component test. */
import { expect, test } from './support.ts'

test('the banner of accounts moves nothing when it appears on a wide screen', async ({
  signedInPage: page,
  user,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const before = await heading.boundingBox()
  await user.client.account.create.mutate({ name: 'Household' })
  await page.reload()
  await expect(page.getByText('Personal Account')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})
