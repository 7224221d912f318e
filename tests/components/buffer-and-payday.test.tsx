/** The buffer and the payday, and their effect on the outlook [behaviour: Outlook]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import { findDialog, openAccountSettings, openDetails } from '../support/sharing-page.ts'
import { FIGURES, readFigures, seed, seedPlan } from './outlook-plan.ts'

const openSafeToSpend = async (page: AppPage) => {
  await page.click(await screen.findByRole('button', { name: /^Safe to spend/ }))
  return findDialog(/^Safe to spend/)
}

/** The rows of the two figures, each as its words and its amounts. */
const readBoth = (dialog: Awaited<ReturnType<typeof openSafeToSpend>>) =>
  dialog
    .getAllByRole('row')
    .map((row: HTMLElement) =>
      [...row.children].map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
    )

/** The amounts of the list, by their names. */
const readTerms = (dialog: Awaited<ReturnType<typeof openSafeToSpend>>) => {
  const amounts = dialog.getAllByRole('definition')
  return dialog
    .getAllByRole('term')
    .map((term: HTMLElement, index: number) => [term.textContent, amounts[index]?.textContent])
}

test('the dialog of Safe to spend explains its sum', async () => {
  const page = await openPage({ before: seed })
  const dialog = await openSafeToSpend(page)
  await dialog.findByText('Salary of $5,000.00 comes in on Sat, Nov 28.')
  await waitFor(() =>
    expect(readBoth(dialog)).toEqual([
      ['Figure', 'Before payday', '3 months ahead'],
      ['Lowest balance', '$610.00 on Wed, Nov 25', '$610.00 on Wed, Nov 25'],
      ['Keep at least', '$0.00', '$0.00'],
      ['Could be spent', '$610.00', '$610.00'],
    ]),
  )
  expect(readTerms(dialog)).toEqual([
    ['Balance today', '$1,150.00'],
    ['1 bill until then', '-$640.00'],
    ['Safe to spend: the lesser of both', '$610.00'],
  ])
  await page.click(dialog.getAllByRole('button', { name: /^on.Wed,.Nov.25$/ })[0]!)
  await findDialog(/^Wed, Nov 25/)
})

test('the money that is safe to spend is the lesser of the amounts before payday and after it', async () => {
  const page = await openPage({
    before: async (user) => {
      await seed(user)
      await user.client.expense.create.mutate({
        account: 'personal',
        name: 'Boat',
        amountCents: 5_150_00,
        recurrenceType: 'ON_X_DAY',
        startDate: '2026-12-20',
      })
    },
  })
  await waitFor(() =>
    expect(readFigures()).toEqual([
      'Today $1,150.00',
      'Lowest on Fri, Dec 25 -$1,930.00',
      'Safe to spend, short on Sun, Dec 20 $0.00',
      'First day below zero Sun, Dec 20',
    ]),
  )
  const figure = within(screen.getByRole('button', { name: /^Safe to spend/ }))
  expect(figure.getByText('$0.00')).not.toHaveClass('text-positive')
  const dialog = await openSafeToSpend(page)
  await waitFor(() =>
    expect(readBoth(dialog).at(-1)).toEqual(['Could be spent', '$610.00', '$0.00']),
  )
  expect(
    dialog.getByText(
      'On Sun, Dec 20 the balance falls below zero anyway, so nothing is safe to spend.',
    ),
  ).toBeVisible()
  await page.keyboard('{Escape}')

  await page.user.client.user.update.mutate({ startingBalanceCents: 5_000_00 })
  await waitFor(() =>
    expect(readFigures()).toEqual([
      'Today $3,150.00',
      'Lowest on Fri, Dec 25 $70.00',
      'Safe to spend until Sat, Nov 28 $70.00',
    ]),
  )
  const again = await openSafeToSpend(page)
  await waitFor(() =>
    expect(readBoth(again).at(-1)).toEqual(['Could be spent', '$2,610.00', '$70.00']),
  )
  expect(
    again.getByText('More than that would be missing on Fri, Dec 25, after payday.'),
  ).toBeVisible()
  // The other answer to this question says the same number.
  await page.keyboard('{Escape}')
  await press(page, 'Can I afford it?')
  const afford = await findDialog('Can I afford it?')
  await waitFor(() =>
    expect(afford.getByRole('status')).toHaveTextContent('You can spend up to $70.00 today.'),
  )
})

test('the dialog of Safe to spend begins above its fields, and says when the lowest balance cannot be loaded', async () => {
  const page = await openPage({ before: seed })
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  const mend = page.network.break(/projection\.outlook/)
  const dialog = await openSafeToSpend(page)
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(await dialog.findByRole('alert')).toBeVisible()
  mend()
  await press(page, 'Try Again', dialog)
  await waitFor(() => expect(dialog.getAllByText('on Wed, Nov 25')).toHaveLength(2))
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('the buffer and the payday are set where they are shown, and a refused text stays', async () => {
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
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error updating "Keep at least" and payday.',
  )
  expect(buffer).toHaveValue('600.00')
  expect(payday).toHaveDisplayValue('Lodger, $100.00')
  held.end()
  page.fill(buffer, '.')
  await press(page, 'Update', dialog)
  expect(await dialog.findByText('Enter an amount, like 500.00.')).toBeVisible()
  page.fill(buffer, '700')
  await press(page, 'Update', dialog)
  await dialog.findByText('"Keep at least" and payday updated!')
  expect(await dialog.findByText('Lodger of $100.00 comes in on Sun, Nov 22.')).toBeVisible()
  await page.keyboard('{Escape}')
  await waitFor(() =>
    expect(readFigures()).toEqual([
      'Today $1,150.00',
      'Lowest on Wed, Nov 25 $610.00',
      'Safe to spend, short on Wed, Nov 25 $0.00',
      'Below your buffer Wed, Nov 25',
    ]),
  )
  const settings = await openAccountSettings(page)
  await waitFor(() => expect(settings.getByLabelText('Keep at least')).toHaveValue('700.00'))
  const chosen = settings.getByLabelText('Payday')
  await waitFor(() => expect(chosen).toHaveDisplayValue('Lodger, $100.00'))
  await page.selectOptions(chosen, 'Chosen for you')
  await press(page, 'Update', settings)
  await settings.findByText('"Keep at least" and payday updated!')
  expect(await page.user.client.user.me.query()).toMatchObject({
    bufferCents: 700_00,
    paydayCashFlowId: null,
  })
})

test('the buffer and the payday of a shared account are set in its details by any member, and the others see them', async () => {
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
  const low = 'Below your buffer Wed, Nov 25'
  await waitFor(() =>
    expect(readFigures()).toEqual([
      ...FIGURES.slice(0, 2),
      'Safe to spend, short on Wed, Nov 25 $0.00',
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
      'Safe to spend, short on Wed, Nov 25 $0.00',
      low,
    ]),
  )
})

test('the dialog of Safe to spend names a deleted payday as such, and the last part of a changed one', async () => {
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
