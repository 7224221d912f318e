/** The first balance after the first steps is the bank's, on any day of the month [behaviour: First steps]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { findDayCards } from './day-cards.ts'
import { readFigures } from './outlook-plan.ts'

/** First steps with a salary and a rent of the 1st, and freelance work of the 15th, up to the last step. */
async function openLastStep(today: string) {
  const page = await openPage({ isOnboarded: false, now: `${today}T12:00:00Z` })
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Balance' }))
  for (const name of ['Salary', 'Freelance Work'])
    await page.click(dialog.getByRole('checkbox', { name }))
  await press(page, 'Continue to Expenses', dialog)
  await page.click(await dialog.findByRole('checkbox', { name: 'Rent/Mortgage' }))
  await press(page, 'Continue to Balance Setup', dialog)
  await dialog.findByRole('group', { name: 'Already in your balance?' })
  return { page, dialog }
}

type Dialog = Awaited<ReturnType<typeof openLastStep>>['dialog']

const boxesOf = (dialog: Dialog) =>
  checkboxesOf(dialog).map((box) => [box.closest('li')?.textContent, box.checked])

const checkboxesOf = (dialog: Dialog) => dialog.getAllByRole<HTMLInputElement>('checkbox')

async function finish(page: AppPage, dialog: Dialog) {
  await press(page, 'Start Managing My Balance', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await findDayCards()
}

const todayOf = async ({ user }: AppPage) =>
  (await user.client.projection.outlook.query({ account: 'personal' })).todayCents

test.each([
  [
    '2026-11-01',
    [
      ['Salary', true, 'Sun, Nov 1, today'],
      ['Rent/Mortgage', true, 'Sun, Nov 1, today'],
    ],
  ],
  [
    '2026-11-15',
    [
      ['Salary', false, 'Sun, Nov 1'],
      ['Rent/Mortgage', false, 'Sun, Nov 1'],
      ['Freelance Work', true, 'Sun, Nov 15, today'],
    ],
  ],
  [
    '2026-12-31',
    [
      ['Salary', false, 'Tue, Dec 1'],
      ['Rent/Mortgage', false, 'Tue, Dec 1'],
      ['Freelance Work', false, 'Tue, Dec 15'],
    ],
  ],
] as const)(
  'the first balance on %s is the typed one when all items are ticked',
  async (today, items) => {
    const { page, dialog } = await openLastStep(today)
    expect(boxesOf(dialog)).toEqual(
      items.map(([name, isOfToday, day]) => [
        expect.stringMatching(new RegExp(`^${name}${day}[+-]\\$`)),
        !isOfToday,
      ]),
    )
    page.fill(dialog.getByLabelText('Starting Balance'), '1234.50')
    for (const box of checkboxesOf(dialog)) if (!box.checked) await page.click(box)
    await waitFor(() =>
      expect(dialog.getByRole('status')).toHaveTextContent('“Today” will be$1,234.50'),
    )
    await finish(page, dialog)
    await waitFor(() => expect(readFigures()[0]).toBe('Today $1,234.50'))
    expect(await todayOf(page)).toBe(1_234_50)
    expect(await page.user.client.account.checkIns.query({ account: 'personal' })).toHaveLength(1)
  },
)

test('the first balance changes by the items that are not ticked, as the page says, and they are not asked about again', async () => {
  const { page, dialog } = await openLastStep('2026-11-20')
  const becomes = dialog.getByRole('status')
  expect(becomes).toHaveTextContent('“Today” will be–')
  page.fill(dialog.getByLabelText('Starting Balance'), '-250')
  await waitFor(() => expect(becomes).toHaveTextContent('“Today” will be-$250.00'))
  await page.click(dialog.getByRole('checkbox', { name: 'Rent/Mortgage' }))
  await waitFor(() => expect(becomes).toHaveTextContent('“Today” will be-$2,250.00'))
  await press(page, 'Back', dialog)
  await press(page, 'Continue to Balance Setup', dialog)
  await waitFor(() =>
    expect(dialog.getByRole('checkbox', { name: 'Rent/Mortgage' })).not.toBeChecked(),
  )
  await finish(page, dialog)
  await waitFor(() => expect(readFigures()[0]).toBe('Today -$2,250.00'))
  expect(await todayOf(page)).toBe(-2_250_00)
  expect(screen.queryByRole('region', { name: 'Already in your balance?' })).toBeNull()
})

test('the first balance is one check-in when it is sent again after a lost answer, even after its items were done', async () => {
  const { page, dialog } = await openLastStep('2026-11-20')
  page.fill(dialog.getByLabelText('Starting Balance'), '1234.50')
  await page.click(dialog.getByRole('checkbox', { name: 'Rent/Mortgage' }))
  page.network.loseAnswer(/account\.checkIn/)
  await press(page, 'Start Managing My Balance', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('it counts only once')
  // The other items are done: the account's feed says so.
  await waitFor(() => expect(checkboxesOf(dialog)).toHaveLength(1))
  await finish(page, dialog)
  expect(await page.user.client.account.checkIns.query({ account: 'personal' })).toHaveLength(1)
  expect(await todayOf(page)).toBe(-765_50)
})
