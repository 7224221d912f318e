/** Settings, and several people with one account. */
import { createHousehold } from '../support/household.ts'
import { expect, signIn, test } from './journey.ts'
import { openTab, pressInRow, pressInShell } from './steps.ts'

test('the settings change a name and the default view', async ({ app, user, window }) => {
  await pressInShell(app, 'Profile Settings')
  const settings = app.find('dialog', 'Profile Settings')
  await settings.find('heading', 'Email Settings').shows()
  await settings.find('heading', 'Password Settings').shows()
  await settings.field('Name').fill('Ada L.')
  await settings.button(/Name$/).press()
  await app.until(
    'The name is not saved.',
    async () => (await user.client.user.me.query()).name === 'Ada L.',
  )
  const list = settings.find('radio', 'List View')
  if (!window.userAgent) {
    await list.press()
    await list.isChecked()
  }
  await app.key('Escape')
  await settings.isGone()
})

test('the settings offer notes on this device, or say why none can come', async ({ app }) => {
  await pressInShell(app, 'Profile Settings')
  const settings = app.find('dialog', 'Profile Settings')
  await settings.find('heading', 'Notes on Devices').shows()
  await settings
    .text(
      /^(Notes on this device|This browser cannot show notes\.|On an iPhone or iPad, first .*)$/,
    )
    .shows()
})

test('an invitation is accepted in a second profile, which follows live @most', async ({
  app,
  user,
  openApp,
  partner,
}) => {
  const id = await createHousehold(user)
  const { token } = await user.client.invitation.create.mutate({ accountId: id })
  const partnerApp = await openApp()
  await signIn(partnerApp, partner)
  await partnerApp.goTo(`/?invite=${token}`)
  const invitation = partnerApp.find('dialog', 'Invitation')
  await invitation.shows('Ada invites you to the shared account')
  await invitation.button('Accept').press()
  await partnerApp.text('You are a member of Household now, and looking at it.').shows()
  await openTab(partnerApp, 'Expenses')
  await partnerApp.text('No expenses yet').shows()

  await app.goTo(`/?again#a${id}/expenses`)
  await app.button('+ Add Expense').press()
  const wizard = app.find('dialog', 'Add New Expense')
  await wizard.field('Name').fill('Groceries')
  await wizard.field('Amount').fill('80')
  await wizard.button('Next').press()
  await wizard.shows('Step 2 of 3')
  await wizard.find('radio', /^Daily/).press()
  await wizard.button('Next').press()
  await wizard.shows('Step 3 of 3')
  await wizard.button('Save Expense').press()
  await wizard.isGone()
  for (const each of [app, partnerApp]) await each.button('Edit Groceries').shows()
  await pressInRow(partnerApp, 'Groceries', 'Delete')
  await app.text('No expenses yet').shows()
  expect(await user.client.expense.list.query({ account: id })).toEqual([])
})
