/** Your Data in the settings of an account: downloading a backup, and restoring it into an empty account [behaviour: Backup]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, chooseOfAccount, openPage, press } from '../support/app-page.tsx'

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

async function openData(page: AppPage) {
  await chooseOfAccount(page, 'This account')
  const heading = await screen.findByRole('heading', { name: 'Your Data' })
  return within(heading.closest('section')!)
}

type Section = Awaited<ReturnType<typeof openData>>

/** The browser's own file picker lies between the button and the field; the journey in tests/e2e goes through it. */
async function choose(page: AppPage, text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".json"]')!
  await page.upload(input, new File([text], 'backup.json', { type: 'application/json' }))
}

const findQuestion = (section: Section) =>
  section.findByRole('group', { name: 'Restore from a file?' })

test('a backup file is described before it is restored', async () => {
  let boat = 0
  const page = await openPage({
    before: async ({ client }) => {
      boat = (await client.account.create.mutate({ name: 'Boat' })).id
      localStorage.setItem('currentAccount', String(boat))
    },
  })
  const { client } = page.user
  const section = await openData(page)
  await choose(page, JSON.stringify(BACKUP, null, 2))
  const question = await findQuestion(section)
  expect(question).toHaveFocus()
  expect(question).toHaveTextContent(
    'backup.json, saved from Household, holds 1 income, 0 expenses and a starting balance of $2,150.00.',
  )
  await press(page, 'Cancel', within(question))
  expect(question).not.toBeInTheDocument()
  expect(section.getByRole('button', { name: 'Restore from a file' })).toHaveFocus()
  expect(await client.income.list.query({ account: boat })).toEqual([])

  await choose(page, JSON.stringify(BACKUP))
  await press(page, 'Restore into Boat', section)
  await section.findByText('Restored 1 item.')
  const accounts = await client.account.list.query()
  expect(accounts).toMatchObject([{ name: 'Boat', startingBalanceCents: 2_150_00 }])
})

test('a backup can be restored into an empty account only', async () => {
  const page = await openPage({
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 1,
        recurrenceType: 'DAILY',
      }),
  })
  const section = await openData(page)
  await choose(page, JSON.stringify(BACKUP))
  await press(page, 'Restore into Personal Account', section)
  expect(await section.findByRole('alert')).toHaveTextContent(
    'The account already has incomes or expenses. A backup can only be restored into an empty one.',
  )
})

test('a file that is not a backup is refused in a sentence', async () => {
  const page = await openPage()
  const section = await openData(page)
  const refusal = (sentence: string) =>
    waitFor(() => expect(section.getByRole('alert')).toHaveTextContent(sentence))
  for (const text of ['', '{', 'type,name,amount', '[]', 'null', '{"format":"other"}']) {
    await choose(page, text)
    await refusal('This is not a backup of Balance.')
    await choose(page, JSON.stringify({ ...BACKUP, version: 2 }))
    await refusal('This backup was made by another version of Balance.')
  }
  await choose(page, ' '.repeat(16_000_001))
  await refusal('The file is larger than 8 MB, which is more than can be restored.')
  const [salary] = BACKUP.cashFlows
  await choose(page, JSON.stringify({ ...BACKUP, cashFlows: [salary, { ...salary, name: '' }] }))
  await press(page, 'Restore into Personal Account', section)
  await refusal('Cash flow 2 of the backup is wrong. The name is required.')
  expect(await page.user.client.income.list.query({ account: 'personal' })).toEqual([])
})

test('the backup says what failed when no answer arrives', async () => {
  const page = await openPage()
  const section = await openData(page)
  const mend = page.network.break(/backup\./)
  await press(page, 'Download my data', section)
  expect(await section.findByRole('alert')).toHaveTextContent('Error downloading your data.')
  await choose(page, JSON.stringify(BACKUP))
  await press(page, 'Restore into Personal Account', section)
  await waitFor(() =>
    expect(section.getByRole('alert')).toHaveTextContent('Error restoring your data.'),
  )
  mend()
  await press(page, 'Restore into Personal Account', section)
  await section.findByText('Restored 1 item.')
})

test('a restore that ends after the settings were closed says so in a toast', async () => {
  const page = await openPage()
  const section = await openData(page)
  await choose(page, JSON.stringify(BACKUP))
  const held = page.network.hold(/backup\.restore/)
  const restore = await section.findByRole('button', { name: 'Restore into Personal Account' })
  await page.click(restore)
  await waitFor(() => expect(restore).toHaveAttribute('aria-busy', 'true'))
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  held.letThrough()
  await screen.findByText('Restored 1 item into Personal Account.')
})
