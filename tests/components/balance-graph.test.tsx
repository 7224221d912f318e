/** The balance of the days ahead: figures, keys and table [behaviour: Balance graph]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import { chooseRange } from './outlook-plan.ts'
import { seedGroceries } from '../support/groceries.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import type { TestClient } from '../support/server.ts'
import { openWhatIf } from './what-if-page.ts'

/** $10.00 to start with, a buffer of $50.00, $100.00 in on the 2nd and $150.00 out on the 15th of each month. */
async function seedDecline({ client }: { client: TestClient }): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 1_000, bufferCents: 5_000 })
  const monthly = { account: 'personal', recurrenceType: 'MONTHLY' } as const
  const pay = { name: 'Pay', amountCents: 10_000, recurrenceDay: 2 }
  const rent = { name: 'Rent', amountCents: 15_000, recurrenceDay: 15 }
  await client.income.create.mutate({ ...monthly, ...pay })
  await client.expense.create.mutate({ ...monthly, ...rent })
}

/** Wide enough for the full picture, and for all ranges side by side. */
const viewport = { width: 1_440, height: 900 }

async function openGraph(options: PageOptions = {}) {
  const page = await openPage({ viewport, tab: 'projections', before: seedDecline, ...options })
  return { page, slider: await findSlider() }
}

const findSlider = () => screen.findByRole('slider', { name: 'Balance by day' })

/** Points at the day that many days after today, as the arrow keys do. */
const pointAt = (page: AppPage, slider: HTMLElement, day: number) => page.fill(slider, String(day))

const graph = () => within(screen.getByRole('region', { name: 'Balance Ahead' }))

test('the graph shows the lowest day of three months, and what is below the buffer and below zero', async () => {
  const { page, slider } = await openGraph()
  expect(slider).toHaveAttribute('aria-valuetext', 'Mon, Feb 15, -$190.00, below zero, lowest')
  expect(graph().getByText('-$190.00')).toBeVisible()
  expect(graph().getByText('below zero, lowest')).toBeVisible()
  pointAt(page, slider, 0)
  expect(slider).toHaveAttribute('aria-valuetext', 'Fri, Nov 20, -$40.00, below zero')
  expect(graph().queryByText(/lowest/)).toBeNull()
})

test('the graph names the balance and the items of each day by keyboard, a month a page', async () => {
  const { page, slider } = await openGraph()
  pointAt(page, slider, 0)
  await page.keyboard('{PageUp}')
  expect(slider).toHaveAttribute('aria-valuetext', 'Sun, Dec 20, -$90.00, below zero')
  expect(await graph().findByText('Nothing falls on this day.')).toBeVisible()
  await page.keyboard('{PageUp}{PageUp}{PageUp}')
  expect(slider).toHaveAttribute('aria-valuetext', 'Sat, Feb 20, -$190.00, below zero')
  await page.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}')
  expect(slider).toHaveAttribute('aria-valuetext', 'Fri, Nov 20, -$40.00, below zero')
  pointAt(page, slider, 25)
  expect(slider).toHaveAttribute('aria-valuetext', 'Tue, Dec 15, -$90.00, below zero')
  expect(await graph().findByText('-$150.00')).toBeVisible()
  expect(graph().getByText(/^Rent/)).toBeVisible()
})

test('the graph opens its day by Enter and by its button', async () => {
  const { page, slider } = await openGraph()
  pointAt(page, slider, 0)
  await page.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /Fri, Nov 20/ })).toBeVisible()
  await press(page, 'Close')
  pointAt(page, slider, 1)
  await press(page, 'Open Day', graph())
  expect(await screen.findByRole('dialog', { name: /Sat, Nov 21/ })).toBeVisible()
  await press(page, 'Close')
  await page.click(graph().getByTitle('Why this number?'))
  expect(await screen.findByRole('dialog', { name: /Why this number/ })).toBeVisible()
})

test('the graph names three items of a day, and counts the others', async () => {
  const { page, slider } = await openGraph({
    before: async ({ client }) => {
      const daily = { account: 'personal', recurrenceType: 'DAILY', amountCents: 100 } as const
      for (const name of ['Bread', 'Milk', 'Papers', 'Tram', 'Water'])
        await client.expense.create.mutate({ ...daily, name })
    },
  })
  expect(graph().getByText('Point at a day to see what falls on it.')).toBeVisible()
  pointAt(page, slider, 0)
  expect(await graph().findByText('+2 more')).toBeVisible()
  expect(graph().getByText(/^Papers/)).toBeVisible()
  expect(graph().queryByText(/^Tram/)).toBeNull()
})

test('the table of the graph has the same balances, a month at a time, and opens their days', async () => {
  const { page } = await openGraph()
  await page.click(screen.getByText('Show as a table'))
  const november = await screen.findByRole('table', { name: 'Balances of November 2026' })
  expect(within(november).getAllByRole('row')).toHaveLength(1 + 11)
  await page.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February 2027')
  const february = await screen.findByRole('table', { name: 'Balances of February 2027' })
  const texts = within(february)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(texts).toHaveLength(1 + 20)
  expect(texts[2]).toEqual(['Tue, Feb 2', '-$40.00', 'below zero'])
  expect(texts[15]).toEqual(['Mon, Feb 15', '-$190.00', 'below zero, lowest'])
  await press(page, 'Mon, Feb 15', within(february))
  expect(await screen.findByRole('dialog', { name: /Mon, Feb 15/ })).toBeVisible()
})

test('the graph remembers its range until logout', async () => {
  const { page, slider } = await openGraph()
  await chooseRange(page, '5 years')
  await waitFor(() => expect(slider).toHaveAttribute('max', '1826'))
  expect(localStorage.getItem('graphMonths')).toBe('60')
  await page.reload()
  expect(await findSlider()).toHaveAttribute('max', '1826')
  await chooseRange(page, '1 month')
  await waitFor(async () => expect(await findSlider()).toHaveAttribute('max', '30'))
})

test('the graph keeps its balances until those of another range have arrived', async () => {
  const { page, slider } = await openGraph()
  const held = page.network.hold(/projection\.balances/)
  await chooseRange(page, '1 year')
  expect(screen.getByRole('radio', { name: '1 year' })).toBeChecked()
  expect(slider).toHaveAttribute('aria-valuetext', 'Mon, Feb 15, -$190.00, below zero, lowest')
  held.letThrough()
  await waitFor(() => expect(slider).toHaveAttribute('max', '365'))
})

test('the graph follows what another member changes in the account', async () => {
  const { ben, account } = await openHouseholdPage({ viewport, tab: 'projections' })
  const slider = await findSlider()
  expect(slider).toHaveAttribute('aria-valuetext', 'Fri, Nov 20, $0.00, lowest')
  await ben.client.account.update.mutate({ id: account, bufferCents: 5_000 })
  const low = 'Fri, Nov 20, $0.00, below your buffer, lowest'
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', low))
  const bread = { name: 'Bread', amountCents: 100, recurrenceType: 'YEARLY' } as const
  await ben.client.expense.create.mutate({ account, ...bread })
  const lower = 'Fri, Jan 1, -$1.00, below zero, lowest'
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', lower))
})

test('the graph shows a sentence and a button to try again when it cannot load', async () => {
  const page = await openPage({ viewport, tab: 'income' })
  const refused = () => new Response('', { status: 404 })
  const repair = page.network.answer(/projection\.balances/, refused)
  await press(page, 'Projections')
  await screen.findByRole('region', { name: 'Balance Ahead' })
  expect(await graph().findByRole('alert')).toHaveTextContent('HTTP 404')
  repair()
  await press(page, 'Try Again', graph())
  expect(await findSlider()).toBeVisible()
})

test('the graph is a strip in a smaller window, which opens and closes and stays so', async () => {
  const page = await openPage({ viewport, before: seedDecline })
  expect(await findSlider()).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open the graph' })).toBeNull()
  page.resize(820, 1180)
  await press(page, 'Open the graph')
  expect(await findSlider()).toBeVisible()
  expect(screen.getByRole('button', { name: 'Close the graph' })).toHaveFocus()
  // One choice for both, in its smaller form.
  await page.selectOptions(screen.getByLabelText('Look ahead'), '1 year')
  await waitFor(async () => expect(await findSlider()).toHaveAttribute('max', '365'))
  await page.reload()
  expect(await findSlider()).toBeVisible()
  await press(page, 'Close the graph')
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('button', { name: 'Open the graph' })).toHaveFocus()
})

const RANGE = /projection\.range/
const readRange = () => screen.queryByText(/^In 8 of 10 such months/)?.textContent ?? null

test('the graph says between which balances everyday spending leads to, day by day', async () => {
  const { page, slider } = await openGraph({ before: seedGroceries })
  // 92 days: 3.63 times the differences of a week.
  const lowest = 'Sat, Feb 20, -$340.00, between -$544 and -$187, below zero, lowest'
  expect(slider).toHaveAttribute('aria-valuetext', lowest)
  expect(readRange()).toBe('In 8 of 10 such months you had between -$544 and -$187 on Feb 20.')
  pointAt(page, slider, 28)
  const valueText = 'Fri, Dec 18, $940.00, between $828 and $1,024'
  expect(slider).toHaveAttribute('aria-valuetext', valueText)
  expect(readRange()).toBe('In 8 of 10 such months you had between $828 and $1,024 on Dec 18.')
  // Today's balance was typed today.
  pointAt(page, slider, 0)
  expect(slider).toHaveAttribute('aria-valuetext', 'Fri, Nov 20, $1,500.00')
  expect(readRange()).toBeNull()

  await page.click(screen.getByText('Show as a table'))
  await page.selectOptions(await screen.findByLabelText('Month'), 'December 2026')
  const rows = within(await screen.findByRole('table', { name: /December 2026/ }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows[0]).toEqual(['Day', 'Balance', 'Likely from', 'Likely to', 'Note'])
  expect(rows[18]).toEqual(['Fri, Dec 18', '$940.00', '$828.00', '$1,024.00', ''])
})

test('the graph asks for a range only where there is one', async () => {
  const { page } = await openGraph()
  expect(readRange()).toBeNull()
  // The forecast below asks for today alone.
  const ofGraph = (call: string) => RANGE.test(call) && !call.includes('"to":"2026-11-20"')
  expect(page.network.calls.filter(ofGraph)).toEqual([])
})

test('the graph does without a range that does not come', async () => {
  const { slider } = await openGraph({ before: seedGroceries, fails: RANGE })
  const lowest = 'Sat, Feb 20, -$340.00, below zero, lowest'
  expect(slider).toHaveAttribute('aria-valuetext', lowest)
})

test('the range goes with the last everyday expense that has one', async () => {
  let groceries = 0
  const { page, slider } = await openGraph({
    before: async (user) => (groceries = await seedGroceries(user)),
  })
  await page.user.client.expense.update.mutate({
    account: 'personal',
    id: groceries,
    everydayLowCents: null,
    everydayHighCents: null,
  })
  await waitFor(() => expect(readRange()).toBeNull())
  expect(slider).toHaveAttribute('aria-valuetext', 'Sat, Feb 20, -$340.00, below zero, lowest')
})

test('"What if" compares two lines, and shows no range, which is of the real plan alone', async () => {
  const { page } = await openGraph({ before: seedGroceries })
  const panel = await openWhatIf(page)
  await press(page, 'Everyday Spending', panel)
  await waitFor(async () =>
    expect(await findSlider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/what if/)),
  )
  expect(readRange()).toBeNull()
  expect(await findSlider()).not.toHaveAttribute('aria-valuetext', expect.stringMatching(/between/))
})
