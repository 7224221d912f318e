/** The first steps of someone whose plan is empty [behaviour: First steps]. */
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

test('plans incomes, expenses and a starting balance', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Salary' }).check()
  await dialog.getByLabel('Freelance Work amount').fill('1234.56')
  await dialog.getByLabel('Name').fill('Tutoring')
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
  await dialog.getByLabel('Starting Balance').fill('-1a2.345')
  await expect(dialog.getByLabel('Starting Balance')).toHaveValue('-12.34')
  await dialog.getByRole('button', { name: 'Start Managing My Balance' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Starting Balance')).toHaveValue('-12.34')
  expect(await user.client.user.me.query()).toMatchObject({
    onboarded: true,
    startingBalanceCents: -12_34,
  })
})

test('offers the presets of both kinds', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  const offers = () =>
    dialog.getByRole('checkbox').evaluateAll((boxes) =>
      boxes.map((box) => {
        const row = box.closest('li')
        return `${row?.innerText.replaceAll('\n', ' ')} ${row?.querySelector<HTMLInputElement>('[type=number]')?.value}`
      }),
    )
  expect(await offers()).toEqual([
    'Salary Monthly on the 1st $ 5000.00',
    'Freelance Work Monthly on the 15th $ 1500.00',
    'Side Gig Monthly on the 1st $ 800.00',
    'Investment Dividends Monthly on the 1st $ 300.00',
    'Rental Income Monthly on the 1st $ 2000.00',
  ])
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
  expect(await offers()).toEqual([
    'Rent/Mortgage Monthly on the 1st $ 2000.00',
    'Utilities Monthly on the 15th $ 300.00',
    'Groceries Monthly on the 1st $ 600.00',
    'Car Payment Monthly on the 1st $ 400.00',
    'Insurance Monthly on the 1st $ 200.00',
    'Phone Bill Monthly on the 1st $ 80.00',
    'Internet Monthly on the 1st $ 70.00',
    'Netflix/Streaming Monthly on the 1st $ 15.00',
  ])
})

test('goes back and forth without doubling, changing or losing anything', async ({
  page,
  user,
}) => {
  const dialog = await openOnboarding(page, user)
  const goOn = dialog.getByRole('button', { name: 'Continue to Expenses' })
  await dialog.getByRole('checkbox', { name: 'Salary' }).check()
  await dialog.getByRole('checkbox', { name: 'Side Gig' }).check()
  await dialog.getByLabel('Name').fill('Tutoring')
  await dialog.getByLabel('Amount', { exact: true }).fill('120')
  await goOn.click()
  await dialog.getByRole('checkbox', { name: 'Groceries' }).check()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText('Monthly on the 1st · Saved')).toHaveCount(2)
  await goOn.click()
  await expect(dialog.getByRole('checkbox', { name: 'Groceries' })).toBeChecked()
  expect(await itemsOf(user, 'income')).toHaveLength(3)

  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByLabel('Salary amount').fill('6000')
  await dialog.getByRole('checkbox', { name: 'Side Gig' }).uncheck()
  await dialog.getByRole('button', { name: 'Remove Tutoring' }).click()
  await goOn.click()
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
  expect(await itemsOf(user, 'income')).toEqual([['Salary', 6_000_00, 1]])
})

test('saves no row without a name or an amount above 0', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await dialog.getByLabel('Salary amount').fill('0')
  await expect(dialog.getByRole('checkbox', { name: 'Salary' })).toBeChecked()
  await dialog.getByLabel('Name').fill('  ')
  await dialog.getByLabel('Amount', { exact: true }).fill('50')
  await expect(dialog.getByText('It needs a name to be saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a Custom Item' }).click()
  await expect(dialog.getByLabel('Name').last()).toBeFocused()
  await page.keyboard.type('Lottery')
  await expect(dialog.getByText('It needs an amount to be saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
  expect(await itemsOf(user, 'income')).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByLabel('Name').last()).toHaveValue('Lottery')
})

test('keeps what was saved and what was typed when one row is refused', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await dialog.getByRole('checkbox', { name: 'Salary' }).check()
  await dialog.getByLabel('Name').fill('Inheritance')
  await dialog.getByLabel('Amount', { exact: true }).fill('99999999999')
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
  await expect(dialog.getByText('The amount must be at most $999,999,999.99.')).toBeVisible()
  await expect(
    dialog.getByText('Not everything was saved. See what is marked above, then press'),
  ).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('Monthly on the 1st · Saved')).toHaveCount(1)
  await expect(dialog.getByText('Not saved yet')).toHaveCount(1)

  await dialog.getByLabel('Amount', { exact: true }).fill('999')
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
  await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
  expect(await itemsOf(user, 'income')).toEqual([
    ['Salary', 5_000_00, 1],
    ['Inheritance', 999_00, 1],
  ])
})

for (const [what, reaches] of [
  ['the network fails', false],
  ['an answer gets lost after its write', true],
] as const)
  test(`asks to try again, and doubles nothing, when ${what}`, async ({ page, user }) => {
    const dialog = await openOnboarding(page, user)
    await dialog.getByRole('checkbox', { name: 'Salary' }).check()
    await dialog.getByRole('checkbox', { name: 'Rental Income' }).check()
    await page.route(
      /income\.create/,
      async (route) => {
        if (reaches) await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
    await expect(
      dialog.getByText('Not everything was saved. Check your connection, then press'),
    ).toBeVisible()
    await dialog.getByLabel('Salary amount').fill('5500')
    await dialog.getByRole('checkbox', { name: 'Rental Income' }).uncheck()
    await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
    await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
    expect(await itemsOf(user, 'income')).toEqual([['Salary', 5_500_00, 1]])
  })

test('keeps the starting balance when it could not be saved', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await dialog.getByRole('button', { name: 'Continue to Expenses' }).click()
  await dialog.getByRole('button', { name: 'Continue to Balance Setup' }).click()
  await dialog.getByLabel('Starting Balance').fill('77')
  await page.route(/user\.update/, (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Start Managing My Balance' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Your starting balance was not saved. Check your connection.',
  )
  await dialog.getByRole('button', { name: 'Start Managing My Balance' }).click()
  await expect(dialog).toBeHidden()
  expect(await user.client.user.me.query()).toMatchObject({ startingBalanceCents: 77_00 })
})

test('is put off for good, on every device', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await dialog.getByRole('button', { name: "I'll set up later" }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await user.client.user.me.query()).onboarded).toBe(true)
  const answered = page.waitForResponse(/user\.me/)
  await page.reload()
  await answered
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('leaves alone who has something planned already', async ({ page, user }) => {
  await user.client.user.update.mutate({ onboarded: false })
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Rent',
    amountCents: 1_00,
    recurrenceType: 'DAILY',
  })
  const answered = page.waitForResponse(/expense\.list/)
  await signIn(page, user)
  await answered
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('is done by keyboard alone', async ({ page, user }) => {
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

test('is not closed by a click beside it', async ({ page, user }) => {
  const dialog = await openOnboarding(page, user)
  await dialog.getByLabel('Name').fill('Tutoring')
  await page.mouse.click(5, 5)
  await expect(dialog.getByLabel('Name')).toHaveValue('Tutoring')
  expect(await user.client.user.me.query()).toMatchObject({ onboarded: false })
})

test('fills the screen of a phone', async ({ page, user }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openOnboarding(page, user)
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 })
  await expect(dialog.getByRole('button', { name: 'Continue to Expenses' })).toBeInViewport()
})
