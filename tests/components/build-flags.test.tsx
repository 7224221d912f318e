/** The parts that the build flags add and take away [behaviour: Build flags]. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'

test('a build without its flag has no calendar, even if it was chosen before', async () => {
  const page = await openPage({
    flags: { VITE_CALENDAR_VIEW: 'false' },
    stored: { balanceView: 'calendar' },
  })
  expect(await screen.findByRole('region', { name: /^Days of/ })).toBeVisible()
  await press(page, 'More')
  expect(await screen.findByRole('menuitem', { name: 'Print' })).toBeVisible()
  await page.keyboard('{Escape}')
  expect(screen.queryByText('Calendar')).toBeNull()
  await press(page, 'Profile Settings')
  expect(await screen.findByRole('heading', { name: 'Email Settings' })).toBeVisible()
  expect(screen.queryByText('Default View')).toBeNull()
})

test('a build without its flag has no mark-done mode', async () => {
  const page = await openPage()
  await press(page, 'Profile Settings')
  expect(await screen.findByRole('heading', { name: 'Email Settings' })).toBeVisible()
  expect(screen.queryByText('Automatically')).toBeNull()
})

test('a build with its flag counts past occurrences as done in the mark-done mode', async () => {
  const page = await openPage({
    flags: { VITE_MARK_DONE_MODE: 'true' },
    settings: { offersMarkDoneMode: true },
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Coffee',
        amountCents: 420,
        recurrenceType: 'DAILY',
      }),
  })
  await press(page, 'Profile Settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await page.click(await dialog.findByText('Automatically'))
  expect(await dialog.findByText('Mark-done mode updated!')).toBeVisible()
  const past = { account: 'personal', month: '2025-12' } as const
  const { days } = await page.user.client.projection.month.query(past)
  expect(days).toHaveLength(31)
  for (const day of days)
    expect(day).toMatchObject({ pendingCount: 0, transactions: [{ occurred: true }] })
})
