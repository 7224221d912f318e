/** The bill of the card Visa, and the dialog of a day, as the component tests see them. */
import { screen, within } from '@testing-library/dom'

/** The words of the rows and sums of a bill, once its purchases are there. */
export async function partsOf(bill: HTMLElement): Promise<string[]> {
  const purchases = await within(bill).findByRole('list', { name: 'Purchases with Visa' })
  const panel = purchases.parentElement!
  return [...panel.querySelectorAll('li, dl > div')].map(
    ({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim() ?? '',
  )
}

export function findBill(purchases: string, inside: HTMLElement = document.body) {
  return within(inside).findByRole('button', { name: `Visa, ${purchases}` })
}

export const dayOf = (title: RegExp) => screen.findByRole('dialog', { name: title })
