/** Passkeys in the profile, and the proof for each change of the ways to sign in [behaviour: Proof]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions } from '../support/app-page.tsx'
import { createAuthenticator } from '../support/authenticator.ts'
import { addPageDevice } from '../support/page-device.ts'

const WRONG = 'The current password is not correct.'

/** Opens the profile at an address that has passkeys; the user has one already if there is a name for it. */
async function openProfile({ passkey, ...options }: PageOptions & { passkey?: string } = {}) {
  let device!: ReturnType<typeof addPageDevice>
  const page = await openPage({
    ...options,
    before: async ({ id: userId }, server) => {
      const authenticator = createAuthenticator()
      device = addPageDevice(server, authenticator)
      if (!passkey) return
      const data = { ...authenticator.row(), userId, name: passkey }
      await server.services.db.write((tx) => tx.passkey.create({ data }))
    },
  })
  await page.click(await screen.findByRole('button', { name: 'Profile Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await dialog.findByLabelText('Name of the New Passkey')
  if (passkey) await dialog.findByText(passkey)
  return { page, dialog, device }
}

/** The question that is asked, with its field and buttons. */
async function findQuestion(question: string) {
  const form = within(await screen.findByRole('form', { name: question }))
  const press = async (page: AppPage, name: string) =>
    page.click(form.getByRole('button', { name }))
  return { ...form, press, password: form.getByLabelText('Your Password') }
}

describe('a user without passkeys', () => {
  test('adds one with the password alone, and keeps what was typed when it is wrong', async () => {
    const { page, dialog } = await openProfile()
    const name = dialog.getByLabelText('Name of the New Passkey')
    await page.click(dialog.getByRole('button', { name: 'Add a Passkey' }))
    expect(name).toHaveFocus()
    page.fill(name, 'Laptop')
    await page.keyboard('{Enter}')
    const question = await findQuestion('Add a passkey to this device?')
    expect(question.password).toHaveFocus()
    expect(question.queryByRole('button', { name: 'Use a Passkey' })).toBeNull()
    await page.keyboard('not mine{Enter}')
    expect(await question.findByRole('alert')).toHaveTextContent(WRONG)
    expect(question.password).toHaveValue('not mine')
    page.fill(question.password, page.user.password)
    await page.keyboard('{Enter}')
    await dialog.findByText('The passkey was added.')
    expect(screen.queryByRole('form', { name: 'Add a passkey to this device?' })).toBeNull()
    expect(name).toHaveValue('')
    const list = within(await dialog.findByRole('list', { name: 'Passkeys' }))
    expect(list.getByText('Laptop')).toBeVisible()
  })

  test('learns why none was made, and can try again or stop', async () => {
    const { page, dialog, device } = await openProfile()
    const name = dialog.getByLabelText('Name of the New Passkey')
    page.fill(name, 'Laptop')
    await page.keyboard('{Enter}')
    const question = await findQuestion('Add a passkey to this device?')
    device.isRefused = true
    await page.type(question.password, `${page.user.password}{Enter}`)
    expect(await question.findByRole('alert')).toHaveTextContent(
      'No passkey was made. Please try again.',
    )
    await question.press(page, 'Cancel')
    expect(name).toHaveFocus()
    expect(name).toHaveValue('Laptop')
    expect(await page.user.client.passkey.list.query()).toMatchObject({ passkeys: [] })
  })
})

describe('a user with a passkey', () => {
  test('turns the second step on and off, and makes new codes, by passkey or password', async () => {
    const { page, dialog, device } = await openProfile({ passkey: 'Laptop' })
    const box = dialog.getByLabelText('Ask for a passkey after my password, too')
    await page.click(box)
    expect(box).toBeChecked()
    const on = await findQuestion('Turn the second step on?')
    device.isRefused = true
    await on.press(page, 'Use a Passkey')
    expect(await on.findByRole('alert')).toHaveTextContent('No passkey was used. Please try again.')
    device.isRefused = false
    await on.press(page, 'Use a Passkey')
    await dialog.findByText('The second step is on.')
    expect(dialog.getByRole('group', { name: 'Recovery codes' })).toHaveFocus()
    await page.click(dialog.getByRole('button', { name: 'I have kept them' }))

    await page.click(dialog.getByRole('button', { name: 'Make New Codes' }))
    const codes = await findQuestion('Make new recovery codes?')
    await page.type(codes.password, `${page.user.password}{Enter}`)
    await dialog.findByText('These are your new recovery codes. The old ones no longer work.')

    await page.click(box)
    const off = await findQuestion('Turn the second step off?')
    await off.press(page, 'Cancel')
    expect(box).toBeChecked()
    expect(box).toHaveFocus()
    await page.click(box)
    const again = await findQuestion('Turn the second step off?')
    await page.type(again.password, 'not mine{Enter}')
    await again.findByText(WRONG)
    await again.press(page, 'Use a Passkey')
    await dialog.findByText('The second step is off.')
    expect(box).not.toBeChecked()
  })

  test('renames it without a proof, and removes it with one', async () => {
    const { page, dialog } = await openProfile({ passkey: 'Laptop' })
    await page.click(dialog.getByRole('button', { name: 'Rename Laptop' }))
    page.fill(dialog.getByLabelText('New Name'), 'Work')
    await page.keyboard('{Enter}')
    await dialog.findByText('The passkey was renamed.')
    const remove = await dialog.findByRole('button', { name: 'Remove Work' })
    await page.click(remove)
    const question = await findQuestion('Remove Work?')
    await question.press(page, 'Cancel')
    expect(remove).toHaveFocus()
    await page.click(remove)
    const again = await findQuestion('Remove Work?')
    await page.type(again.password, page.user.password)
    await again.press(page, 'Yes, Remove It')
    await dialog.findByText('The passkey was removed.')
    expect(dialog.queryByRole('list', { name: 'Passkeys' })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Add a Passkey' })).toHaveFocus()
  })

  test('changes the e-mail with it, instead of the password', async () => {
    const { page, dialog, device } = await openProfile({ passkey: 'Laptop' })
    const newEmail = `new-${page.user.email}`
    page.fill(dialog.getByLabelText('New Email'), newEmail)
    await page.keyboard('{Enter}')
    await dialog.findByLabelText('Your Password')
    device.isRefused = true
    await page.click(dialog.getByRole('button', { name: 'Use a Passkey' }))
    await dialog.findByText('No passkey was used. Please try again.')
    expect(dialog.getByLabelText('New Email')).toHaveValue(newEmail)
    device.isRefused = false
    await page.click(dialog.getByRole('button', { name: 'Use a Passkey' }))
    await dialog.findByText('Email updated!')
    expect(await page.user.client.user.me.query()).toMatchObject({ email: newEmail })
  })

  test('removes all of them with a change of the password', async () => {
    const { page, dialog } = await openProfile({ passkey: 'Laptop' })
    page.fill(dialog.getByLabelText('Current Password'), page.user.password)
    page.fill(dialog.getByLabelText('New Password'), 'a better horse 10')
    await page.click(dialog.getByLabelText('Remove all my passkeys, too'))
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    await dialog.findByText('Password changed successfully!')
    await waitFor(() => expect(dialog.queryByLabelText('Remove all my passkeys, too')).toBeNull())
    expect(await page.user.client.passkey.list.query()).toMatchObject({ passkeys: [] })
  })
})
