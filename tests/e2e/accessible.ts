import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Elements that ARIA allows no name, as long as no role makes them something else. */
const NAMELESS = ':is(div, span, p, pre, code, em, strong, small):not([role])'

/** Fails on what breaks WCAG 2.2 AA in the page as it is, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Screen readers may pass over such a name, and axe passes it.
  await expect(page.locator(`${NAMELESS}:is([aria-label], [aria-labelledby])`)).toHaveCount(0)
  // The themes differ in colours alone, so all other rules are checked in one of them.
  await expectNoViolations(page, 'dark', (axe) => axe.withRules('color-contrast'))
  await expectNoViolations(page, 'light', (axe) => axe.withTags(RULES))
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'dark' | 'light',
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  // With reduced motion no colour is on its way from one state to the next.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // No page has frames, so the mode that opens another page to join their results is not needed.
  // A rule that is kept is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await choose(axe).analyze()
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  expect(found, `in the ${colorScheme} theme`).toEqual([])
}
