/** The days of the Balance tab. Today is 20 November 2026. */
import { screen, waitFor } from '@testing-library/dom'

export const TODAY = 20

const FEWEST_DAYS = 28

/** The cards of the month in view, once all of them are there: those in sight come first. */
export async function findDayCards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('region', { name: /^Days of/ })
  return waitFor(() => {
    const headings = [...list.querySelectorAll('h2')]
    if (headings.length < FEWEST_DAYS) throw new Error('Not all days are there yet.')
    return headings.map((heading) => heading.closest('li')!)
  })
}

/** The card or row of today, once it is there. */
export async function findToday(): Promise<HTMLElement> {
  return screen.findByText((_text, element) => element?.getAttribute('aria-current') === 'date')
}
