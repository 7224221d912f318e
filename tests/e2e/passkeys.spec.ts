/** Passkeys with a device of the browser's own [behaviour: Passkeys]. */
import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support.ts'

// Passkeys are for names: at 127.0.0.1 the product offers none.
test.use({
  baseURL: ({ baseURL }, provide) => provide(baseURL?.replace('127.0.0.1', 'localhost')),
})

/** Gives the browser a device that confirms every question with its user's fingerprint. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openPasskeys(page: Page) {
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  // The innermost of them: it lies in a part of the settings that lists sessions, too.
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Passkeys', exact: true }) })
    .last()
  await section.getByRole('button', { name: 'Add a Passkey' }).waitFor()
  return section
}

/** Answers the question who it is, which comes before each change of passkeys. */
async function prove(section: Locator, question: string, password?: string): Promise<void> {
  const form = section.getByRole('form', { name: question })
  if (password === undefined) return form.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(form.getByLabel('Your Password')).toBeFocused()
  await form.getByLabel('Your Password').fill(password)
  await form.getByRole('button', { name: 'Yes, ' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
}

test('a passkey signs in, follows the password, has recovery codes beside it, and is removed', async ({
  signedInPage: page,
  user,
}) => {
  const signInByPassword = async () => {
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password').fill(user.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await addDevice(page)
  let section = await openPasskeys(page)
  await section.getByLabel('Name of the New Passkey').fill('Laptop')
  await section.getByRole('button', { name: 'Add a Passkey' }).click()
  await prove(section, 'Add a passkey to this device?', user.password)
  await expect(section.getByText('The passkey was added.')).toBeVisible()
  await logOut(page)

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  section = await openPasskeys(page)
  await expect(section.getByRole('listitem')).toContainText(/Laptop.*last used/)
  await section.getByLabel('Ask for a passkey after my password, too').check()
  await prove(section, 'Turn the second step on?')
  const codes = section.getByRole('group', { name: 'Recovery codes' })
  const code = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()
  await logOut(page)

  await signInByPassword()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.getByRole('button', { name: 'Profile Settings' }).waitFor()
  await logOut(page)

  await signInByPassword()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery Code').fill('not a code')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This recovery code is not correct, or has been used.',
  )
  await page.getByLabel('Recovery Code').fill(code)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  section = await openPasskeys(page)
  await expect(section.getByText('9 recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'Remove Laptop' }).click()
  await prove(section, 'Remove Laptop?', user.password)
  await expect(section.getByText('The passkey was removed.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await logOut(page)

  await signInByPassword()
  await page.getByRole('button', { name: 'Profile Settings' }).waitFor()
})
