/** Purchases by card on their days, and the bill that pays for them [behaviour: Cards on a day]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { seedCard } from '../support/card-plan.ts'
import { dayOf, findBill, partsOf } from './card-rows.ts'
import { findToday } from './day-cards.ts'
import { choose, moveTo, rowOf, toasts } from './occurrence-rows.ts'

const TAKE_OFF = "Take it off Visa's bill: it was paid another way"
const PUT_BACK = "Put it back on Visa's bill"
const DECEMBER_9 = /^Wed, Dec 9/

const findToastOf = (text: string) => waitFor(() => expect(toasts()).toContain(text))

async function openDay(path: string, before: PageOptions['before'] = seedCard) {
  const page = await openPage({ before, path })
  return { page, day: await dayOf(/^(Wed, Dec 9|Fri, Nov 20)/) }
}

test('a day lists a purchase faintly with the day on which it is paid, and counts none of it', async () => {
  await openPage({ before: seedCard })
  const today = await findToday()
  const row = await waitFor(() => rowOf(today, 'Shoes'))
  expect(row.getByText('Shoes')).toHaveClass('text-ink-faint')
  expect(row.getByText(/^on/)).toHaveTextContent('on Visa, paid Dec 9')
  expect(row.getByText('-$50.00')).toHaveClass('text-ink-faint')
  expect(today).toHaveTextContent('$1,000.00')
  expect(today).not.toHaveTextContent('pending')
})

test('the names of a day put a purchase behind what counts, and strike through neither', async () => {
  await openPage({
    before: async (user) => {
      await seedCard(user)
      await user.client.expense.create.mutate({
        account: 'personal',
        name: 'Bread',
        amountCents: 2_00,
        recurrenceType: 'ON_X_DAY',
        startDate: '2026-11-20',
      })
    },
    stored: { expandedDays: '["-2026-11-20"]' },
  })
  const today = await findToday()
  await waitFor(() => expect(today).toHaveTextContent('Bread, Shoes'))
  expect(within(today).getByText('Bread')).not.toHaveClass('text-ink-faint')
  expect(within(today).getByText('Shoes')).toHaveClass('text-ink-faint')
  expect(within(today).getByText('Shoes')).not.toHaveClass('line-through')
  expect(today).toHaveTextContent('1 pending')
})

test('the row of a payment unfolds to its purchases and to what else is on the bill', async () => {
  const { page, day } = await openDay('/#day/2026-12-09')
  expect(await within(day).findByText('-$85.00')).toBeVisible()
  expect(await within(day).findByText('Card, closes on the 20th, paid on the 9th')).toBeVisible()
  const bill = await findBill('2 purchases', day)
  expect(bill).toHaveAttribute('aria-expanded', 'false')
  await page.click(bill)
  expect(await partsOf(day)).toEqual([
    "Music Nov 12 -$15.00Take it off Visa's bill",
    "Shoes Nov 20 -$50.00Take it off Visa's bill",
    'Other-$20.00',
    'Planned-$85.00',
  ])
  expect(day).toHaveTextContent('Bought from Oct 21 to Nov 20')
  await page.click(bill)
  expect(within(day).queryByText('Other')).toBeNull()
  // A purchase leads to its day.
  await page.click(bill)
  await page.click(await within(day).findByRole('button', { name: 'Nov 12' }))
  expect(await dayOf(/^Thu, Nov 12/)).toBeVisible()
})

test('a purchase that was paid another way is taken off the bill, and put back', async () => {
  const { page, day } = await openDay('/#day/2026-12-09')
  const bill = await findBill('2 purchases', day)
  await page.click(bill)
  await partsOf(day)
  const shoes = rowOf(day, 'Shoes')
  await press(page, TAKE_OFF, shoes)
  await findToastOf("Took Shoes off Visa's bill of Dec 9.")
  await shoes.findByRole('button', { name: PUT_BACK })
  await waitFor(() => expect(shoes.getByText('Shoes')).toHaveClass('line-through'))
  // The payment, what is planned, and the balance of the day.
  await waitFor(() => expect(within(day).getAllByText('-$35.00')).toHaveLength(2))
  await waitFor(() => expect(within(day).getByRole('status')).toHaveTextContent('$965.00'))
  // Off the bill, it still is one of its purchases.
  expect(await findBill('2 purchases', day)).toBeVisible()
  await press(page, 'Undo')
  await shoes.findByRole('button', { name: TAKE_OFF })
  await waitFor(() => expect(within(day).getAllByText('-$85.00')).toHaveLength(2))
})

test('the options of a purchase say what they do to the bill', async () => {
  const { page, day } = await openDay('/#day/2026-11-20')
  const row = await waitFor(() => rowOf(day, 'Shoes'))
  expect(within(day).getByRole('status')).toHaveTextContent('$1,000.00')
  await choose(page, row, TAKE_OFF)
  await findToastOf("Took Shoes off Visa's bill of Dec 9.")
  await waitFor(() => expect(row.getByText(/^off/)).toHaveTextContent("off Visa's bill"))
  expect(row.queryByText('Marked as done')).toBeNull()
  await row.findByRole('button', { name: PUT_BACK })
  await choose(page, row, PUT_BACK)
  await findToastOf("Put Shoes back on Visa's bill of Dec 9.")
  await row.findByRole('button', { name: TAKE_OFF })

  await choose(page, row, 'Skip')
  await findToastOf("Skipped Shoes on Nov 20. It is off Visa's bill of Dec 9.")
  await choose(page, row, 'Bring back')
  await findToastOf("Brought Shoes back on Nov 20. It is on Visa's bill of Dec 9.")

  await page.click(row.getByRole('button', { name: 'Override' }))
  page.fill(await row.findByLabelText('Change amount of Shoes'), '60')
  await press(page, 'Save', row)
  await findToastOf("Set Shoes to $60.00 on Nov 20. It is on Visa's bill of Dec 9.")

  await moveTo(page, row, '2026-11-21')
  await findToastOf("Moved Shoes from Nov 20 to Nov 21. It is on Visa's bill of Jan 9, 2027.")
})

test('the bill as it came replaces what is planned, until it is removed', async () => {
  const { page, day } = await openDay('/#day/2026-12-09')
  const row = await waitFor(() => rowOf(day, 'Visa'))
  await page.click(await row.findByRole('button', { name: 'Override' }))
  const field = await row.findByLabelText('The bill as it came')
  expect(row.getByText('planned $85.00')).toBeVisible()
  page.fill(field, '92.10')
  await press(page, 'Save', row)
  await findToastOf("Set Visa's bill to $92.10 on Dec 9.")
  expect(await row.findByText('(planned $85.00)')).toBeVisible()
  await page.click(await findBill('2 purchases', day))
  await waitFor(async () =>
    expect((await partsOf(day)).slice(2)).toEqual([
      'Other-$20.00',
      'Planned-$85.00',
      'The bill as it came-$92.10',
    ]),
  )
  await choose(page, rowOf(day, 'Visa'), 'Override Amount')
  const dialog = within(await screen.findByRole('dialog', { name: 'Override Amount' }))
  expect(dialog.getByLabelText('The bill as it came')).toHaveValue('92.10')
  expect(dialog.getByText('Planned').parentElement).toHaveTextContent('Planned$85.00')
  await press(page, 'Remove Override', dialog)
  await findToastOf("Gave Visa's bill its planned amount back on Dec 9.")
  await waitFor(() => expect(row.queryByText('(planned $85.00)')).toBeNull())
})

test('a payment that is skipped says what becomes of its purchases', async () => {
  const { page, day } = await openDay('/#day/2026-12-09')
  await findBill('2 purchases', day)
  await choose(page, rowOf(day, 'Visa'), 'Skip')
  await findToastOf('Skipped Visa on Dec 9. What was bought with it counts for nothing.')
  await waitFor(() => expect(within(day).getByRole('status')).toHaveTextContent('$1,000.00'))
})

test('purchases that cannot be loaded can be loaded again, and a bill without any says so', async () => {
  const page = await openPage({ before: seedCard, path: '/#day/2027-02-09' })
  const day = await dayOf(/^Tue, Feb 9/)
  // Music alone is bought on the days of this bill.
  await findBill('1 purchase', day)
  await page.open('/#day/2026-12-09')
  const repair = page.network.break(/projection\.bill/)
  await page.reload()
  const december = await dayOf(DECEMBER_9)
  await page.click(await findBill('purchases', december))
  expect(await within(december).findByRole('alert')).toHaveTextContent(
    /^The purchases could not be loaded\./,
  )
  repair()
  await press(page, 'Try Again', within(december))
  expect(await partsOf(december)).toHaveLength(4)
})

test('a bill without purchases has what else is on it', async () => {
  const { page, day } = await openDay('/#day/2026-12-09', async ({ client }) => {
    await client.expense.create.mutate({
      account: 'personal',
      name: 'Visa',
      amountCents: 20_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 9,
      closeDay: 20,
    })
  })
  await page.click(await findBill('no purchases', day))
  expect(await partsOf(day)).toEqual(['Other-$20.00', 'Planned-$20.00'])
})

test('a long bill lists its purchases in pages', async () => {
  const { page, day } = await openDay('/#day/2026-12-09', async (user) => {
    const { visa } = await seedCard(user)
    await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        user.client.expense.create.mutate({
          account: 'personal',
          name: `Coffee ${index + 1}`,
          amountCents: 1_00,
          recurrenceType: 'DAILY',
          firstDate: '2026-10-21',
          paidBy: visa.id,
        }),
      ),
    )
  })
  await page.click(await findBill('219 purchases', day))
  const purchases = await within(day).findByRole('list', { name: 'Purchases with Visa' })
  expect(within(purchases).getAllByRole('listitem')).toHaveLength(200)
  await press(page, 'Show More purchases', within(day))
  await waitFor(() => expect(within(purchases).getAllByRole('listitem')).toHaveLength(219))
  await waitFor(() => expect(within(day).getByText('That is all of this bill.')).toHaveFocus())
})

test('the calendar shows a purchase faintly, behind what counts', async () => {
  await openPage({ before: seedCard, stored: { balanceView: 'calendar' } })
  const grid = await screen.findByRole('grid')
  const place = await waitFor(() => {
    const found = grid.querySelector<HTMLElement>('[data-place="2026-11-20"]')!
    expect(found).toHaveTextContent('Shoes')
    return found
  })
  expect(within(place).getByText('Shoes')).toHaveClass('text-ink-faint')
  expect(place).toHaveTextContent('$1,000.00Shoes on Visa, paid Dec 9 -$50.00')
})
