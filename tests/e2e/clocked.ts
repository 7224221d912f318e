/** A browser test on a server of its own, whose clock is moved together with that of the page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { migrate } from '../../src/server/db/migrate.ts'
import { createBuiltClient } from '../../src/server/http/client.ts'
import { serveDatabase, type TestServer } from '../support/clocked-server.ts'
import { todayCard } from './balance-page.ts'
import { createClient, expect, registerVisitor, test as base } from './support.ts'

const ADA = { email: 'ada@example.com', password: 'correct horse 9', name: 'Ada' }

export const test = base.extend<{ server: TestServer }>({
  timezoneId: 'America/New_York',
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

/** Registers Ada at this instant, who has seen the first steps; answers a typed client of hers. */
export async function registerAda(page: Page, server: TestServer, instant: string) {
  server.now = Temporal.Instant.from(instant)
  await page.clock.install({ time: server.now.epochMilliseconds })
  const { token } = await registerVisitor(server.url, ADA)
  const client = createClient(server.url, { authorization: `Bearer ${token}` })
  await client.user.update.mutate({ onboarded: true })
  return client
}

/** Signs Ada in through the form. */
export async function signInAda(page: Page, server: TestServer): Promise<void> {
  await page.goto(server.url)
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByLabel('Password').fill(ADA.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(todayCard(page)).toBeVisible()
}
