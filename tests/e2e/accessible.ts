import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Elements that ARIA allows no name, as long as no role makes them something else. */
const NAMELESS = ':is(div, span, p, pre, code, em, strong, small):not([role])'

/** Fails on what breaks WCAG 2.2 AA in the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours on their way from one state to the next have no contrast to speak of.
  await page.evaluate(() =>
    // One that is called off is over as well.
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
  // Screen readers may pass over such a name, and axe passes it.
  await expect(page.locator(`${NAMELESS}:is([aria-label], [aria-labelledby])`)).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Fails on what breaks WCAG 2.2 AA in the light or in the dark theme of the page. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
}
