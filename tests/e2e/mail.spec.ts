/** Journeys through real mails, from the page that asks for one to the link in it [behaviour: E-mail]. */
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../support/built-server.ts'
import { startMailServer } from '../support/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { createHousehold } from './household.ts'
import { banner, chooseOfAccount } from './sharing-page.ts'
import { expect, test as base } from './support.ts'

interface Mailing {
  url: string
  /** Answers the link of the next mail to an address, as soon as it has arrived. */
  linkTo(address: string): Promise<string>
}

/** On a server of its own, which sends mail. */
const test = base.extend<object, { mailing: Mailing }>({
  mailing: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'balance-mail-'))
      const mailServer = await startMailServer()
      const port = await findFreePort()
      // The links of its mails begin with this.
      const url = `http://localhost:${port}`
      const server = await startBuiltServer({
        DATABASE_URL: `file:${join(folder, 'balance.db')}`,
        PORT: String(port),
        PUBLIC_ORIGIN: url,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        MAIL_FROM: 'Balance <balance@balance.example>',
      })
      const linkTo = async (address: string) => {
        let link = ''
        await expect(() => {
          const mail = mailServer.delivered.find(({ recipients }) => recipients.includes(address))
          link = /^http:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
          expect(link).not.toBe('')
        }).toPass()
        return link
      }
      await provide({ url, linkTo })
      await server.stop()
      await mailServer.close()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ mailing }, provide) => provide(mailing.url),
})

test.skip(process.env.E2E_BASE_URL !== undefined, 'It starts the server that was built here.')

test('a forgotten password is replaced by the link of a mail', async ({ page, user, mailing }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send Me a Link' }).click()
  await expect(page.getByText(/a link is on its way there\./)).toBeVisible()
  await expectAccessible(page)

  const opened = await page.context().newPage()
  await opened.goto(await mailing.linkTo(user.email))
  await expect(opened.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(opened)
  await opened.getByLabel('New Password').fill('staple battery 7')
  await opened.getByRole('button', { name: 'Change Password' }).click()
  await expect(opened.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await opened.getByRole('button', { name: 'Open Balance' }).click()
  await opened.getByLabel('Email').fill(user.email)
  await opened.getByLabel('Password').fill('staple battery 7')
  await opened.getByLabel('Password').press('Enter')
  await expect(opened.getByRole('button', { name: 'Profile Settings' })).toBeVisible()
})

test('an invitation by mail leads a person without a login into the account', async ({
  signedInPage: page,
  user,
  mailing,
  browser,
  contextOptions,
}) => {
  await createHousehold(user)
  await chooseOfAccount(page, 'Share with somebody')
  const share = page.getByRole('dialog', { name: 'Share with Somebody' })
  await share.getByLabel('Their Email').fill('gil@example.com')
  await expectAccessible(page)
  await share.getByRole('button', { name: 'Make a Link' }).click()
  await expect(share.getByText(/^A link is on its way to gil@example\.com\./)).toBeVisible()
  await expect(share.getByLabel('Invitation link')).toBeFocused()

  const context = await browser.newContext({ ...contextOptions, baseURL: mailing.url })
  const guest = await context.newPage()
  await guest.goto(await mailing.linkTo('gil@example.com'))
  await expect(guest.getByText('Ada invites you to Household.')).toBeVisible()
  await guest.getByRole('button', { name: 'Create your login' }).click()
  await guest.getByLabel('Name').fill('Gil')
  await guest.getByLabel('Email').fill('gil@example.com')
  await guest.getByLabel('Password').fill('staple battery 7')
  await guest.getByRole('button', { name: 'Create and Join' }).click()
  await expect(banner(guest, 'Household')).toBeVisible()
  await context.close()
})

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
