/** A bill by card as it comes [behaviour: Cards on a day]: checked against the plan, by keyboard, and in a narrow window. */
import type { Page } from 'playwright/test'
import type { TestServer } from '../support/clocked-server.ts'
import { seedCard } from '../support/card-plan.ts'
import { expectAccessible } from './accessible.ts'
import { registerAda, signInAda, test } from './clocked.ts'
import { expect } from './support.ts'

/** Opens the day on which the card is paid: $85.00, of which the shoes are $50.00. */
async function openPayment(page: Page, server: TestServer) {
  const client = await registerAda(page, server, '2026-11-20T17:00:00Z')
  await seedCard({ client })
  await signInAda(page, server)
  await page.goto(`${server.url}/#day/2026-12-09`)
  const day = page.getByRole('dialog', { name: /^Wed, Dec 9/ })
  await expect(day.getByRole('status')).toContainText('$915.00')
  return day
}

test('a purchase is taken off a bill, the bill is entered as it came, and both are undone', async ({
  page,
  server,
}) => {
  const day = await openPayment(page, server)
  const bill = day.getByRole('button', { name: 'Visa, 2 purchases' })
  await bill.focus()
  await page.keyboard.press('Enter')
  const shoes = day.getByRole('listitem').filter({ hasText: 'Shoes' }).last()
  const takeOff = shoes.getByRole('button', {
    name: "Take it off Visa's bill: it was paid another way",
  })
  await takeOff.focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(shoes.getByText('Shoes')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(day.getByRole('status')).toContainText('$965.00')
  await page.getByText("Took Shoes off Visa's bill of Dec 9.").waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(day.getByRole('status')).toContainText('$915.00')
  await expect(takeOff).toBeVisible()

  await day.getByRole('button', { name: 'Override', exact: true }).click()
  await page.keyboard.type('92.10')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(day.getByText('The bill as it came')).toBeVisible()
  await expect(day.getByText('(planned $85.00)')).toBeVisible()
  await expect(day.getByRole('status')).toContainText('$907.90')
  await page.getByText("Set Visa's bill to $92.10 on Dec 9.").waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(day.getByRole('status')).toContainText('$915.00')
  await expect(day.getByText('(planned $85.00)')).toHaveCount(0)
})

test('a long bill scrolls in its day, and never the page', async ({ page, server }) => {
  const client = await registerAda(page, server, '2026-11-20T17:00:00Z')
  const { visa } = await seedCard({ client })
  for (let day = 1; day <= 3; day++)
    await client.expense.create.mutate({
      account: 'personal',
      name: `Coffee ${day}`,
      amountCents: 3_00,
      recurrenceType: 'DAILY',
      paidBy: visa.id,
    })
  await signInAda(page, server)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/#day/2026-12-09`)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByRole('button', { name: 'Visa, 95 purchases' }).waitFor()
  const height = await heightOf()
  await page.getByRole('button', { name: 'Visa, 95 purchases' }).click()
  await page.getByText('Planned').waitFor()
  expect(await heightOf()).toBe(height)
})

test('a bill has room in a narrow window', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const day = await openPayment(page, server)
  await day.getByRole('button', { name: 'Visa, 2 purchases' }).click()
  await day.getByText('Planned').waitFor()
  const overflow = await day.evaluate(
    (dialog) =>
      [...dialog.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > window.innerWidth,
      ).length,
  )
  expect(overflow).toBe(0)
  await expectAccessible(page)
})
