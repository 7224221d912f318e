/** The first minutes of a Balance of one's own: from the code in the log to the first steps [behaviour: First login]. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/started-server.ts'
import { expect, test } from './support.ts'

test('the operator makes the first login with the code in the log', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'balance-claimed-'))
  const server = await startServer({ DATABASE_URL: `file:${join(folder, 'balance.db')}` })
  try {
    await expect.poll(() => server.said).toContain('to make the first login.')
    const [, code = ''] = /enter the code (\S+) to/.exec(server.said) ?? []
    await page.goto(server.url)
    await expect(page.getByText('This Balance has no users yet.')).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type(code.toLowerCase().replaceAll('-', ' '))
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('staple 7 horses')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Welcome to Balance' })).toBeVisible()
    await page.getByRole('button', { name: "I'll set up later" }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true })
  }
})
