/** Choosing one's own password after a sign-in by a one-time password [behaviour: Administration]. */
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createUserWithOneTimePassword } from '../../src/server/services/users/admin-acts.ts'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { createClient, terminalScope } from '../support/server.ts'

const EMAIL = 'nia@example.com'

/** Opens the landing page; Nia has a one-time password. */
async function openAsNia() {
  let oneTimePassword = ''
  const page = await openPage({
    isSignedIn: false,
    before: async (_user, server) => {
      const created = await createUserWithOneTimePassword(terminalScope(server), {
        email: EMAIL,
        name: 'Nia',
        role: 'user',
      })
      oneTimePassword = created.oneTimePassword
    },
  })
  return { page, oneTimePassword }
}

async function signInByHand(page: AppPage, password: string) {
  page.fill(await screen.findByLabelText('Email'), EMAIL)
  page.fill(screen.getByLabelText('Password'), password)
  await page.keyboard('{Enter}')
}

function choose(page: AppPage, current: string, next: string, repeated = next) {
  page.fill(screen.getByLabelText('Current Password'), current)
  page.fill(screen.getByLabelText('New Password'), next)
  page.fill(screen.getByLabelText('Repeat'), repeated)
  return press(page, 'Save Password')
}

test('the choice of one’s own password comes before everything else, and needs no new sign-in', async () => {
  const { page, oneTimePassword } = await openAsNia()
  await signInByHand(page, oneTimePassword)
  await screen.findByRole('heading', { name: 'Choose your own password' })
  expect(screen.queryByRole('navigation')).toBeNull()
  await page.reload()
  await screen.findByRole('heading', { name: 'Choose your own password' })

  await choose(page, oneTimePassword, 'my very own 1', 'something else')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is not the same as the new password.',
  )
  await choose(page, oneTimePassword, 'my very own 1')
  await press(page, "I'll set up later")
  await screen.findByRole('button', { name: 'Income' })
  await createClient(page.server).auth.login.mutate({ email: EMAIL, password: 'my very own 1' })
})

test('the choice of one’s own password can be left by Logout, for the landing page', async () => {
  const { page, oneTimePassword } = await openAsNia()
  await signInByHand(page, oneTimePassword)
  await screen.findByRole('heading', { name: 'Choose your own password' })
  await press(page, 'Logout')
  expect(await screen.findByLabelText('Email')).toHaveValue('')
})
