/** Your Data in Profile Settings: an account as a file, and back into an empty account. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expect, hold, keepMoments, signIn, test, type TestUser } from './support.ts'

async function seed({ client }: TestUser): Promise<void> {
  const account = 'personal'
  await client.user.update.mutate({ startingBalanceCents: -12_34 })
  await client.income.create.mutate({
    account,
    name: 'Salary',
    amountCents: 5_000_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 31,
  })
  const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'DAILY' } as const
  const { id } = await client.expense.create.mutate({ account, ...rent })
  const occurrence = { account, kind: 'expense', id } as const
  await client.occurrence.markDone.mutate({ ...occurrence, date: '2026-11-01', done: true })
  await client.occurrence.setOverride.mutate({
    ...occurrence,
    date: '2026-12-01',
    amountCents: 5,
  })
}

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your Data' }) })

async function openData(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  await expect(section(page)).toBeVisible()
  return section(page)
}

async function choose(page: Page, text: string, name = 'backup.json'): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: 'Restore from a file' }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

async function download(page: Page): Promise<string> {
  const started = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Download my data' }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^balance-backup-\d{4}-\d{2}-\d{2}\.json$/)
  await expect(
    section(page).getByText(`Everything is in ${file.suggestedFilename()}.`),
  ).toBeVisible()
  return readFile(await file.path(), 'utf8')
}

const BACKUP = {
  format: 'balance-backup',
  version: 1,
  accountName: 'Household',
  startingBalanceCents: 2_150_00,
  cashFlows: [
    {
      kind: 'income',
      name: 'Salary',
      amountCents: 5_000_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 1,
      startDate: '2026-11-20T12:00:00.000Z',
      completedDates: [],
      overrides: [],
    },
  ],
}

test('an account is saved as a file and restored from it', async ({ page, user }) => {
  await seed(user)
  await signIn(page, user)
  await openData(page)
  const text = await download(page)
  const before = JSON.parse(text)
  expect(before).toMatchObject({ accountName: 'Personal Account', startingBalanceCents: -12_34 })

  await choose(page, text)
  const question = section(page).getByRole('group', { name: 'Restore from a file' })
  await question.getByRole('button', { name: 'Restore into Personal Account' }).click()
  await expect(section(page).getByRole('alert')).toHaveText(
    'The account already has incomes or expenses. A backup can only be restored into an empty one.',
  )

  const { client } = user
  const account = 'personal'
  for (const kind of ['income', 'expense'] as const)
    for (const { id } of await client[kind].list.query({ account }))
      await client[kind].delete.mutate({ account, id })
  await client.user.update.mutate({ startingBalanceCents: 0 })
  await question.getByRole('button', { name: 'Restore into Personal Account' }).click()
  await expect(section(page).getByText('Restored 2 items.')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(section(page).getByRole('button', { name: 'Restore from a file' })).toBeFocused()
  expect(JSON.parse(await download(page))).toEqual(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
})

test('shows what a file holds before it is restored', async ({ signedInPage: page, user }) => {
  const { id } = await user.client.account.create.mutate({ name: 'Boat' })
  await page.evaluate((account) => localStorage.setItem('currentAccount', `${account}`), id)
  await page.reload()
  await openData(page)
  await choose(page, JSON.stringify(BACKUP, null, 2))
  const question = section(page).getByRole('group', { name: 'Restore from a file' })
  await expect(question).toBeFocused()
  await expect(question).toContainText(
    'backup.json, saved from Household, holds 1 income, 0 expenses and a starting balance of $2,150.00.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await user.client.income.list.query({ account: id })).toEqual([])

  await choose(page, JSON.stringify(BACKUP))
  await question.getByRole('button', { name: 'Restore into Boat' }).click()
  await expect(section(page).getByText('Restored 1 item.')).toBeVisible()
  const accounts = await user.client.account.list.query()
  expect(accounts).toMatchObject([{ name: 'Boat', startingBalanceCents: 2_150_00 }])
})

test('refuses a file that is not a backup, with a sentence', async ({
  signedInPage: page,
  user,
}) => {
  await openData(page)
  const alert = section(page).getByRole('alert')
  for (const text of ['', '{', 'type,name,amount', '[]', 'null', '{"format":"other"}'])
    await test.step(text, async () => {
      await choose(page, text)
      await expect(alert).toHaveText('This is not a backup of Balance.')
    })
  await choose(page, JSON.stringify({ ...BACKUP, version: 2 }))
  await expect(alert).toHaveText('This backup was made by another version of Balance.')
  await choose(page, ' '.repeat(16_000_001))
  await expect(alert).toHaveText(
    'The file is larger than 16 MB, which is more than can be restored.',
  )
  const [salary] = BACKUP.cashFlows
  await choose(page, JSON.stringify({ ...BACKUP, cashFlows: [salary, { ...salary, name: '' }] }))
  await section(page).getByRole('button', { name: 'Restore into Personal Account' }).click()
  await expect(alert).toHaveText('Cash flow 2 of the backup is wrong. The name is required.')
  expect(await user.client.income.list.query({ account: 'personal' })).toEqual([])
})

test('says what failed when no answer arrives', async ({ signedInPage: page }) => {
  await openData(page)
  await page.route(/backup\./, (route) => route.abort())
  await section(page).getByRole('button', { name: 'Download my data' }).click()
  await expect(section(page).getByRole('alert')).toHaveText('Error downloading your data.')
  await choose(page, JSON.stringify(BACKUP))
  await section(page).getByRole('button', { name: 'Restore into Personal Account' }).click()
  await expect(section(page).getByRole('alert')).toHaveText('Error restoring your data.')
  await page.unroute(/backup\./)
  await section(page).getByRole('button', { name: 'Restore into Personal Account' }).click()
  await expect(section(page).getByText('Restored 1 item.')).toBeVisible()
})

test('a toast shows the result of a restore whose dialog was closed', async ({
  signedInPage: page,
}) => {
  await keepMoments(page)
  await openData(page)
  await choose(page, JSON.stringify(BACKUP))
  const restore = section(page).getByRole('button', { name: 'Restore into Personal Account' })
  const held = await hold(page, /backup\.restore/)
  await restore.click()
  await expect(restore).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  held.letThrough()
  await expect(page.getByText('Restored 1 item into Personal Account.')).toBeVisible()
})
