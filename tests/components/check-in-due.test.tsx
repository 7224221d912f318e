/** The line that says that a check-in is due, and what check-ins say of the forecast. Today is 20 November 2026. */
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import type { TestClient } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'
import { findDayCards } from './day-cards.ts'
import { seed, seedPlan } from './outlook-plan.ts'

const LINE = { name: 'Check-in due' }
const BEHIND = '1 item was due before your starting balance was set, and counts as still to come.'

const noLine = () => waitFor(() => expect(screen.queryByRole('region', LINE)).toBeNull())

test('the line leads to the check-in, and is gone after it', async () => {
  const page = await openPage({ before: seed })
  const line = within(await screen.findByRole('region', LINE))
  expect(line.getByText(BEHIND)).toBeVisible()
  await press(page, 'Say what your bank says', line)
  const dialog = await findDialog('Check in')
  await dialog.findByText(/^It begins with your first check-in/)
  await press(page, 'Check in', dialog)
  await noLine()
  await press(page, 'Projections')
  await screen.findByText(/^It began with your check-in on 20 Nov\. The next one, on a later day/)
})

test('"Not now" holds the line of that account alone, for a week', async () => {
  const { page, account } = await openHouseholdPage({
    before: async ({ ada, account }) => {
      await seedPlan(ada.client)
      await seedPlan(ada.client, account)
    },
  })
  await screen.findByText(BEHIND)
  await press(page, 'Not now')
  await noLine()
  expect(localStorage.getItem('checkInHeld')).toBe(JSON.stringify([[account, '2026-11-27']]))
  localStorage.setItem('currentAccount', 'personal')
  await page.reload()
  expect(await screen.findByText(BEHIND)).toBeVisible()
  localStorage.setItem('currentAccount', String(account))
  localStorage.setItem('checkInHeld', JSON.stringify([[account, '2026-11-21']]))
  await page.reload()
  await findDayCards()
  await noLine()
  localStorage.setItem('checkInHeld', JSON.stringify([[account, '2026-11-20']]))
  await page.reload()
  expect(await screen.findByText(BEHIND)).toBeVisible()
})

const FIRST = Temporal.Instant.from('2026-11-16T12:00:00Z')

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

test('the forecast says the usual miss from the third comparison on', async () => {
  const page = await openPage({
    tab: 'projections',
    before: async (user, server) => {
      const today = server.now
      await seed(user)
      for (const [place, balanceCents] of [3_000_00, 3_045_00, 2_945_00].entries()) {
        server.now = FIRST.add({ hours: 24 * place })
        await checkInWith(user, balanceCents)
      }
      server.now = today
    },
  })
  await screen.findByText(/^2 comparisons so far\. From 3 on/)
  await checkInWith(page.user, 2_930_00)
  expect(await screen.findByText('$45.00', { selector: 'strong' })).toBeVisible()
  const table = within(screen.getByRole('region', { name: 'Planned and bank' }))
  expect(table.getAllByRole('row').map((row: HTMLElement) => row.textContent)).toEqual([
    'DayPlannedBankDifference',
    '20 Nov$2,945.00$2,930.00-$15.00',
    '18 Nov$3,045.00$2,945.00-$100.00',
    '17 Nov$3,000.00$3,045.00+$45.00',
  ])
  expect(screen.getByText(/^Above the line the bank had more than planned/)).toBeVisible()
})
