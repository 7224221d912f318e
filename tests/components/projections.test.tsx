/** Financial Projections: the months of a year [behaviour: Projections tab]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

/** $10.00 to start with, $100.00 in on the 2nd and $150.00 out on the 15th of each month. */
async function seedDecline({ client }: { client: TestClient }): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 1_000 })
  const monthly = { account: 'personal', recurrenceType: 'MONTHLY' } as const
  await client.income.create.mutate({
    ...monthly,
    name: 'Pay',
    amountCents: 10_000,
    recurrenceDay: 2,
  })
  await client.expense.create.mutate({
    ...monthly,
    name: 'Rent',
    amountCents: 15_000,
    recurrenceDay: 15,
  })
}

async function openProjections(options: PageOptions = {}) {
  const page = await openPage({ tab: 'projections', before: seedDecline, ...options })
  await screen.findByRole('heading', { name: 'Financial Projections' })
  return page
}

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** The rows of the table: the month, then its amounts. */
function findRows(firstMonth: string, count: number): Promise<string[][]> {
  return waitFor(() => {
    const [, ...rows] = screen.getAllByRole('row')
    const texts = rows.map((row) => textsOf([...row.children] as HTMLElement[]))
    expect(texts[0]?.[0]).toBe(firstMonth)
    expect(texts).toHaveLength(count)
    return texts
  })
}

function walk(page: AppPage, to: 'Next' | 'Previous') {
  return press(page, `${to} Year`)
}

test('the Projections tab opens on this year, with its months from now on and their sums', async () => {
  await openProjections()
  expect(screen.getByRole('heading', { name: '2026' })).toBeVisible()
  const rows = await findRows('November 2026', 2)
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    'Month',
    '1st Day',
    'Last Day',
    'Lowest',
    'Highest',
    'Monthly Net',
  ])
  expect(rows[0]?.slice(1)).toEqual(['$10.00', '-$40.00', '-$40.00', '$110.00', '-$50.00'])
  const lowest = within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[2]!
  expect(within(lowest).getByTitle('Below zero')).toBeVisible()
  expect(textsOf(screen.getAllByRole('term'))).toEqual([
    'Total Income, Nov and Dec 2026',
    'Total Expenses, Nov and Dec 2026',
    'Net Projection, Nov and Dec 2026',
  ])
  expect(textsOf(screen.getAllByRole('definition'))).toEqual(['+$200.00', '-$300.00', '-$100.00'])
})

test('the Projections tab leads on to the next year from the last row, and from that year again', async () => {
  const page = await openProjections()
  await findRows('November 2026', 2)
  await press(page, 'On to 2027')
  await screen.findByRole('heading', { name: '2027' })
  await findRows('January 2027', 12)
  expect(textsOf(screen.getAllByRole('term'))).toContain('Total Income, Jan to Dec 2027')
  await press(page, 'On to 2028')
  await findRows('January 2028', 12)
})

test('the Projections tab goes through the years: twelve months ahead, zeros in the past', async () => {
  const page = await openProjections()
  await findRows('November 2026', 2)
  await walk(page, 'Next')
  await findRows('January 2027', 12)
  await walk(page, 'Next')
  await screen.findByRole('heading', { name: '2028' })
  await findRows('January 2028', 12)
  await walk(page, 'Previous')
  await walk(page, 'Previous')
  await findRows('November 2026', 2)
  await walk(page, 'Previous')
  const rows = await findRows('January 2025', 12)
  expect(screen.getByText('Balances begin on Nov 1, 2026')).toBeVisible()
  for (const zero of within(screen.getByRole('table')).getAllByText('$0.00'))
    expect(zero).toHaveClass('text-positive')
  for (const [, ...amounts] of rows) expect(amounts).toEqual(Array(5).fill('$0.00'))
})

test('the Projections tab ends a hundred years ahead', async () => {
  const page = await openProjections()
  await findRows('November 2026', 2)
  const next = screen.getByRole('button', { name: 'Next Year' })
  for (let step = 0; step < 100; step++) await page.click(next)
  await screen.findByRole('heading', { name: '2126' })
  expect(next).toBeDisabled()
  expect(screen.queryByRole('button', { name: /^On to/ })).toBeNull()
  await findRows('January 2126', 12)
})

test('the Projections tab shows the months as cards on a phone', async () => {
  await openProjections({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  const heading = await screen.findByRole('heading', { name: 'November 2026' })
  const card = within(heading.closest<HTMLElement>('[role=listitem]')!)
  expect(textsOf(card.getAllByRole('term'))).toEqual(['Start', 'End', 'Low', 'High', 'Monthly Net'])
  expect(textsOf(card.getAllByRole('definition'))).toEqual([
    '$10.00',
    '-$40.00',
    '-$40.00',
    '$110.00',
    '-$50.00',
  ])
  expect(screen.queryByRole('table')).toBeNull()
})

test('the Projections tab names the status of an answer from another server', async () => {
  const page = await openPage()
  page.network.answer(
    /projection\.year/,
    () => new Response('<h1>Nothing here</h1>', { status: 404, statusText: 'Not Found' }),
  )
  await press(page, 'Projections')
  expect(await screen.findByText('HTTP 404: Not Found')).toBeVisible()
})
