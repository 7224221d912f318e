import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Elements that ARIA allows no name, as long as no role makes them something else. */
const NAMELESS = ':is(div, span, p, pre, code, em, strong, small):not([role])'

/** Fails on what breaks WCAG 2.2 AA in the page as it is, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Screen readers may pass over such a name, and axe passes it.
  await expect(page.locator(`${NAMELESS}:is([aria-label], [aria-labelledby])`)).toHaveCount(0)
  await expectWordsApart(page)
  // Once for a page: to read it takes longer than to check a page by it.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  // The themes differ in colours alone, so all other rules are checked in one of them.
  await expectNoViolations(page, 'dark', { type: 'rule', values: ['color-contrast'] })
  await expectNoViolations(page, 'light', { type: 'tag', values: RULES })
}

/** Fails on words that lie over others. */
export async function expectWordsApart(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(wordsOverWords), 'words that lie over others').toEqual([])
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'dark' | 'light',
  runOnly: axe.RunOnly,
): Promise<void> {
  // With reduced motion no colour is on its way from one state to the next.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A rule that is kept is not described.
  const options: axe.RunOptions = {
    runOnly,
    // Who speaks to a page says what stands there. Axe asks for it only when told to.
    rules: { 'label-content-name-mismatch': { enabled: true } },
    resultTypes: ['violations'],
  }
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

/** Pairs of words of which the ones lie over the others, so that neither can be read. Runs in the page. */
function wordsOverWords(): string[] {
  const canBeSeen = { opacityProperty: true, visibilityProperty: true }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: { element: Element; words: string; box: DOMRect }[] = []
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode
    const words = textContent?.trim()
    if (!element || !words || !element.checkVisibility(canBeSeen)) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    for (const box of range.getClientRects()) texts.push({ element, words, box })
  }
  // Something opaque between two texts hides the lower one, as a dialog does the page.
  const isOpaque = (element: Element) =>
    /^rgb\(|^oklch\([^/]*\)$|^color\([^/]*\)$/.test(getComputedStyle(element).backgroundColor)
  const areBothInSight = (one: Element, other: Element, x: number, y: number) => {
    const stack = document.elementsFromPoint(x, y)
    const [upper, lower] = [stack.indexOf(one), stack.indexOf(other)].toSorted((a, b) => a - b)
    return upper! >= 0 && !stack.slice(0, lower).some(isOpaque)
  }
  const found: string[] = []
  for (const [index, a] of texts.entries())
    for (const b of texts.slice(index + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue
      const left = Math.max(a.box.left, b.box.left)
      const right = Math.min(a.box.right, b.box.right)
      const top = Math.max(a.box.top, b.box.top)
      const bottom = Math.min(a.box.bottom, b.box.bottom)
      // Lines are set closer than their letters are high.
      const isOver = right - left > 3 && bottom - top > Math.min(a.box.height, b.box.height) / 2
      if (isOver && areBothInSight(a.element, b.element, (left + right) / 2, (top + bottom) / 2))
        found.push(`${a.words} / ${b.words}`)
    }
  return found
}
