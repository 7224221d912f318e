/** The first steps of someone whose plan is empty [behaviour: First steps]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'

async function openOnboarding() {
  const page = await openPage({ isOnboarded: false })
  await screen.findByRole('dialog', { name: 'Welcome to Balance' })
  return { page, dialog: within(screen.getByRole('dialog')) }
}

type Dialog = Awaited<ReturnType<typeof openOnboarding>>['dialog']

async function itemsOf({ user }: AppPage, kind: 'income' | 'expense') {
  const items = await user.client[kind].list.query({ account: 'personal' })
  return items.map(({ name, amountCents, recurrenceDay }) => [name, amountCents, recurrenceDay])
}

async function goOn(page: AppPage, dialog: Dialog, to: 'Expenses' | 'Balance Setup') {
  await press(page, `Continue to ${to}`, dialog)
  await dialog.findByText(to === 'Expenses' ? /Step 2 of 3/ : /Step 3 of 3/)
}

async function tick(page: AppPage, dialog: Dialog, ...names: string[]) {
  for (const name of names) await page.click(dialog.getByRole('checkbox', { name }))
}

function fillCustomItem(page: AppPage, dialog: Dialog, name: string, amount: string) {
  page.fill(dialog.getByLabelText('Name'), name)
  page.fill(dialog.getByLabelText('Amount'), amount)
}

function waitForClose() {
  return waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('the onboarding offers the presets of both kinds', async () => {
  const { page, dialog } = await openOnboarding()
  const offers = () =>
    dialog.getAllByRole('checkbox').map((box) => {
      const name = box.getAttribute('aria-label')
      const hint = document.getElementById(box.getAttribute('aria-describedby')!)
      const amount = dialog.getByLabelText<HTMLInputElement>(`${name} amount`)
      return [name, hint?.textContent, amount.value]
    })
  expect(offers()).toEqual([
    ['Salary', 'Monthly on the 1st', '5000.00'],
    ['Freelance Work', 'Monthly on the 15th', '1500.00'],
    ['Side Gig', 'Monthly on the 1st', '800.00'],
    ['Investment Dividends', 'Monthly on the 1st', '300.00'],
    ['Rental Income', 'Monthly on the 1st', '2000.00'],
  ])
  await goOn(page, dialog, 'Expenses')
  expect(offers()).toEqual([
    ['Rent/Mortgage', 'Monthly on the 1st', '2000.00'],
    ['Utilities', 'Monthly on the 15th', '300.00'],
    ['Groceries', 'Monthly on the 1st', '600.00'],
    ['Car Payment', 'Monthly on the 1st', '400.00'],
    ['Insurance', 'Monthly on the 1st', '200.00'],
    ['Phone Bill', 'Monthly on the 1st', '80.00'],
    ['Internet', 'Monthly on the 1st', '70.00'],
    ['Netflix/Streaming', 'Monthly on the 1st', '15.00'],
  ])
})

test('the onboarding goes back and forth without losing, changing or doubling anything', async () => {
  const { page, dialog } = await openOnboarding()
  await tick(page, dialog, 'Salary', 'Side Gig')
  fillCustomItem(page, dialog, 'Tutoring', '120')
  await goOn(page, dialog, 'Expenses')
  await tick(page, dialog, 'Groceries')
  await press(page, 'Back', dialog)
  expect(await dialog.findAllByText('Monthly on the 1st · Saved')).toHaveLength(2)
  await goOn(page, dialog, 'Expenses')
  expect(dialog.getByRole('checkbox', { name: 'Groceries' })).toBeChecked()
  expect(await itemsOf(page, 'income')).toHaveLength(3)

  await press(page, 'Back', dialog)
  page.fill(await dialog.findByLabelText('Salary amount'), '6000')
  await tick(page, dialog, 'Side Gig')
  await press(page, 'Remove Tutoring', dialog)
  await goOn(page, dialog, 'Expenses')
  expect(await itemsOf(page, 'income')).toEqual([['Salary', 6_000_00, 1]])
})

test('the onboarding saves no row without a name or an amount above 0', async () => {
  const { page, dialog } = await openOnboarding()
  page.fill(dialog.getByLabelText('Salary amount'), '0')
  expect(dialog.getByRole('checkbox', { name: 'Salary' })).toBeChecked()
  fillCustomItem(page, dialog, '  ', '50')
  expect(dialog.getByText('It needs a name to be saved.')).toBeVisible()
  await press(page, 'Add a Custom Item', dialog)
  const lastName = () => dialog.getAllByLabelText('Name').at(-1)
  expect(lastName()).toHaveFocus()
  await page.keyboard('Lottery')
  expect(dialog.getByText('It needs an amount to be saved.')).toBeVisible()
  await goOn(page, dialog, 'Expenses')
  expect(await itemsOf(page, 'income')).toEqual([])
  await press(page, 'Back', dialog)
  await dialog.findByText(/Step 1 of 3/)
  expect(lastName()).toHaveValue('Lottery')
})

test('the onboarding saves nothing of a step before every amount can be read', async () => {
  const { page, dialog } = await openOnboarding()
  const salary = dialog.getByLabelText('Salary amount')
  fillCustomItem(page, dialog, 'Inheritance', '999')
  page.fill(salary, '1.234')
  await press(page, 'Continue to Expenses', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('Did you mean 1,234.00 or 1.23?')
  expect(salary).toHaveFocus()
  expect(await itemsOf(page, 'income')).toEqual([])

  page.fill(salary, '1,234')
  await goOn(page, dialog, 'Expenses')
  expect(await itemsOf(page, 'income')).toEqual([
    ['Salary', 1_234_00, 1],
    ['Inheritance', 999_00, 1],
  ])
  await goOn(page, dialog, 'Balance Setup')
  page.fill(dialog.getByLabelText('Starting Balance'), '1.234')
  await press(page, 'Start Managing My Balance', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('Did you mean 1,234.00 or 1.23?')
})

test('the onboarding keeps saved and typed rows when one is refused', async () => {
  const { page, dialog } = await openOnboarding()
  await tick(page, dialog, 'Salary')
  fillCustomItem(page, dialog, 'x'.repeat(201), '998')
  await press(page, 'Continue to Expenses', dialog)
  await waitFor(() =>
    expect(dialog.getAllByText('The name must have at most 200 characters.')).toHaveLength(2),
  )
  expect(dialog.getByText(/^Not everything was saved. See what is marked above/)).toBeVisible()
  expect(dialog.getAllByText('Monthly on the 1st · Saved')).toHaveLength(1)
  expect(dialog.getAllByText('Not saved yet')).toHaveLength(1)

  fillCustomItem(page, dialog, 'Inheritance', '999')
  await goOn(page, dialog, 'Expenses')
  expect(await itemsOf(page, 'income')).toEqual([
    ['Salary', 5_000_00, 1],
    ['Inheritance', 999_00, 1],
  ])
})

test.each([
  ['the network fails', false],
  ['an answer gets lost after its write', true],
])(
  'the onboarding asks to try again, and doubles nothing, when %s',
  async (_what, reachesServer) => {
    const { page, dialog } = await openOnboarding()
    await tick(page, dialog, 'Salary', 'Rental Income')
    const mend = page.network.answer(/income\.create/, async (request) => {
      mend()
      if (reachesServer) await page.network.send(request)
      throw new TypeError('Failed to fetch')
    })
    await press(page, 'Continue to Expenses', dialog)
    await dialog.findByText(/^There was no answer. Check your connection, then press/)
    page.fill(dialog.getByLabelText('Salary amount'), '5500')
    await tick(page, dialog, 'Rental Income')
    await goOn(page, dialog, 'Expenses')
    expect(await itemsOf(page, 'income')).toEqual([['Salary', 5_500_00, 1]])
  },
)

test('the onboarding keeps the starting balance after a lost answer, and counts it once', async () => {
  const { page, dialog } = await openOnboarding()
  await goOn(page, dialog, 'Expenses')
  await goOn(page, dialog, 'Balance Setup')
  page.fill(dialog.getByLabelText('Starting Balance'), '77')
  const mend = page.network.answer(/account\.checkIn(?!s)/, async (request) => {
    await page.network.send(request)
    throw new TypeError('Failed to fetch')
  })
  await press(page, 'Start Managing My Balance', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /^There was no answer. Check your connection, then press .* again: it counts only once.$/,
  )
  mend()
  await press(page, 'Start Managing My Balance', dialog)
  await waitForClose()
  const heading = screen.getByRole('heading', { level: 1, name: /2026$/ })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(await page.user.client.user.me.query()).toMatchObject({
    startingBalanceCents: 77_00,
    onboarded: true,
  })
  const checkIns = await page.user.client.account.checkIns.query({ account: 'personal' })
  expect(checkIns).toMatchObject([{ balanceCents: 77_00 }])
})

test('the onboarding continues after a reload, with what was saved', async () => {
  const { page, dialog } = await openOnboarding()
  await tick(page, dialog, 'Salary')
  await goOn(page, dialog, 'Expenses')
  await page.reload()
  await screen.findByText(/^Salary \$5,000\.00\. They stay as they are\.$/)
  const again = within(screen.getByRole('dialog', { name: 'Welcome to Balance' }))
  await goOn(page, again, 'Expenses')
  await goOn(page, again, 'Balance Setup')
  page.fill(again.getByLabelText('Starting Balance'), '1234.50')
  await press(page, 'Start Managing My Balance', again)
  await waitForClose()
  expect(await itemsOf(page, 'income')).toEqual([['Salary', 500_000, 1]])
  expect(await page.user.client.user.me.query()).toMatchObject({ onboarded: true })
  await page.reload()
  await screen.findByRole('button', { name: 'Profile Settings' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the onboarding can be put off for good, on every device', async () => {
  const { page, dialog } = await openOnboarding()
  await press(page, "I'll set up later", dialog)
  await waitForClose()
  await waitFor(async () => expect((await page.user.client.user.me.query()).onboarded).toBe(true))
  await page.reload()
  await screen.findByText(/^Nothing is planned yet/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the onboarding does not open for a user who has planned something', async () => {
  const page = await openPage({
    isOnboarded: false,
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 1_00,
        recurrenceType: 'DAILY',
      }),
  })
  await screen.findByRole('region', { name: /^Days of/ })
  await waitFor(() => expect(page.network.calls.join()).toContain('expense.list'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the onboarding of a second time leaves the plan as it is, and offers none of it again', async () => {
  const page = await openPage({
    path: '/#balance/first-steps',
    before: async ({ client }) => {
      const salary = { account: 'personal', name: 'Salary', amountCents: 9_00 } as const
      const { id } = await client.income.create.mutate({ ...salary, recurrenceType: 'BIWEEKLY' })
      const on = { account: 'personal', kind: 'income', id, date: '2027-01-01' } as const
      await client.occurrence.setOverride.mutate({ ...on, amountCents: 5 })
    },
  })
  const before = await page.user.client.income.list.query({ account: 'personal' })
  await screen.findByText(/^Salary \$9\.00\. They stay as they are\.$/)
  const dialog = within(screen.getByRole('dialog', { name: 'Welcome to Balance' }))
  expect(dialog.queryByRole('checkbox', { name: 'Salary' })).toBeNull()
  await tick(page, dialog, 'Side Gig')
  fillCustomItem(page, dialog, 'Pension', '40')
  await goOn(page, dialog, 'Expenses')
  await press(page, 'Back', dialog)
  await tick(page, dialog, 'Side Gig')
  await goOn(page, dialog, 'Expenses')
  await goOn(page, dialog, 'Balance Setup')
  expect(dialog.getByText('Planned so far: 2 incomes and 0 expenses.')).toBeVisible()
  await press(page, 'Start Managing My Balance', dialog)
  await waitForClose()
  const after = await page.user.client.income.list.query({ account: 'personal' })
  expect(after).toMatchObject([...before, { name: 'Pension', amountCents: 40_00 }])
})

test.each([
  ['the bank statement', '/#expenses/bank-statement', 'From a bank statement'],
  ['the settings', '/#balance/settings', 'Profile Settings'],
  ['what comes up', '/#balance/coming', 'Coming up'],
])('the onboarding does not cover %s when the address names it', async (_what, path, name) => {
  const page = await openPage({ isOnboarded: false, path })
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(page.network.calls.join()).toContain('expense.list'))
  await page.network.settle()
  expect(screen.queryByRole('dialog', { name: 'Welcome to Balance' })).toBeNull()
  expect(dialog).toBeVisible()
  await page.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Welcome to Balance' })
})
