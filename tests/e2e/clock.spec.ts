/** What time brings: a new month, a fresher token. The clocks of the page and of its own server are moved together. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { migrate } from '../../src/server/db/migrate.ts'
import { createBuiltClient } from '../../src/server/http/client.ts'
import { serveDatabase, type TestServer } from '../support/clocked-server.ts'
import { dayCards, todayCard } from './balance-page.ts'
import { createClient, expect, registerVisitor, test as base } from './support.ts'

const ADA = { email: 'ada@example.com', password: 'correct horse 9', name: 'Ada' }

const test = base.extend<{ server: TestServer }>({
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'balance-clock-'))
    const databaseUrl = `file:${join(folder, 'balance.db')}`
    await migrate(databaseUrl)
    const { handler } = createBuiltClient(resolve('dist/client'))
    const server = await serveDatabase({ databaseUrl, client: handler })
    await provide(server)
    await server.close()
    rmSync(folder, { recursive: true })
  },
})

/** Signs in through the form at this instant; answers a typed client of the same user. */
async function signInAt(page: Page, server: TestServer, instant: string) {
  server.now = Temporal.Instant.from(instant)
  const { token } = await registerVisitor(server.url, ADA)
  const client = createClient(server.url, { authorization: `Bearer ${token}` })
  await client.user.update.mutate({ onboarded: true, startingBalanceCents: 1_000_00 })
  await page.clock.install({ time: server.now.epochMilliseconds })
  await page.goto(server.url)
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByLabel('Password').fill(ADA.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(todayCard(page)).toBeVisible()
}

async function pass(page: Page, server: TestServer, minutes: number) {
  server.now = server.now.add({ minutes })
  await page.clock.fastForward(minutes * 60_000)
}

test('at midnight a new month begins, and the old one is past', async ({ page, server }) => {
  // 23:50 of 30 November in New York.
  await signInAt(page, server, '2026-12-01T04:50:00Z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
  await expect(dayCards(page).last()).toContainText('$1,000.00')
  await pass(page, server, 15)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('December 2026')
  await expect(todayCard(page)).toContainText('Tue1 Dec')
  await expect(todayCard(page)).toContainText('$1,000.00')
  await page.getByRole('button', { name: 'Previous Month' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('November 2026')
  await expect(dayCards(page).last()).toContainText('$0.00')
  await expect(todayCard(page)).toHaveCount(0)
})

test('a token is refreshed every 12 hours, for as long as the page is open', async ({
  page,
  server,
}) => {
  await signInAt(page, server, '2026-11-20T12:00:00Z')
  const storedToken = () => page.evaluate(() => localStorage.getItem('token'))
  for (let halfDay = 1; halfDay <= 3; halfDay++) {
    const before = await storedToken()
    await pass(page, server, 12 * 60 + 1)
    await expect.poll(storedToken).not.toBe(before)
  }
  // A token lasts 24 hours: the first one is over after 36.
  await page.reload()
  await expect(todayCard(page)).toContainText('21 Nov')
})
