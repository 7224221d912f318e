/** Browsers below the floor of docs/browsers.md. */
import { expect, test } from './support.ts'

const SENTENCE = /This browser is too old for Balance/

for (const feature of ['popover-open', 'white-space-collapse', 'subgrid'])
  test(`a browser without ${feature} says that it is too old`, async ({ page }) => {
    await page.route(/\.css$/, async (route) => {
      const answer = await route.fetch()
      const styles = await answer.text()
      expect(styles).toContain(feature)
      await route.fulfill({ body: styles.replaceAll(feature, 'no-such'), contentType: 'text/css' })
    })
    // It cannot read the scripts either.
    await page.route(/\.js$/, (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    )
    await page.goto('/')
    await expect(page.getByText(SENTENCE)).toBeVisible()
    await expect(page.locator('#root')).toBeHidden()
  })

test('any other browser does not say so', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(SENTENCE)).toBeHidden()
})
