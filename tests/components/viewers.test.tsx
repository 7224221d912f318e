/** The screens of a viewer of a shared account, and making one [behaviour: Viewers]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, chooseOfAccount, press } from '../support/app-page.tsx'
import { type HouseholdPage, openHouseholdPage } from '../support/household-page.ts'
import { findDialog, openAccountSettings, openDetails } from '../support/sharing-page.ts'
import { findDayCards } from './day-cards.ts'
import { findPanel, openWhatIf } from './what-if-page.ts'

const WHOSE = "You are looking at an account of Ada's."
const REFUSAL = 'You can look at this account, but not change it.'

/** The names of controls that change an account. */
const CHANGES =
  /^(?:\+ )?Add|Check in|Mark Done|Done$|^Override|^Edit|^Delete|Move or copy|Pause|Import|CSV|bank statement|More actions|^Options for|^Keep$|Make It Real|^Rename|Undo|^Restore|^Update|Plan it|First One|Choose the Payday|^Starting Balance|^Keep at least/

function findChanges(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
      'button, [role=menuitem], input, select',
    ),
  ]
  const names = controls
    .filter((control) => !control.closest('[hidden]'))
    .map((control) => control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent)
  return names.map((name) => name.trim()).filter((name) => CHANGES.test(name))
}

/** Ben looks at an account of Ada's, with a salary, a rent and a scenario. */
function openAsViewer(options: Parameters<typeof openHouseholdPage>[0] = {}) {
  return openHouseholdPage({
    viewer: 'ben',
    ...options,
    before: async (members, server) => {
      const { ada, ben, account } = members
      const item = { account, recurrenceType: 'MONTHLY', recurrenceDay: 25 } as const
      await ada.client.income.create.mutate({ ...item, name: 'Salary', amountCents: 2_000_00 })
      await ben.client.expense.create.mutate({ ...item, name: 'Rent', amountCents: 500_00 })
      const changes = [{ op: 'balance', deltaCents: 5_00 } as const]
      await ada.client.scenario.create.mutate({ account, name: 'A gift', changes })
      await setRole(members, 'viewer')
      await options.before?.(members, server)
    },
  })
}

function setRole({ ada, ben, account }: Omit<HouseholdPage, 'page'>, role: 'member' | 'viewer') {
  return ada.client.account.setRole.mutate({ id: account, userId: ben.id, role })
}

const openTab = async (page: AppPage, name: string) =>
  press(page, name, within(await screen.findByRole('navigation', { name: 'Main' })))

test('a viewer reads whose account it is, and is offered nothing on any tab that changes it', async () => {
  const { page } = await openAsViewer()
  await screen.findByText(WHOSE)
  await press(page, 'Expand All')
  await findDayCards()
  await waitFor(() => expect(screen.getAllByText('Rent').length).toBeGreaterThan(0))
  expect(findChanges()).toEqual([])

  await press(page, 'Calendar')
  await screen.findByRole('grid')
  expect(findChanges()).toEqual([])

  for (const [tab, name] of [
    ['Income', 'Salary'],
    ['Expenses', 'Rent'],
  ] as const) {
    await openTab(page, tab)
    await screen.findByRole('rowheader', { name })
    expect(findChanges()).toEqual([])
    expect(screen.getAllByText(WHOSE)).toHaveLength(1)
  }
  await openTab(page, 'Projections')
  await screen.findByRole('heading', { name: 'How good is the forecast?' })
  await waitFor(() => expect(findChanges()).toEqual([]))
})

test('a viewer is offered nothing in a dialog that changes the account', async () => {
  const { page, account } = await openAsViewer()
  await page.open(`/#a${account}/balance/day/2026-11-25`)
  const day = await findDialog(/25/)
  await day.findByText('Rent')
  expect(findChanges()).toEqual([])
  await page.keyboard('{Escape}')

  await page.click(await screen.findByRole('button', { name: /^Safe to spend/ }))
  await (await findDialog(/^Safe to spend/)).findByText('Balance today')
  expect(findChanges()).toEqual([])
  await page.keyboard('{Escape}')

  await chooseOfAccount(page, 'Recent changes')
  await (await findDialog('Recent changes')).findByText(/let/)
  expect(findChanges()).toEqual([])
  await page.keyboard('{Escape}')

  const settings = await openAccountSettings(page, 'Household')
  await settings.findByText(/^Viewer • /)
  await settings.findByRole('button', { name: 'Leave Account' })
  await settings.findByRole('button', { name: 'Download my data' })
  expect(findChanges()).toEqual([])
})

test('a viewer gets no dialog of a change by an address or a key', async () => {
  const { page, account } = await openAsViewer()
  await screen.findByText(WHOSE)
  await waitFor(async () => {
    await page.keyboard('?')
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
  expect(screen.queryByText(/^Add an income/)).toBeNull()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.keyboard('n')
  expect(screen.queryByRole('menu')).toBeNull()

  for (const word of ['check-in', 'add-expense', 'bank-statement', 'csv-import']) {
    await page.open(`/#a${account}/balance/${word}`)
    await screen.findByText(REFUSAL)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a viewer tries a kept scenario as a copy, and keeps nothing', async () => {
  const { page, ada, account } = await openAsViewer({ tab: 'projections' })
  await openWhatIf(page)
  const panel = await findPanel()
  await press(page, 'Open A gift', panel)
  await panel.findByText(/^Not kept yet/)
  expect(panel.getByRole('switch', { name: 'A gift' })).toBeVisible()
  expect(findChanges()).toEqual([])
  await press(page, 'Throw Away', panel)
  await waitFor(() => expect(panel.queryByText(/^Not kept yet/)).toBeNull())
  expect(await ada.client.scenario.list.query({ account })).toMatchObject([
    { name: 'A gift', version: 1 },
  ])
})

test('a viewer copies an item to an account of their own', async () => {
  const { page, ben } = await openAsViewer({ tab: 'expense' })
  await press(page, 'Copy Rent to another account')
  const dialog = await findDialog('Copy')
  expect(dialog.queryByRole('radio')).toBeNull()
  expect(dialog.getByLabelText('To')).toHaveDisplayValue('Personal Account')
  await press(page, 'Copy', dialog)
  await screen.findByText('Copied Rent to Personal Account.')
  expect(await ben.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { name: 'Rent' },
  ])
})

test('a page whose user becomes a viewer loses its open wizard, and gets it back as a member', async () => {
  const { page, ...members } = await openHouseholdPage({ viewer: 'ben', tab: 'expense' })
  await press(page, '+ Add Expense')
  await findDialog('Add New Expense')
  expect(findChanges()).toContain('+ Add Expense')
  await setRole(members, 'viewer')
  await screen.findByText(WHOSE)
  await screen.findByText(REFUSAL)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(findChanges()).toEqual([]))
  await setRole(members, 'member')
  await screen.findByRole('button', { name: '+ Add Expense' })
  await waitFor(() => expect(screen.queryByText(WHOSE)).toBeNull())
})

test('the owner makes a member a viewer, and a member again', async () => {
  const { page, ben, account } = await openHouseholdPage()
  const details = await openDetails(page)
  await press(page, 'Make Viewer: Ben', details)
  await press(page, 'Yes, Let Ben Only Look', details)
  await details.findByText('Ben can look at the account now, but not change it.')
  await details.findByText(`Viewer • ${ben.email}`)
  await press(page, 'Make Member: Ben', details)
  await press(page, 'Yes, Let Ben Change It', details)
  await details.findByText('Ben can change the account now.')
  await details.findByText(`Member • ${ben.email}`)
  await ben.client.account.update.mutate({ id: account, bufferCents: 5 })
  expect(await ben.client.account.list.query()).toMatchObject([{ bufferCents: 5 }])
})

test('the owner invites somebody who can only look at the account', async () => {
  const { page, ada, account } = await openHouseholdPage()
  const details = await openDetails(page)
  await page.click(details.getByRole('radio', { name: 'Can look at it' }))
  await press(page, 'Invite Somebody', details)
  const link = (await details.findByLabelText('Invitation link')) as HTMLInputElement
  await details.findByText(/, to look at it$/)
  const token = link.value.replace(/^.*#invite=/, '')
  expect(await ada.client.invitation.preview.query({ token })).toMatchObject({ role: 'viewer' })
  expect(await ada.client.invitation.list.query({ accountId: account })).toMatchObject([
    { role: 'viewer' },
  ])
})

test('an invitation says that one would only look at the account', async () => {
  const { page, ada, account } = await openHouseholdPage({ viewer: 'ada' })
  const { token } = await ada.client.invitation.create.mutate({
    accountId: account,
    role: 'viewer',
  })
  localStorage.clear()
  await page.open(`/#invite=${token}`)
  expect(await screen.findByText(/^Ada invites you to/)).toHaveTextContent(
    'Ada invites you to Household, to look at it. Sign in to accept or decline.',
  )
})
