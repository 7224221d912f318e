/** Making and deleting tokens of programs on the screen [behaviour: Tokens of programs]. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addToken } from '../support/api-tokens.ts'
import { openPage } from '../support/app-page.tsx'
import { addMeta } from '../support/page-meta.ts'
import { createClient } from '../support/server.ts'

const findButton = (name: string) => screen.findByRole('button', { name })

test('a token is made after a proof, shown once, listed, and deleted after a question', async () => {
  const page = await openPage()
  await page.user.client.account.create.mutate({ name: 'Boat', timeZone: 'UTC' })
  await page.click(await screen.findByRole('button', { name: 'Profile Settings' }))
  const section = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await page.click(await findButton('New Token'))
  page.fill(await section.findByLabelText('Name of the Token'), 'Budget script')
  await page.selectOptions(section.getByLabelText('It May'), 'write')
  await page.selectOptions(section.getByLabelText('Account'), 'personal')
  await page.selectOptions(section.getByLabelText('It Works For'), '30')
  await page.click(await findButton('Create Token'))
  const form = within(await screen.findByRole('form', { name: 'Create this token?' }))
  page.fill(form.getByLabelText('Your Password'), 'not mine')
  await page.click(form.getByRole('button', { name: 'Yes, Create It' }))
  expect(await form.findByRole('alert')).toHaveTextContent('The current password is not correct.')
  expect(section.getByLabelText('Name of the Token')).toHaveValue('Budget script')
  page.fill(form.getByLabelText('Your Password'), page.user.password)
  await page.click(form.getByRole('button', { name: 'Yes, Create It' }))
  const { value } = await section.findByLabelText<HTMLInputElement>('Your new token')
  const program = createClient(page.server, value)
  expect(await program.account.list.query()).toEqual([])
  await section.findByText(
    /Personal Account · reads and changes plans · works until .* · never used/,
  )
  expect(section.getByText(/it is not shown again/)).toBeVisible()
  expect(section.getByText(/A program sends it/)).toHaveTextContent(
    `${window.location.origin}/api/data, as a bearer token.`,
  )
  expect(section.queryByText(/An assistant connects/)).toBeNull()
  await page.selectOptions(section.getByLabelText('Recipe For'), 'Homepage')
  await page.click(await findButton('Copy a recipe'))
  await section.findByText('Copied.')
  const recipe = await navigator.clipboard.readText()
  expect(recipe).toContain(`Authorization: Bearer ${value}`)
  expect(recipe).toContain(`url: ${window.location.origin}/api/summary?timeZone=`)
  await page.click(await findButton('I have copied it'))
  expect(section.queryByLabelText('Your new token')).toBeNull()
  expect(await findButton('New Token')).toHaveFocus()
  await page.click(section.getByRole('button', { name: 'Delete' }))
  await page.click(await findButton('Yes, Delete It'))
  await section.findByText('The token was deleted.')
  expect(section.queryByText('Budget script')).toBeNull()
  await expect(program.user.me.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
})

test('the page of tokens says where assistants connect, if the server answers them', async () => {
  addMeta('assistants', 'on')
  const page = await openPage()
  await page.click(await findButton('Profile Settings'))
  const section = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await page.click(await findButton('New Token'))
  page.fill(await section.findByLabelText('Name of the Token'), 'Assistant')
  await page.click(await findButton('Create Token'))
  const form = within(await screen.findByRole('form', { name: 'Create this token?' }))
  page.fill(form.getByLabelText('Your Password'), page.user.password)
  await page.click(form.getByRole('button', { name: 'Yes, Create It' }))
  expect(await section.findByText(/An assistant connects/)).toHaveTextContent(
    `An assistant connects to ${window.location.origin}/mcp with it.`,
  )
})

test('the form of a new password says that it ends all tokens', async () => {
  const page = await openPage({
    before: ({ id: userId }, server) => addToken(server, { userId }),
  })
  await page.click(await findButton('Profile Settings'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await dialog.findByText(/signs you out everywhere else, and ends your tokens\.$/)
  page.fill(dialog.getByLabelText('Current Password'), page.user.password)
  page.fill(dialog.getByLabelText('New Password'), 'a better horse 10')
  await page.click(dialog.getByRole('button', { name: 'Change Password' }))
  await dialog.findByText(/signs you out everywhere else\.$/)
  expect(dialog.queryByRole('list', { name: 'Tokens' })).toBeNull()
})
