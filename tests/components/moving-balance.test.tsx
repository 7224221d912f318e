/** Mark done moves the balance: the setting, and how it is offered. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import { openDetails, openProfile } from '../support/sharing-page.ts'
import { findDayCards } from './day-cards.ts'
import { readFigures, seed, seedPlan } from './outlook-plan.ts'

const SETTING = 'Mark done moves the balance'
const OFFER = 'Rent is done. Also take it off your starting balance?'

/** Marks the rent of the 1st as done, or as pending again. */
async function toggleRent(page: AppPage) {
  await findDayCards()
  if (!screen.queryByText('Rent')) await press(page, 'Expand All')
  await screen.findByText('Rent')
  const findButton = () =>
    within(screen.getByText('Rent').closest('li')!).getByRole('button', { name: /Done$/ })
  // While a change is in flight, the button does nothing.
  await waitFor(() => expect(findButton()).not.toHaveAttribute('aria-disabled', 'true'))
  await page.click(findButton())
}

test('is offered by the first marks, and with "Always" the balances ahead stay', async () => {
  const page = await openPage({ before: seed })
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  await toggleRent(page)
  await screen.findByText(OFFER)
  await press(page, 'Always')
  await screen.findByText(
    'Mark done moves the balance now. You can turn this off in Profile Settings.',
  )
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  await waitFor(() => expect(screen.getByLabelText('Starting Balance')).toHaveValue('1150.00'))
  const profile = await openProfile(page)
  const box = profile.getByLabelText(SETTING)
  expect(box).toBeChecked()
  const mend = page.network.break(/user\.update/)
  await page.click(box)
  expect(await profile.findByRole('alert')).toHaveTextContent('Error updating done marks.')
  await waitFor(() => expect(box).toBeChecked())
  mend()
  await page.click(box)
  await profile.findByText('Done marks updated!')
  expect(box).not.toBeChecked()
  expect(await page.user.client.user.me.query()).toMatchObject({ doneMovesBalance: false })
})

test('is offered for a mark that came before the code that offers', async () => {
  const whenIdle: (() => unknown)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => unknown) => whenIdle.push(act))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const page = await openPage({ before: seed })
  await toggleRent(page)
  await screen.findByRole('button', { name: '✓ Done', description: /Rent/ })
  await waitFor(async () => {
    const [rent] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(rent!.completedDates).toEqual(['2026-11-01'])
  })
  expect(screen.queryByText(OFFER)).toBeNull()
  // An answer in flight makes an act wait, and ask for an idle moment again.
  await waitFor(() => {
    for (const act of whenIdle.splice(0)) act()
    screen.getByText(OFFER)
  })
})

test('is not offered again after "Not now"', async () => {
  const page = await openPage({ before: seed })
  await toggleRent(page)
  await screen.findByText(OFFER)
  await page.click(
    within(screen.getByText(OFFER).parentElement!).getByRole('button', { name: 'Not now' }),
  )
  await page.reload()
  await toggleRent(page)
  await screen.findByRole('button', { name: 'Mark Done', description: /Rent/ })
  await toggleRent(page)
  await waitFor(async () => {
    const [rent] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(rent).toMatchObject({ completedDates: ['2026-11-01'] })
  })
  expect(screen.queryByText(OFFER)).toBeNull()
})

test('of a shared account is set in its details, by any member', async () => {
  const { page, ada, account } = await openHouseholdPage({
    viewer: 'ben',
    before: ({ ada, account }) => seedPlan(ada.client, account),
  })
  const details = await openDetails(page, 'Household')
  await page.click(details.getByLabelText(SETTING))
  await press(page, 'Update Account', details)
  await details.findByText('Account updated!')
  expect(await ada.client.account.list.query()).toMatchObject([
    { id: account, doneMovesBalance: true },
  ])
})
