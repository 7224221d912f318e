/** The line about a due check-in, and the accuracy of the forecast. Today is 20 November 2026. */
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import { actDaysAgo, type TestClient } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'
import { openCheckIn } from './check-in-page.ts'
import { findDayCards } from './day-cards.ts'
import { readFigures, seed, seedPlan } from './outlook-plan.ts'

const LINE = { name: 'Check-in due' }
const BEHIND = 'Is $3,000.00 still right? 1 item since Nov 1 is not confirmed.'
const QUESTION = { name: 'Already in your balance?' }
const ON_TOP = '1 item since Nov 1 counts on top of it. Already in it?'

const isGone = (region: { name: string }) =>
  waitFor(() => expect(screen.queryByRole('region', region)).toBeNull())

/** The plan, as somebody has set it up so many days ago. */
const seedDaysAgo =
  (days: number): NonNullable<PageOptions['before']> =>
  (user, server) =>
    actDaysAgo(days, server, user, seedPlan)

test('the line about a due check-in leads to the check-in, and is gone after it', async () => {
  const page = await openPage({
    before: seedDaysAgo(1),
  })
  const line = within(await screen.findByRole('region', LINE))
  expect(line.getByText(BEHIND)).toBeVisible()
  await press(page, 'Check in: say what your bank says', line)
  const dialog = await findDialog('Check in')
  await dialog.findByText(/^It begins with your first check-in/)
  page.fill(dialog.getByLabelText('What does your bank say?'), '1150')
  await press(page, 'Check in', dialog)
  await isGone(LINE)
  expect(screen.getByRole('main')).toHaveFocus()
  await press(page, 'Projections')
  await screen.findByText(/^It began with your check-in on Nov 20\. The next one, on a later day/)
})

test('the line about a due check-in keeps its place when the last item is marked, until the focus leaves', async () => {
  const page = await openPage({
    before: seedDaysAgo(1),
  })
  const line = within(await screen.findByRole('region', LINE))
  await line.findByText(BEHIND)
  await press(page, 'Expand All')
  await page.click((await screen.findAllByRole('button', { name: 'Mark Done' }))[0]!)
  await line.findByText('Is $3,000.00 still right? All that was due is confirmed.')
  // Its first words keep their lines.
  expect(line.getByText(BEHIND)).toHaveAttribute('aria-hidden', 'true')
  await press(page, 'Projections')
  await screen.findByRole('heading', { name: 'Financial Projections' })
  await press(page, 'Balance')
  await findDayCards()
  await isGone(LINE)
})

test('the button "Not now" hides the line of one account for a week', async () => {
  const { page, account } = await openHouseholdPage({
    before: ({ ada, account }, server) =>
      actDaysAgo(1, server, ada, async (client) => {
        await seedPlan(client)
        await seedPlan(client, account)
      }),
  })
  await screen.findByText(BEHIND)
  await press(page, 'Not now')
  await isGone(LINE)
  expect(localStorage.getItem('checkInHeld')).toBe(JSON.stringify([[account, '2026-11-27']]))
  localStorage.setItem('currentAccount', 'personal')
  await page.reload()
  expect(await screen.findByText(BEHIND)).toBeVisible()
  localStorage.setItem('currentAccount', String(account))
  localStorage.setItem('checkInHeld', JSON.stringify([[account, '2026-11-21']]))
  await page.reload()
  await findDayCards()
  await isGone(LINE)
  localStorage.setItem('checkInHeld', JSON.stringify([[account, '2026-11-20']]))
  await page.reload()
  expect(await screen.findByText(BEHIND)).toBeVisible()
})

test('the line about a due check-in says that items of earlier months no longer count', async () => {
  await openPage({ before: seedDaysAgo(20) })
  expect(
    await screen.findByText(
      'Is $3,000.00 still right? 1 item since Nov 1 is not confirmed. 4 items of October are not confirmed; they no longer count.',
    ),
  ).toBeVisible()
  // The rent of November counts, that of October does not.
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
})

test('the field of a new balance asks what is in it: "All of them" makes it true', async () => {
  const page = await openPage({
    before: seedDaysAgo(1),
  })
  await screen.findByText(BEHIND)
  const field = await findStartingBalance()
  page.fill(field, '2500')
  await page.type(field, '{Enter}')
  const question = within(await screen.findByRole('region', QUESTION))
  expect(question.getByText(ON_TOP)).toBeVisible()
  await isGone(LINE)
  await waitFor(() => expect(readFigures()[0]).toBe('Today $650.00'))
  const mend = page.network.break(/account\.checkIn(?!s)/)
  await press(page, 'All of them', question)
  expect(await question.findByRole('alert')).toHaveTextContent(
    'There was no answer. The check-in may have been saved, or not. Please try again: it counts only once.',
  )
  mend()
  await press(page, 'All of them', question)
  await isGone(QUESTION)
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await waitFor(() => expect(readFigures()[0]).toBe('Today $2,500.00'))
  await screen.findByText('Checked in with $2,500.00 in the bank.')
  await press(page, 'Undo')
  await screen.findByRole('region', QUESTION)
  await waitFor(() => expect(readFigures()[0]).toBe('Today $650.00'))
  // After it was undone, it is another check-in.
  await press(page, 'All of them')
  await isGone(QUESTION)
  await waitFor(() => expect(readFigures()[0]).toBe('Today $2,500.00'))
})

test('the field of a new balance drops its question by "None", and opens the check-in by "Choose"', async () => {
  const page = await openPage({ before: seed })
  const question = within(await screen.findByRole('region', QUESTION))
  await press(page, 'Choose', question)
  const dialog = await findDialog('Check in')
  expect(await dialog.findByLabelText('What does your bank say?')).toHaveValue('3000.00')
  await press(page, 'Cancel', dialog)
  await press(page, 'None', question)
  await isGone(QUESTION)
  expect(screen.getByRole('main')).toHaveFocus()
  await page.reload()
  // Its dialog needs all that the question does.
  await press(page, 'Cancel', await openCheckIn(page))
  await isGone(QUESTION)
  await isGone(LINE)
  const field = await findStartingBalance()
  page.fill(field, '2500')
  await page.type(field, '{Enter}')
  await screen.findByRole('region', QUESTION)
})

/** Checks in, and skips what is open. */
async function checkInWith({ client }: { client: TestClient }, balanceCents: number) {
  const { revision, items } = await client.account.openItems.query({ account: 'personal' })
  await client.account.checkIn.mutate({
    account: 'personal',
    checkInId: randomUUID(),
    revision,
    balanceCents,
    done: [],
    skipped: items.map(({ kind, id, date }) => ({ kind, id, date })),
    moved: [],
  })
}

test('the forecast names the usual difference from the third comparison on', async () => {
  const page = await openPage({
    tab: 'projections',
    before: async (user, server) => {
      await seed(user)
      for (const [place, balanceCents] of [3_000_00, 3_045_00, 2_945_00].entries())
        await actDaysAgo(4 - place, server, user, (client) => checkInWith({ client }, balanceCents))
    },
  })
  await screen.findByText(/^2 comparisons so far\. From 3 on/)
  await checkInWith(page.user, 2_930_00)
  expect(await screen.findByText('$45.00', { selector: 'strong' })).toBeVisible()
  const table = within(screen.getByRole('region', { name: 'Planned and bank' }))
  expect(table.getAllByRole('row').map((row: HTMLElement) => row.textContent)).toEqual([
    'DayPlannedBankDifference',
    'Nov 20$2,945.00$2,930.00-$15.00',
    'Nov 18$3,045.00$2,945.00-$100.00',
    'Nov 17$3,000.00$3,045.00+$45.00',
  ])
  expect(screen.getByText(/^Above the line the bank had more than planned/)).toBeVisible()
})

test('the forecast says how often the bank was within the range of everyday spending', async () => {
  const groceries = {
    account: 'personal',
    name: 'Groceries',
    amountCents: 70_00,
    recurrenceType: 'WEEKLY',
    everyday: true,
    everydayLowCents: 50_00,
    everydayHighCents: 90_00,
  } as const
  const page = await openPage({
    tab: 'projections',
    before: async (user, server) => {
      await actDaysAgo(15, server, user, async (client) => {
        await client.expense.create.mutate(groceries)
        await checkInWith({ client }, 1_000_00)
      })
    },
  })
  expect(
    await screen.findByText(/^From your next check-in on you see here how often your bank was/),
  ).toBeVisible()
  const { server } = page
  // 80 dollars are within the range of 8 days, and 110 are not within that of 7.
  await actDaysAgo(7, server, page.user, (client) => checkInWith({ client }, 920_00))
  await checkInWith(page.user, 810_00)
  expect(await screen.findByText('1 of 2 check-ins', { selector: 'strong' })).toBeVisible()
  const table = within(screen.getByRole('region', { name: 'Planned and bank' }))
  expect(table.getAllByRole('row')[1]).toHaveTextContent(
    'Nov 20$850.00$830.00 to $870.00$810.00-$40.00',
  )
})
