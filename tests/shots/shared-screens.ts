/** The screens of shared accounts and of the administration. */
import type { Page } from 'playwright'
import { SUPER_ADMIN } from './demo-server.ts'
import type { Screen } from './screens.ts'
import { call, storeToken, openOption, openTab, signInAsNewUser, signOut } from './visitor.ts'

/** Each of these leaves another user signed in. */
export const SHARED_SCREENS = {
  'switch-account': {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await call(page, 'account.create', { name: 'Summer House' })
      await page.reload()
      await openOption(page, 'Switch Account')
    },
  },
  'new-shared-account': {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await openOption(page, 'Profile Settings')
      await page.getByRole('dialog').getByRole('button', { name: 'New Shared Account' }).click()
      await page.getByRole('dialog', { name: 'New Shared Account' }).waitFor()
    },
  },
  share: {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await openShare(page)
      await page.getByRole('radio', { name: 'A new shared account' }).check()
    },
  },
  'shared-link': {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await openShare(page)
      await page.getByRole('button', { name: 'Make a Link' }).click()
      await page.getByLabel('Invitation link').waitFor()
    },
  },
  'move-or-copy': {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await openTab(page, 'expense')
      await page.getByRole('button', { name: /^(More for|Move or copy) Rent/ }).click()
      const item = page.getByRole('menuitem', { name: 'Move or copy' })
      if (await item.isVisible()) await item.click()
      await page.getByRole('dialog', { name: 'Move or Copy' }).waitFor()
    },
  },
  'shared-account': {
    isDialog: true,
    open: async (page) => {
      const accountId = await openHousehold(page)
      await call(page, 'invitation.create', { accountId })
      await openOption(page, 'Profile Settings')
      await page.getByRole('dialog').getByRole('button', { name: 'Household' }).click()
      const details = page.getByRole('dialog', { name: 'Household' })
      await details.getByRole('heading', { name: 'Members' }).waitFor()
    },
  },
  together: {
    open: async (page) => {
      await openHousehold(page)
      await openTab(page, 'projections')
      await page.getByRole('region', { name: /Together/ }).scrollIntoViewIfNeeded()
    },
  },
  'not-confirmed': {
    open: async (page) => {
      await openHousehold(page)
      await page.getByRole('region', { name: 'Check-in due' }).waitFor()
    },
  },
  'check-in-open': {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await page.getByRole('button', { name: 'Check in' }).first().click()
      await page.getByRole('dialog', { name: 'Check in' }).waitFor()
    },
  },
  activity: {
    isDialog: true,
    open: async (page) => {
      await openHousehold(page)
      await openOption(page, 'Recent changes')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  invited: {
    open: async (page) => {
      const token = await inviteByAna(page)
      await signOut(page)
      await page.goto(`/#invite=${token}`)
    },
  },
  'create-login': {
    open: async (page) => {
      const token = await inviteByAna(page)
      await signOut(page)
      await page.goto(`/#invite=${token}`)
      await page.getByRole('button', { name: 'Create your login' }).click()
    },
  },
  invitation: {
    isDialog: true,
    open: async (page) => {
      const token = await inviteByAna(page)
      await signInAsNewUser(page, 'Ben')
      await page.goto(`/#invite=${token}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).waitFor()
    },
  },
  administration: {
    open: async (page) => {
      await signInAsSuperAdmin(page)
      await openTab(page, 'administration')
      await page.getByRole('heading', { name: 'Administration' }).waitFor()
    },
  },
  'own-password': {
    open: async (page) => {
      await signInAsSuperAdmin(page)
      const email = `made-${Date.now()}@balance.example`
      const { oneTimePassword: password } = await call<{ oneTimePassword: string }>(
        page,
        'admin.createUser',
        { email, name: 'Nia' },
      )
      await signOut(page)
      await storeToken(page, await signIn(page, { email, password }))
      await page.getByRole('heading', { name: 'Choose your own password' }).waitFor()
    },
  },
} satisfies Record<string, Screen>

async function openShare(page: Page): Promise<void> {
  await page.goto('/#balance/share')
  await page.getByRole('dialog', { name: 'Share with Somebody' }).waitFor()
}

/** Opens a new shared account with a few cash flows and activities. Answers its id. */
async function openHousehold(page: Page): Promise<number> {
  await signInAsNewUser(page, 'Ana')
  await call(page, 'user.update', { onboarded: true })
  const { id: account } = await call<{ id: number }>(page, 'account.create', { name: 'Household' })
  const add = (kind: string, name: string, amountCents: number) =>
    call<{ id: number }>(page, `${kind}.create`, {
      account,
      name,
      amountCents,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 1,
    })
  await add('income', 'Salary', 4_200_00)
  const rent = await add('expense', 'Rent', 1_850_00)
  const gym = await add('expense', 'Gym', 39_90)
  const today = await page.evaluate(() => new Date().toISOString())
  const date = `${today.slice(0, 7)}-01`
  await call(page, 'occurrence.markDone', {
    account,
    kind: 'expense',
    id: rent.id,
    date,
    done: true,
  })
  await call(page, 'expense.delete', { account, id: gym.id })
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), account)
  await page.reload()
  await page.getByRole('main').getByRole('heading').first().waitFor()
  return account
}

async function inviteByAna(page: Page): Promise<string> {
  const accountId = await openHousehold(page)
  const { token } = await call<{ token: string }>(page, 'invitation.create', { accountId })
  return token
}

async function signInAsSuperAdmin(page: Page): Promise<void> {
  await signOut(page)
  const { email, password } = SUPER_ADMIN
  await storeToken(page, await signIn(page, { email, password }))
  await call(page, 'user.update', { onboarded: true })
}

async function signIn(page: Page, credentials: object): Promise<string> {
  const { token } = await call<{ token: string }>(page, 'auth.login', credentials)
  return token
}
