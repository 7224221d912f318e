/** The first steps of someone whose plan is empty, once through; all else is in tests/components [behaviour: First steps]. */
import type { Page } from 'playwright/test'
import { expect, signIn, test, type TestUser } from './support.ts'

const PERSONAL = { account: 'personal' } as const

async function openOnboarding(page: Page, user: TestUser) {
  await user.client.user.update.mutate({ onboarded: false })
  await signIn(page, user)
  const dialog = page.getByRole('dialog', { name: 'Welcome to Balance' })
  await expect(dialog).toBeVisible()
  return page.getByRole('dialog')
}

async function itemsOf({ client }: TestUser, kind: 'income' | 'expense') {
  const items = await client[kind].list.query(PERSONAL)
  return items.map(({ name, amountCents, recurrenceDay }) => [name, amountCents, recurrenceDay])
}

test('the onboarding plans incomes, expenses and a starting balance, and says what is refused', async ({
  page,
  user,
}) => {
  const dialog = await openOnboarding(page, user)
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Salary' }).check()
  await dialog.getByLabel('Freelance Work amount').fill('1234.56')
  await dialog.getByLabel('Name').fill('Tutoring')
  // A click beside the dialog closes nothing.
  await page.mouse.click(5, 5)
  await dialog.getByLabel('Amount', { exact: true }).fill('99999999999')
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
  await expect(dialog.getByText('The amount must be at most $999,999,999.99.')).toBeInViewport({
    ratio: 1,
  })
  await dialog.getByLabel('Amount', { exact: true }).fill('120')
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()

  await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
  expect(await itemsOf(user, 'income')).toEqual([
    ['Salary', 5_000_00, 1],
    ['Freelance Work', 1_234_56, 15],
    ['Tutoring', 120_00, 1],
  ])
  for (const name of ['Rent/Mortgage', 'Utilities', 'Netflix/Streaming'])
    await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Continue to Balance Setup' }).click()

  await expect(page.getByRole('dialog', { name: "You're All Set!" })).toBeVisible()
  await expect(dialog.getByText('Planned so far: 3 incomes and 3 expenses.')).toBeVisible()
  await expect(dialog.getByText('calendar shows only days from today forward')).toBeVisible()
  expect(await itemsOf(user, 'expense')).toEqual([
    ['Rent/Mortgage', 2_000_00, 1],
    ['Utilities', 300_00, 15],
    ['Netflix/Streaming', 15_00, 1],
  ])
  await dialog.getByLabel('Starting Balance').fill('(12,34)')
  await dialog.getByRole('button', { name: 'Start Managing My Balance' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Starting Balance')).toHaveValue('-12.34')
  expect(await user.client.user.me.query()).toMatchObject({
    onboarded: true,
    startingBalanceCents: -12_34,
  })
})

test('the onboarding in two tabs writes one salary', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  const other = await page.context().newPage()
  await other.goto('/')
  const dialogs = [dialog, other.getByRole('dialog', { name: 'Welcome to Balance' })]
  for (const each of dialogs) await each.getByRole('checkbox', { name: 'Salary' }).check()
  await Promise.all(
    dialogs.map((each) => each.getByRole('button', { name: 'Continue to Expenses' }).click()),
  )
  for (const tab of [page, other]) await expect(tab.getByText('Step 2 of 3')).toBeVisible()
  expect(await itemsOf(user, 'income')).toEqual([['Salary', 5_000_00, 1]])
})

test('the onboarding is done by keyboard alone', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await expect(dialog.getByRole('checkbox', { name: 'Salary' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Salary amount')).toBeFocused()
  await page.keyboard.type('4200')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('And what goes out every month?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Step 3 of 3')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await itemsOf(user, 'income')).toEqual([['Salary', 4_200_00, 1]])
  expect(await itemsOf(user, 'expense')).toEqual([['Rent/Mortgage', 2_000_00, 1]])
})

test('the onboarding fills the screen of a phone', async ({ page, user }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openOnboarding(page, user)
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 })
  await expect(dialog.getByRole('button', { name: 'Continue to Expenses' })).toBeInViewport()
})
