/**
 * Your Data in the settings of an account: a file is really saved, chosen and restored [behaviour: Backup]. What it says
 * and refuses is in tests/components/backup.test.tsx.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expect, signIn, test, type TestUser } from './support.ts'
import { chooseOfAccount } from './sharing-page.ts'

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
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your Data' }) })
    .last()

async function openData(page: Page): Promise<Locator> {
  await chooseOfAccount(page, 'This account')
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

test('an account is saved as a file and restored from it', async ({ page, user }) => {
  await seed(user)
  await signIn(page, user)
  await openData(page)
  const text = await download(page)
  const before = JSON.parse(text)
  expect(before).toMatchObject({ accountName: 'Personal Account', startingBalanceCents: -12_34 })

  await choose(page, text)
  const question = section(page).getByRole('group', { name: 'Restore from a file' })
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
