/** The passing of time: a new month, a new token. The clocks of the page and of its own server are moved together. */
import type { Page } from 'playwright/test'
import type { TestServer } from '../support/clocked-server.ts'
import { dayCards, todayCard } from './balance-page.ts'
import { registerAda, signInAda, test } from './clocked.ts'
import { expect } from './support.ts'

/** Opens the page of Ada, who has $1,000.00, at this instant. */
async function openAt(page: Page, server: TestServer, instant: string) {
  const client = await registerAda(page, server, instant)
  await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  await signInAda(page, server)
}

async function pass(page: Page, server: TestServer, minutes: number) {
  server.now = server.now.add({ minutes })
  await page.clock.fastForward(minutes * 60_000)
}

test('the page shows a new month from midnight, and the old one as past', async ({
  page,
  server,
}) => {
  // 23:50 of 30 November in New York.
  await openAt(page, server, '2026-12-01T04:50:00Z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
  await expect(dayCards(page).last()).toContainText('$1,000.00')
  await pass(page, server, 15)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2026')
  await expect(todayCard(page)).toContainText('Tue, Dec 1')
  await expect(todayCard(page)).toContainText('$1,000.00')
  await page.getByRole('button', { name: 'Previous Month' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
  await expect(dayCards(page).last()).toContainText('$0.00')
  await expect(todayCard(page)).toHaveCount(0)
})

test('the page refreshes its token every 12 hours, for as long as it is open', async ({
  page,
  server,
}) => {
  await openAt(page, server, '2026-11-20T12:00:00Z')
  const storedToken = () => page.evaluate(() => localStorage.getItem('token'))
  for (let halfDay = 1; halfDay <= 3; halfDay++) {
    const before = await storedToken()
    await pass(page, server, 12 * 60 + 1)
    await expect.poll(storedToken).not.toBe(before)
  }
  // A token lasts 24 hours: the first one is over after 36.
  await page.reload()
  await expect(todayCard(page)).toContainText('Nov 21')
})
