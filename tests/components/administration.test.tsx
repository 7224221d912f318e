/** The Administration tab: a super admin looks after users [behaviour: Administration]. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signOutUser } from '../../src/server/services/users/admin-acts.ts'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import { createClient, registerUser, terminalScope, type TestServer } from '../support/server.ts'

/** Opens the tab as the super admin Ada; Nia is another user. */
async function openAdministration(options: PageOptions = {}) {
  let nia!: Awaited<ReturnType<typeof registerUser>>
  const page = await openPage({
    tab: 'administration',
    ...options,
    before: async (user, server) => {
      await promoteToSuperAdmin(server, user.email)
      nia = await registerUser(server, 'Nia')
      await options.before?.(user, server)
    },
  })
  return { page, nia }
}

function promoteToSuperAdmin({ services }: TestServer, email: string) {
  return services.db.write((tx) =>
    tx.user.update({ where: { email }, data: { role: 'superAdmin' } }),
  )
}

async function findRow(email: string) {
  const selector = '[aria-label="Users"] p'
  const found = await screen.findByText(new RegExp(email), { selector })
  return found.closest('li')!
}

const search = () => screen.getByRole('searchbox', { name: 'Search' })

function auditOf(email: string) {
  const audit = within(screen.getByRole('region', { name: 'Audit' }))
  return audit
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(email))
}

const signIn = ({ server }: AppPage, email: string, password: string) =>
  createClient(server).auth.login.mutate({ email, password })

test('the administration creates a user, and shows the one-time password once', async () => {
  const { page, nia } = await openAdministration()
  await press(page, '+ Create User')
  const dialog = within(screen.getByRole('dialog', { name: 'Create User' }))
  page.fill(dialog.getByLabelText('Email'), nia.email)
  page.fill(dialog.getByLabelText('Name'), 'Noa')
  await press(page, 'Create User', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The user could not be created. This email is already in use.',
  )
  page.fill(dialog.getByLabelText('Email'), 'noa@example.com')
  await press(page, 'Create User', dialog)
  const field = await screen.findByLabelText<HTMLInputElement>('One-time Password')
  expect(field).toHaveFocus()
  const oneTimePassword = field.value
  await press(page, 'Done')
  expect(screen.getByRole('button', { name: '+ Create User' })).toHaveFocus()
  await waitFor(() =>
    expect(auditOf('noa@example.com')).toEqual([expect.stringContaining('Ada created Noa')]),
  )
  await signIn(page, 'noa@example.com', oneTimePassword)
})

test('the administration disables, enables and signs out users and makes passwords, and the audit tells', async () => {
  const { page, nia } = await openAdministration()
  const row = within(await findRow(nia.email))
  const disable = row.getByRole('button', { name: 'Disable Nia' })
  await page.click(disable)
  const question = within(screen.getByRole('dialog', { name: 'Disable Nia?' }))
  await press(page, 'Cancel', question)
  expect(disable).toHaveFocus()
  await page.click(disable)
  await press(page, 'Disable', within(screen.getByRole('dialog', { name: 'Disable Nia?' })))
  await screen.findByText('Nia is disabled.')
  expect(await row.findByRole('button', { name: 'Enable Nia' })).toHaveFocus()
  row.getByText('Disabled')
  await expect(signIn(page, nia.email, nia.password)).rejects.toThrow('Invalid email or password.')

  await press(page, 'Enable Nia', row)
  await screen.findByText('Nia can sign in again.')
  await signIn(page, nia.email, nia.password)

  await page.dblClick(row.getByRole('button', { name: 'Sign Out Everywhere Nia' }))
  await screen.findByText('Nia is signed out everywhere.')
  await expect(nia.client.user.me.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })

  await press(page, 'New Password Nia', row)
  await press(page, 'Make New Password')
  const { value } = await screen.findByLabelText<HTMLInputElement>('One-time Password')
  await press(page, 'Done')
  await signIn(page, nia.email, value)
  await waitFor(() =>
    expect(auditOf(nia.email)).toEqual(
      [
        'Ada made a new password for Nia',
        'Ada signed Nia out everywhere',
        'Ada enabled Nia',
        'Ada disabled Nia',
      ].map((words) => expect.stringContaining(words)),
    ),
  )
})

test('the administration waits for the answer that holds a new password', async () => {
  const { page, nia } = await openAdministration()
  await press(page, 'New Password Nia', within(await findRow(nia.email)))
  const question = within(screen.getByRole('dialog', { name: 'New Password for Nia?' }))
  const held = page.network.hold(/admin\.setPassword/)
  await press(page, 'Make New Password', question)
  expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(question.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard('{Escape}')
  expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible()
  held.letThrough()
  expect(await screen.findByLabelText('One-time Password')).toHaveFocus()
})

test('the search in the administration finds users, and Show More lists further ones', async () => {
  const { page } = await openAdministration({
    before: (_user, { services }) =>
      services.db.write((tx) =>
        tx.user.createMany({
          data: Array.from({ length: 51 }, (_, index) => ({
            email: `crowd.${index}@example.com`,
            name: index === 7 ? 'Élodie_7' : 'Crowd',
            passwordHash: '',
          })),
        }),
      ),
  })
  await screen.findByText('Showing 50 users, newest first')
  page.fill(search(), page.user.email)
  await screen.findByText('Showing 1 user')
  screen.getByText('This is you')
  page.fill(search(), 'crowd')
  await screen.findByText('Showing 50 users, newest first')
  await press(page, 'Show More users')
  await waitFor(() => expect(screen.getByText('Showing 51 users')).toHaveFocus())
  const list = within(screen.getByRole('list', { name: 'Users' }))
  expect(list.getAllByRole('listitem')).toHaveLength(51)
  page.fill(search(), ' éLODIE_ ')
  await screen.findByText('Showing 1 user')
  await findRow('crowd.7@')

  page.fill(search(), 'nobody at all')
  await screen.findByText('Nobody matches “nobody at all”.')
  await press(page, 'Clear Search')
  expect(search()).toHaveFocus()
  await screen.findByText('Showing 50 users, newest first')
})

/** Fakes a millisecond at each try. */
const PATIENT = { interval: 1, timeout: 100_000 }

test('the search in the administration waits for a pause or for Enter, and is in no address', async () => {
  const { page, nia } = await openAdministration()
  await findRow(nia.email)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const searched: string[] = []
  page.network.answer(/admin\.users/, async (request) => {
    searched.push(await request.clone().text())
    return page.network.send(request)
  })
  const searches = () => searched.filter((body) => /"search":"[^"]/.test(body))
  page.fill(search(), 'n')
  await vi.advanceTimersByTimeAsync(299)
  page.fill(search(), 'ni')
  await vi.advanceTimersByTimeAsync(299)
  expect(searches()).toEqual([])
  const found = expect.stringContaining('"search":"ni"')
  await vi.waitFor(() => expect(searches()).toEqual([found]), PATIENT)

  page.fill(search(), 'nia')
  const enteredAt = Date.now()
  fireEvent.keyDown(search(), { key: 'Enter' })
  const foundAtOnce = expect.stringContaining('"search":"nia"')
  await vi.waitFor(() => expect(searches()).toEqual([found, foundAtOnce]), PATIENT)
  expect(Date.now() - enteredAt).toBeLessThan(300)
  expect(page.network.calls.filter((address) => address.includes('search'))).toEqual([])
})

test('the administration offers to try again when it cannot load', async () => {
  const { page, nia } = await openAdministration({ tab: 'balance' })
  const held = page.network.hold(/admin\.users/)
  await press(page, 'Administration')
  await screen.findByRole('searchbox', { name: 'Search' })
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
  const mend = page.network.break(/admin\.audit/)
  held.refuse()
  await screen.findByText(/^The users could not be loaded\./)
  page.network.answer(/admin\.users/, (request) => page.network.send(request))
  mend()
  await page.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!)
  await findRow(nia.email)
})

test('the Administration tab is remembered, and only super admins have it', async () => {
  const { page, nia } = await openAdministration({ tab: 'balance' })
  await press(page, 'Administration')
  await page.reload()
  await screen.findByRole('heading', { name: 'Administration' })
  await press(page, 'Logout')
  await screen.findByLabelText('Email')

  await nia.client.user.update.mutate({ onboarded: true })
  localStorage.setItem('navTab', 'administration')
  localStorage.setItem('token', nia.token)
  await page.reload()
  const balance = await screen.findByRole('button', { name: 'Balance' })
  expect(balance).toHaveAttribute('aria-current', 'page')
  expect(screen.queryByRole('button', { name: 'Administration' })).toBeNull()
})

test('the audit tells what was done at the terminal', async () => {
  const { nia } = await openAdministration({
    before: async (_user, server) => {
      const nia = await server.services.db.read.user.findFirst({ where: { name: 'Nia' } })
      await signOutUser(terminalScope(server), { userId: nia!.id })
    },
  })
  await waitFor(() =>
    expect(auditOf(nia.email)).toEqual([
      expect.stringContaining('Someone at the terminal signed Nia out everywhere'),
    ]),
  )
})

test('the administration leads to a passkey where the server requires one', async () => {
  const { page } = await openAdministration({ settings: { requireAdminPasskey: true } })
  await screen.findByText('Administration needs a passkey.')
  expect(screen.queryByRole('searchbox', { name: 'Search' })).toBeNull()
  await press(page, 'Add a Passkey')
  await screen.findByRole('dialog', { name: 'Profile Settings' })
  await page.keyboard('{Escape}')

  const { db } = page.server.services
  await db.write((tx) => tx.session.updateMany({ data: { method: 'passkey' } }))
  await page.reload()
  await findRow(page.user.email)
})

test.each([
  [
    { at: '2026-11-20T08:00:00.000Z', bytes: 4_200_000, problem: null },
    /^Last backup: today \d+:00 [AP]M, 4\.2 MB$/,
  ],
  [
    { at: '2026-11-19T12:00:00.000Z', bytes: 90_001, problem: null },
    /^Last backup: Nov 19 \d+:00 [AP]M, 91 kB$/,
  ],
  [
    { at: '2026-11-18T12:00:00.000Z', bytes: 5, problem: 'the disk is full' },
    /^No backup since Nov 18: the disk is full\.$/,
  ],
  [{ at: null, bytes: null, problem: 'the disk is full' }, /^No backup yet: the disk is full\.$/],
  [{ at: null, bytes: null, problem: null }, /^No backup yet\.$/],
])(
  'the administration says when the server last made a backup by itself: %j',
  async (last, sentence) => {
    await openAdministration({
      before: async (_, { services }) => {
        services.backups = { last: () => last, ageSeconds: () => null, failures: 0 }
      },
    })
    expect(await screen.findByText(/backup/i)).toHaveTextContent(sentence)
  },
)
