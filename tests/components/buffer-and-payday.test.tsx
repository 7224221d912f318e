/** The buffer and the payday, and what they do to the outlook [behaviour: Outlook]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import { findDialog, openDetails, openProfile } from '../support/sharing-page.ts'
import { FIGURES, readFigures, seed, seedPlan } from './outlook-plan.ts'

const openSafeToSpend = async (page: AppPage) => {
  await page.click(await screen.findByRole('button', { name: /^Safe to spend/ }))
  return findDialog(/^Safe to spend until/)
}

test('says what the money that is safe to spend is made up of', async () => {
  const page = await openPage({ before: seed })
  const dialog = await openSafeToSpend(page)
  await dialog.findByText('Salary of $5,000.00 comes in on Sat 28 Nov.')
  await dialog.findByText('$610.00', { selector: 'dd *:not(.font-semibold)' })
  const rows = dialog.getAllByRole('term').map((term: HTMLElement) => term.textContent)
  expect(rows).toEqual([
    'Balance today',
    '1 bill until then',
    'Lowest balance until then on Wed 25 Nov',
    'Keep at least',
    'Safe to spend',
  ])
  const amounts = dialog.getAllByRole('definition').map((amount: HTMLElement) => amount.textContent)
  expect(amounts).toEqual(['$1,150.00', '-$640.00', '$610.00', '$0.00', '$610.00'])
  await press(page, 'on Wed 25 Nov', dialog)
  await findDialog(/^Wednesday, November 25/)
})

test('is read before a field has the focus, and says when the lowest balance cannot be loaded', async () => {
  const page = await openPage({ before: seed })
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  const mend = page.network.break(/projection\.outlook/)
  const dialog = await openSafeToSpend(page)
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(await dialog.findByRole('alert')).toBeVisible()
  mend()
  await press(page, 'Try Again', dialog)
  await dialog.findByText('on Wed 25 Nov')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('a buffer and a payday are set where they are shown, and what is refused stays', async () => {
  const page = await openPage({ before: seed })
  const dialog = await openSafeToSpend(page)
  const buffer = dialog.getByLabelText('Keep at least')
  const payday = dialog.getByLabelText('Payday')
  await waitFor(() => expect(payday).toHaveDisplayValue('Chosen for you: Salary'))
  await page.selectOptions(payday, await within(payday).findByText('Lodger, $100.00'))
  page.fill(buffer, '-600')
  await press(page, 'Update', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('The amount must not be negative.')
  expect(buffer).toHaveValue('-600')
  expect(buffer).toHaveFocus()
  page.fill(buffer, '600')

  const held = page.network.hold(/user\.update/)
  await press(page, 'Update', dialog)
  held.refuse()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Error updating buffer and payday.')
  expect(buffer).toHaveValue('600.00')
  expect(payday).toHaveDisplayValue('Lodger, $100.00')
  held.end()
  page.fill(buffer, '.')
  await press(page, 'Update', dialog)
  expect(await dialog.findByText('Enter an amount, like 500.00.')).toBeVisible()
  page.fill(buffer, '700')
  await press(page, 'Update', dialog)
  await dialog.findByText('Buffer and payday updated!')
  expect(await dialog.findByText('Lodger of $100.00 comes in on Sun 22 Nov.')).toBeVisible()
  await page.keyboard('{Escape}')
  await waitFor(() =>
    expect(readFigures()).toEqual([
      'Today $1,150.00',
      'Lowest on Wed 25 Nov $610.00',
      'Safe to spend until Sun 22 Nov $450.00',
      'Below your buffer Wed 25 Nov',
    ]),
  )
  const profile = await openProfile(page)
  await waitFor(() => expect(profile.getByLabelText('Keep at least')).toHaveValue('700.00'))
  const chosen = profile.getByLabelText('Payday')
  await waitFor(() => expect(chosen).toHaveDisplayValue('Lodger, $100.00'))
  await page.selectOptions(chosen, 'Chosen for you')
  await press(page, 'Update', profile)
  await profile.findByText('Buffer and payday updated!')
  expect(await page.user.client.user.me.query()).toMatchObject({
    bufferCents: 700_00,
    paydayCashFlowId: null,
  })
})

test('of a shared account is set in its details, by any member, and the others see it', async () => {
  const { page, ben, account } = await openHouseholdPage({
    before: ({ ada, account }) => seedPlan(ada.client, account),
  })
  await waitFor(() => expect(readFigures()).toEqual(FIGURES))
  const details = await openDetails(page, 'Household')
  page.fill(details.getByLabelText('Keep at least'), '700')
  const payday = details.getByLabelText('Payday')
  await page.selectOptions(payday, await within(payday).findByText('Lodger, $100.00'))
  await press(page, 'Update Account', details)
  await details.findByText('Account updated!')
  const low = 'Below your buffer Wed 25 Nov'
  await waitFor(() =>
    expect(readFigures()).toEqual([
      ...FIGURES.slice(0, 2),
      'Safe to spend until Sun 22 Nov $450.00',
      low,
    ]),
  )
  await ben.client.account.update.mutate({
    id: account,
    bufferCents: 650_00,
    paydayCashFlowId: null,
  })
  await waitFor(() =>
    expect(readFigures()).toEqual([
      ...FIGURES.slice(0, 2),
      'Safe to spend until Sat 28 Nov $0.00',
      low,
    ]),
  )
})

test('shows the payday that was deleted as such, and the last part of one that changed', async () => {
  const page = await openPage({
    before: async ({ client }) => {
      await seedPlan(client)
      const account = 'personal'
      const incomes = await client.income.list.query({ account })
      const idOf = (name: string) => incomes.find((income) => income.name === name)!.id
      await client.income.update.mutate({
        account,
        id: idOf('Salary'),
        fromDate: '2027-01-01',
        amountCents: 6_000_00,
      })
      await client.user.update.mutate({ paydayCashFlowId: idOf('Salary') })
    },
  })
  const dialog = await openSafeToSpend(page)
  const payday = dialog.getByLabelText('Payday')
  await waitFor(() => expect(payday).toHaveDisplayValue('Salary, $6,000.00'))
  const names = within(payday)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names.toSorted()).toEqual(['Chosen for you', 'Lodger, $100.00', 'Salary, $6,000.00'])
  const { client } = page.user
  const account = 'personal'
  const incomes = await client.income.list.query({ account })
  const { id } = incomes.find(({ name }) => name === 'Lodger')!
  await client.user.update.mutate({ paydayCashFlowId: id })
  await client.income.delete.mutate({ account, id })
  await waitFor(() => expect(payday).toHaveDisplayValue('An income that was deleted'))
})
