/** The page of a Balance that has no users yet, and its first login [behaviour: First login]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { forgetClaim } from '../support/claims.ts'
import { addMeta } from '../support/page-meta.ts'

const WELCOME = 'Welcome to Balance. This Balance has no users yet.'

async function openUnclaimed() {
  addMeta('unclaimed')
  let code = ''
  const page = await openPage({
    isSignedIn: false,
    before: async (_, server) => {
      code = await forgetClaim(server)
    },
  })
  await screen.findByRole('heading', { name: WELCOME })
  return { page, code }
}

const typed = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value

function fillIn(page: AppPage, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    page.fill(screen.getByLabelText(label), value)
}

test('the first login replaces the sign-in, and keeps what was typed after each refusal', async () => {
  const { page, code } = await openUnclaimed()
  expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull()
  const person = { Name: 'Grace', Email: 'grace@example.com', Password: 'password123' }
  fillIn(page, { Code: 'AAAA-BBBB-CCCC', ...person })
  await press(page, 'Make the First Login')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'That code is not right. It stands in the log of the server.',
  )
  fillIn(page, { Code: code.toLowerCase().replaceAll('-', ' ') })
  await press(page, 'Make the First Login')
  await screen.findByText('This password is too common. Please choose another one.')
  expect([typed('Name'), typed('Email'), typed('Password')]).toEqual(Object.values(person))
  page.network.break(/auth\.claim/)
  await press(page, 'Make the First Login')
  await screen.findByText('Network error. Check your connection, then try again.')
})

test('the first login leads to the first steps, and its sign-out to the sign-in', async () => {
  const { page, code } = await openUnclaimed()
  fillIn(page, {
    Code: code,
    Name: 'Grace',
    Email: 'grace@example.com',
    Password: 'staple 7 horses',
  })
  await press(page, 'Make the First Login')
  await screen.findByRole('dialog', { name: 'Welcome to Balance' })
  await press(page, "I'll set up later")
  await page.click(await screen.findByRole('button', { name: 'Administration' }))
  await screen.findByText('grace@example.com')
  await press(page, 'Logout')
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(screen.queryByText(WELCOME)).toBeNull()
})

test('a page of the first login says, above the sign-in, that somebody else has claimed', async () => {
  const { page, code } = await openUnclaimed()
  const { server, user } = page
  await server.services.db.write((tx) => tx.claim.updateMany({ data: { claimedAt: new Date() } }))
  fillIn(page, { Code: code, Name: 'Eve', Email: 'eve@example.com', Password: 'staple 7 horses' })
  await press(page, 'Make the First Login')
  await screen.findByText('Balance has its first user already. Sign in.')
  await screen.findByRole('heading', { name: 'Sign In' })
  fillIn(page, { Email: user.email, Password: user.password })
  await press(page, 'Sign In')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign In' })).toBeNull())
})
