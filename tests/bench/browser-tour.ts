/** The most common interactions, in trips each of which starts and ends on the list of the Balance tab. */
import type { Locator, Page } from 'playwright'

interface Interaction {
  name: string
  /** Does the interaction. Answers the element that is visible once the page has reacted. */
  act: (page: Page) => Promise<Locator>
}

export const TABS = {
  balance: 'Balance',
  income: 'Income',
  expense: 'Expenses',
  projections: 'Projections',
}

/** The element that is visible once the tab has its data. */
export function contentOf(page: Page, tab: string): Locator {
  if (tab === TABS.balance) return page.locator('[aria-label^="Days of"] li')
  return page.locator('main table')
}

const TRIPS: Interaction[][] = [
  [turn('Next month', 'Next Month'), turn('Previous month', 'Previous Month')],
  [
    press('Open the menu "More"', 'More', (page) => page.locator('[role="menu"]')),
    close('Close the menu', '[role="menu"]'),
    press('Expand All', 'Expand All', (page) => page.locator('li [aria-expanded="true"]').nth(9)),
    press('Collapse All', 'Collapse All', (page) => arrow(page, false)),
    {
      name: 'Expand a day',
      act: async (page) => {
        await today(page).locator('[aria-expanded]').click()
        return arrow(page, true)
      },
    },
    press('Mark Done', 'Mark Done', (page) => today(page).locator('button:text-is("✓ Done")')),
    press('Mark undone', '✓ Done', (page) => today(page).locator('button:text-is("Mark Done")')),
  ],
  [
    {
      name: 'Open another day',
      act: async (page) => {
        await page.locator('[aria-label^="Days of"] li:not([aria-current]) h2').first().click()
        return page.locator('#docked-day').filter({ hasNotText: 'Today' })
      },
    },
    {
      name: 'Open today',
      act: async (page) => {
        await today(page).locator('h2').click()
        return page.locator('#docked-day').filter({ hasText: 'Today' })
      },
    },
  ],
  [
    press('Show the calendar', 'Calendar', (page) => page.getByRole('grid')),
    press('Show the list', 'List', (page) => today(page)),
  ],
  [
    tab(TABS.expense),
    {
      name: 'Type in Search',
      act: async (page) => {
        await page.locator('[type=search]').pressSequentially('item 1')
        return page.getByText('(filtered from')
      },
    },
    press('Clear all filters', 'Clear All', (page) => page.getByRole('table')),
    {
      name: 'Sort',
      act: async (page) => {
        await page.locator('[aria-label$="scending"]').click()
        return page.getByRole('table')
      },
    },
    press('Open the wizard', '+ Add Expense', (page) =>
      page.getByRole('dialog').getByLabel('Name'),
    ),
    close('Close the wizard', 'dialog'),
    tab(TABS.income),
    tab(TABS.projections),
    turn('Next year', 'Next Year'),
    turn('Previous year', 'Previous Year'),
    tab(TABS.balance),
  ],
]

/** The interactions, in order; with a part of a name only the trips in which one is called so. */
export function tourOf(part = ''): Interaction[] {
  const isCalledSo = ({ name }: Interaction) => name.toLowerCase().includes(part.toLowerCase())
  return TRIPS.filter((trip) => trip.some(isCalledSo)).flat()
}

function today(page: Page): Locator {
  return page.locator('[aria-current="date"]')
}

function arrow(page: Page, expanded: boolean): Locator {
  return today(page).locator(`[aria-expanded="${expanded}"]`)
}

function press(name: string, button: string, until: (page: Page) => Locator): Interaction {
  return {
    name,
    act: async (page) => {
      // Found by its text: a search by role computes the role of every element, which takes long here.
      await page.locator(`button:text-is("${button}"), [aria-label="${button}"]`).first().click()
      return until(page)
    },
  }
}

/** Shows another month or year. */
function turn(name: string, button: string): Interaction {
  return press(name, button, (page) =>
    page.locator('main :not([aria-busy]) > section[aria-label], main table').first(),
  )
}

function tab(name: string): Interaction {
  return press(`Switch to ${name}`, name, (page) => contentOf(page, name))
}

function close(name: string, selector: string): Interaction {
  return {
    name,
    act: async (page) => {
      await page.keyboard.press('Escape')
      return page.locator(`body:not(:has(${selector}))`)
    },
  }
}
