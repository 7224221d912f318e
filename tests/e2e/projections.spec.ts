/** Financial Projections: the months of a year [behaviour: Projections tab]. */
import type { Page } from 'playwright/test'
import { formatMonth } from '../../src/client/words/dates.ts'
import { formatCents } from '../../src/shared/money.ts'
import { expect, signIn, test, type TestUser } from './support.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
const year = Number(today.slice(0, 4))
const monthsLeft = 13 - Number(today.slice(5, 7))

/** $10.00 to start with, $100.00 in on the 2nd and $150.00 out on the 15th of each month. */
async function seedDecline({ client }: TestUser): Promise<void> {
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

async function openProjections(page: Page, user: TestUser): Promise<void> {
  await signIn(page, user)
  await page.getByRole('button', { name: 'Projections' }).click()
}

function rows(page: Page) {
  return page.getByRole('rowgroup').last().getByRole('row')
}

test('lists the months left of this year, and what they add up to', async ({ page, user }) => {
  await seedDecline(user)
  await openProjections(page, user)
  await expect(page.getByRole('heading', { name: 'Financial Projections' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Month',
    '1st Day',
    'Last Day',
    'Lowest',
    'Highest',
    'Monthly Net',
  ])
  await expect(rows(page)).toHaveCount(monthsLeft)
  const first = rows(page).first()
  await expect(first.getByRole('rowheader')).toHaveText(formatMonth(today.slice(0, 7)))
  await expect(first.getByRole('cell')).toHaveText([
    '$10.00',
    '-$40.00',
    '-$40.00',
    '$110.00',
    '-$50.00',
  ])
  await expect(first.getByTitle('Below zero')).toBeVisible()
  const totals = page.locator('dl')
  await expect(totals).toContainText(`Total Income+${formatCents(monthsLeft * 10_000)}`)
  await expect(totals).toContainText(`Total Expenses${formatCents(monthsLeft * -15_000)}`)
  await expect(totals).toContainText(`Net Projection${formatCents(monthsLeft * -5_000)}`)
})

test('walks the years: twelve months ahead, zeros behind', async ({ page, user }) => {
  await seedDecline(user)
  await openProjections(page, user)
  await page.getByRole('button', { name: 'Next Year' }).click()
  await expect(page.getByRole('heading', { name: String(year + 1) })).toBeVisible()
  await expect(rows(page)).toHaveCount(12)
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(`January ${year + 1}`)
  await page.getByRole('button', { name: 'Previous Year' }).click()
  await expect(rows(page)).toHaveCount(monthsLeft)
  await page.getByRole('button', { name: 'Previous Year' }).click()
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(`January ${year - 1}`)
  await expect(rows(page).first().getByRole('cell')).toHaveText(Array(5).fill('$0.00'))
})

test('ends a hundred years ahead', async ({ page, user }) => {
  await openProjections(page, user)
  const next = page.getByRole('button', { name: 'Next Year' })
  await expect(rows(page)).toHaveCount(monthsLeft)
  await next.evaluate(async (button: HTMLElement) => {
    for (let step = 0; step < 100; step++) {
      button.click()
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(page.getByRole('heading', { name: String(year + 100) })).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(rows(page).first().getByRole('rowheader')).toHaveText(`January ${year + 100}`)
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('shows the months as cards', async ({ page, user }) => {
    await seedDecline(user)
    await page.addInitScript(() => localStorage.setItem('navTab', 'projections'))
    await signIn(page, user)
    const card = page.getByRole('listitem').filter({ hasText: formatMonth(today.slice(0, 7)) })
    await expect(card.getByRole('term')).toHaveText(['Start', 'End', 'Low', 'High', 'Monthly Net'])
    await expect(card.getByRole('definition')).toHaveText([
      '$10.00',
      '-$40.00',
      '-$40.00',
      '$110.00',
      '-$50.00',
    ])
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})
