/** The page of a visitor of the demo: its parts, its refusals, and the ways out of it [behaviour: Demo]. */
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import {
  type AppPage,
  chooseOfAccount,
  openPage,
  type PageOptions,
  press,
} from '../support/app-page.tsx'
import { createHousehold } from '../support/household.ts'
import { addMeta } from '../support/page-meta.ts'
import { registerUser } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'

const ENDED = 'The demo has ended, and what you tried in it is gone.'

beforeEach(() => {
  for (const name of ['demo', 'mail']) addMeta(name)
})

/** Opens the demo from the landing page. `refused` has the calls that the demo refuses. */
async function openDemo(options: PageOptions = {}) {
  const page = await openPage({ isSignedIn: false, settings: { sendsMail: true }, ...options })
  const refused: string[] = []
  page.network.answer(/trpc/, async (request) => {
    const response = await page.network.send(request)
    if (response.status === 409 || response.status === 207) refused.push(request.url)
    return response
  })
  await press(page, 'Try the demo')
  await screen.findByText(/^A demo with made-up figures, for you alone\. It ends/)
  return { page, refused }
}

async function openDialog(page: AppPage, name: string) {
  await press(page, name)
  return findDialog(name)
}

const closeDialog = async (page: AppPage) => {
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('the demo shows nothing that it refuses, and says what an account adds', async () => {
  const { page, refused } = await openDemo()
  const settings = await openDialog(page, 'Profile Settings')
  await settings.findByText(/^Your own email and password, .* are not in the demo\./)
  await settings.findByRole('button', { name: 'New Shared Account' })
  for (const name of [
    /Email Settings/,
    /Password/,
    /Passkeys/,
    /Calendar Feeds/,
    /^Tokens/,
    /Delete/,
  ])
    expect(settings.queryByRole('heading', { name })).toBeNull()

  await page.click(await settings.findByRole('button', { name: /^Shared Flat/ }))
  const flat = await findDialog('Shared Flat')
  await flat.findByText(/^Inviting and removing people, .* are not in the demo\./)
  await flat.findByText('Alex')
  expect(flat.queryByText(/@/)).toBeNull()
  for (const name of [/Invit/, /Remove/, /Hand Over/, /^Delete/, /^Leave/])
    expect(flat.queryByRole('button', { name })).toBeNull()
  await page.keyboard('{Escape}')
  await closeDialog(page)

  await chooseOfAccount(page, 'This account')
  const account = await findDialog('Personal Account')
  await account.findByText(/^Calendar feeds, notes and restoring .* are not in the demo\./)
  await account.findByRole('button', { name: 'Download my data' })
  for (const name of ['Restore from a file', 'New Calendar Feed'])
    expect(account.queryByRole('button', { name })).toBeNull()
  expect(account.queryByText('Notes')).toBeNull()
  await closeDialog(page)

  await press(page, 'More')
  await screen.findByRole('menuitem', { name: 'Print' })
  expect(screen.queryByRole('menuitem', { name: 'Calendar feed' })).toBeNull()
  await page.click(screen.getByRole('button', { name: /^Current account:/ }))
  await screen.findByRole('menuitem', { name: 'Recent changes' })
  expect(screen.queryByRole('menuitem', { name: 'Share with somebody' })).toBeNull()
  await page.network.settle()
  expect(refused).toEqual([])
})

test.each([
  ['share', 'Share with Somebody', /^Invitations are not in the demo/],
  ['calendar-feed', 'Calendar feed', /^Calendar feeds are not in the demo/],
])(
  'the demo says at the address of %s that this needs an account',
  async (path, name, sentence) => {
    const { page } = await openDemo()
    await page.open(`/#balance/${path}`)
    const dialog = await findDialog(name)
    await dialog.findByText(sentence)
    expect(dialog.getAllByRole('button').map((button: HTMLElement) => button.textContent)).toEqual([
      '',
      'Create Account',
    ])
  },
)

test('the demo is left by one press, for the landing page', async () => {
  const { page } = await openDemo({ tab: 'expense' })
  await press(page, 'Leave')
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(localStorage.getItem('token')).toBeNull()
  expect(screen.queryByText(ENDED)).toBeNull()
  expect(location.hash).toBe('')
})

test('the demo leads to the form for an account, from its banner and from its settings', async () => {
  const { page } = await openDemo()
  await press(page, 'Create Account')
  await screen.findByRole('heading', { name: 'Create Account' })
  expect(location.hash).toBe('#signup')
  await press(page, 'Try the demo')
  await screen.findByText(/^A demo with/)
  expect(location.hash).not.toBe('#signup')
  const settings = await openDialog(page, 'Profile Settings')
  await press(page, 'Create Account', settings)
  await screen.findByRole('heading', { name: 'Create Account' })
})

test('the end of a demo is reported on the landing page, and leaves nothing in the browser', async () => {
  const { page } = await openDemo()
  // Stored a turn after it is shown. A call that is late would end the demo for the page that is left.
  await waitFor(() => expect(localStorage.getItem('userData')).toContain('demoUntil'))
  await page.network.settle()
  localStorage.setItem('whatIf', '{}')
  page.setClock('2026-11-22T12:00:00Z')
  await page.reload()
  expect(await screen.findByText(ENDED)).toBeVisible()
  expect(Object.keys(localStorage)).toEqual([])
  await press(page, 'Try the demo')
  await screen.findByText(/^A demo with/)
})

test('the demo is left for an invitation, which stays in the address', async () => {
  let link = ''
  const { page } = await openDemo({
    before: async (_user, server) => {
      const ben = await registerUser(server, 'Ben')
      const accountId = await createHousehold(ben)
      link = `/#invite=${(await ben.client.invitation.create.mutate({ accountId })).token}`
    },
  })
  await page.open(link)
  const dialog = await findDialog('Invitation')
  await dialog.findByText(/^You are in the demo\. To join, leave it/)
  expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull()
  await press(page, 'Leave the Demo', dialog)
  await screen.findByText(/^Ben invites you to Household\./)
  await screen.findByRole('button', { name: 'Create your login' })
})
