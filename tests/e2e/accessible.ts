import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Elements that ARIA allows no name, as long as no role makes them something else. */
const NAMELESS = ':is(div, span, p, pre, code, em, strong, small):not([role])'

/** Fails on what breaks WCAG 2.2 AA in the page as it is, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Screen readers may pass over such a name, and axe passes it.
  await expect(page.locator(`${NAMELESS}:is([aria-label], [aria-labelledby])`)).toHaveCount(0)
  // Once for a page: to read it takes longer than to check a page by it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  // The themes differ in colours alone, so all other rules are checked in one of them.
  await expectNoViolations(page, 'dark', { type: 'rule', values: ['color-contrast'] })
  await expectNoViolations(page, 'light', { type: 'tag', values: RULES })
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'dark' | 'light',
  runOnly: axe.RunOnly,
): Promise<void> {
  // With reduced motion no colour is on its way from one state to the next.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A rule that is kept is not described.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] }
  const findViolations = async () => {
    const { violations } = await page.evaluate(
      (given) => (window as unknown as { axe: typeof axe }).axe.run(given),
      options,
    )
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }
  // Numbers that wait for an answer are dimmed until it comes.
  await expect.poll(findViolations, `in the ${colorScheme} theme`).toEqual([])
}
