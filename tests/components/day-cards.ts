/** The days of the Balance tab. Today is 20 November 2026. */
import { screen } from '@testing-library/dom'

export const TODAY = 20

/** The cards of the month in view, once they are there. */
export async function findDayCards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('region', { name: /^Days of/ })
  return [...list.querySelectorAll('h2')].map((heading) => heading.closest('li')!)
}

/** The card or row of today, once it is there. */
export async function findToday(): Promise<HTMLElement> {
  return screen.findByText((_text, element) => element?.getAttribute('aria-current') === 'date')
}
