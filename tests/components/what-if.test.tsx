/** "What if" [behaviour: What if on the screen]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'
import { findPanel, openWhatIf, type Panel } from './what-if-page.ts'

/** $1,000.00 today; $2,000.00 in on the 28th and $1,500.00 out on the 1st of each month. */
async function seedMonths({ client }: { client: TestClient }): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 2_500_00 })
  const monthly = { account: 'personal', recurrenceType: 'MONTHLY' } as const
  await client.income.create.mutate({
    ...monthly,
    name: 'Pay',
    amountCents: 2_000_00,
    recurrenceDay: 28,
  })
  await client.expense.create.mutate({
    ...monthly,
    name: 'Rent',
    amountCents: 1_500_00,
    recurrenceDay: 1,
  })
}

const plan = { account: 'personal' } as const

async function openTrial(options: PageOptions = {}) {
  const page = await openPage({ tab: 'projections', before: seedMonths, ...options })
  return { page, panel: await openWhatIf(page) }
}

async function tryRent(page: AppPage, panel: Panel, dollars: string) {
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
  await press(page, 'Try It', panel)
  page.fill(await panel.findByLabelText('Amount of Rent'), dollars)
}

const expectSentence = (sentence: string) =>
  waitFor(() => {
    const banner = screen.getByRole('region', { name: 'What if' })
    expect(banner).toHaveTextContent('This is not your real plan.')
    expect(within(banner).getByText(sentence, { selector: 'p' })).toBeVisible()
  })

const LESS_RENT = 'Lowest stays at $1,000.00 on Nov 20; on Feb 20, 2027 there is $1,800.00 more.'

test('"What if" shows both lines, and changes nothing in the plan', async () => {
  const { page, panel } = await openTrial()
  expect(screen.queryByRole('region', { name: 'Outlook' })).toBeNull()
  await expectSentence('Nothing is tried yet, so both lines are the same.')
  // Each month once, until there is a difference.
  const months = () => screen.getAllByRole('row').map((row) => row.textContent)
  await waitFor(() => expect(months()[2]).toMatch(/^December/))
  await tryRent(page, panel, '1500')
  await expectSentence(
    'Lowest stays at $1,000.00 on Nov 20; on Feb 20, 2027 there is as much as in your plan.',
  )
  expect(months()).toHaveLength(3)
  page.fill(panel.getByLabelText('Amount of Rent'), '900')
  const words = 'Rent: $900.00 instead of $1,500.00 from Nov 20'
  expect(panel.getByRole('switch', { name: words })).toBeChecked()
  await expectSentence(LESS_RENT)

  const slider = panel.getByRole('slider', { name: 'Amount of Rent, from half to double' })
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['75000', '300000'])
  page.fill(slider, '75000')
  expect(panel.getByLabelText('Amount of Rent')).toHaveValue('750.00')

  // December, as it is and with less rent.
  await waitFor(() => {
    const [real, tried] = screen.getAllByRole('row').slice(3, 5)
    expect([real, tried].map((row) => row?.textContent)).toEqual([
      'December 2026$1,500.00$3,500.00$1,500.00$3,500.00+$500.00',
      'What if in December 2026$2,250.00$4,250.00$2,250.00$4,250.00+$1,250.00',
    ])
  })

  await page.click(panel.getByRole('switch'))
  await expectSentence('Nothing is tried yet, so both lines are the same.')
  expect(panel.getByRole('switch')).not.toBeChecked()
  const [rent] = await page.user.client.expense.list.query(plan)
  expect(rent).toMatchObject({ amountCents: 1_500_00, version: 1 })

  await press(page, 'Show the Real Plan')
  await screen.findByRole('region', { name: 'Outlook' })
  expect(screen.queryByText(/what if in/i)).toBeNull()
})

test('"What if" survives a reload and an expired session, and throwing it away can be undone', async () => {
  const { page, panel } = await openTrial()
  await tryRent(page, panel, '900')
  await expectSentence(LESS_RENT)
  await page.reload()
  await expectSentence(LESS_RENT)

  await press(page, 'Throw Away', await findPanel())
  await expectSentence('Nothing is tried yet, so both lines are the same.')
  await press(page, 'Undo')
  await expectSentence(LESS_RENT)

  // The server does not know the session any more.
  localStorage.setItem('token', 'expired')
  await page.reload()
  await screen.findByRole('button', { name: 'Sign In' })
  expect(localStorage.getItem('whatIf')).toContain('90000')
  localStorage.setItem('token', page.user.token)
  localStorage.setItem('navTab', 'projections')
  await page.reload()
  await openWhatIf(page)
  await expectSentence(LESS_RENT)
})

test('a kept scenario is saved as the user goes, and loses nothing to another member', async () => {
  const { page, panel } = await openTrial()
  const { client } = page.user
  await tryRent(page, panel, '900')
  await press(page, 'Keep', panel)
  page.fill(await panel.findByLabelText('Name of the scenario'), 'Cheaper flat')
  await press(page, 'Keep It', panel)
  await panel.findByText('Changes of Cheaper flat')
  const listed = async () => (await client.scenario.list.query(plan))[0]!
  expect(await listed()).toMatchObject({ name: 'Cheaper flat', version: 1 })

  page.fill(await panel.findByLabelText('Amount of Rent'), '800')
  await waitFor(async () =>
    expect(await listed()).toMatchObject({ version: 2, changes: [{ amountCents: 800_00 }] }),
  )
  await panel.findByText('Saved.')

  // Somebody else saves first.
  const { id } = await listed()
  const changes = [{ op: 'balance', deltaCents: 100_00 } as const]
  const mend = page.network.answer(/scenario\.update/, () => {
    throw new TypeError('Failed to fetch')
  })
  page.fill(panel.getByLabelText('Amount of Rent'), '700')
  await panel.findByText(/^Not saved: Network error. Check your connection/)
  mend()
  await client.scenario.update.mutate({ ...plan, id, changes })
  await press(page, 'Try Again', panel)
  await panel.findByText(/was changed elsewhere\./)
  expect(panel.getByText('Balance: $100.00 higher')).toBeVisible()
  expect(panel.getByLabelText('Amount of Rent')).toHaveValue('700.00')

  await press(page, 'Keep Mine as a Copy', panel)
  await panel.findByText('Changes of My Cheaper flat')
  expect(await client.scenario.list.query(plan)).toMatchObject([
    { name: 'Cheaper flat', changes },
    { name: 'My Cheaper flat', changes: [{ amountCents: 700_00 }] },
  ])

  // Both together.
  await page.click(panel.getByRole('switch', { name: 'Cheaper flat' }))
  await expectSentence(
    'Lowest goes from $1,000.00 on Nov 20 to $1,100.00 on Nov 20; on Feb 20, 2027 there is $2,500.00 more.',
  )
  // A scenario that is only looked at has nothing that could be lost.
  await press(page, 'Try Something New', panel)
  expect(panel.getByRole('button', { name: 'Make It Real' })).toBeEnabled()
  expect(panel.queryByText(/Not kept yet/)).toBeNull()

  await press(page, 'More about Cheaper flat', panel)
  await page.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(async () => expect(await client.scenario.list.query(plan)).toHaveLength(1))
  await press(page, 'Undo')
  await panel.findByRole('switch', { name: 'Cheaper flat' })
})

test('"What if" opens on a cash flow, and takes over a question', async () => {
  const page = await openPage({ tab: 'expense', before: seedMonths })
  await press(page, 'What if Rent changes')
  const panel = await findPanel()
  expect(panel.getByLabelText('Income or expense')).toHaveDisplayValue('Rent')
  await page.selectOptions(panel.getByLabelText('What would be different'), 'It stops')
  await press(page, 'Try It', panel)
  await panel.findByRole('switch', { name: 'Rent: stops, with none from Nov 20 on' })

  await press(page, 'Can I afford it?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Can I afford it?' }))
  page.fill(dialog.getByLabelText('Amount'), '400')
  page.fill(dialog.getByLabelText('What is it?'), 'Laptop')
  await press(page, 'What if', dialog)
  await panel.findByRole('switch', {
    name: 'New expense Laptop: $400.00, one-time on Nov 20, 2026',
  })
  await expectSentence(
    'Lowest goes from $1,000.00 on Nov 20 to $600.00 on Nov 20; on Feb 20, 2027 there is $4,100.00 more.',
  )
})

test('"What if" changes a schedule by the steps of the wizard', async () => {
  const { page, panel } = await openTrial()
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
  await page.selectOptions(panel.getByLabelText('What would be different'), 'Another schedule...')
  await press(page, 'Try It', panel)
  const wizard = within(await screen.findByRole('dialog', { name: 'What If: Edit Expense' }))
  await press(page, 'Next', wizard)
  await wizard.findByText('Step 2 of 3')
  await press(page, 'Next', wizard)
  await page.click(await wizard.findByRole('radio', { name: '5' }))
  await press(page, 'Try It', wizard)
  await panel.findByRole('switch', {
    name: 'Rent: monthly on the 5th instead of monthly on the 1st',
  })
  const [rent] = await page.user.client.expense.list.query(plan)
  expect(rent).toMatchObject({ recurrenceDay: 1, version: 1 })
})

test('"What if" neither adds nor writes a move to the day on which an item falls already', async () => {
  const { page, panel } = await openTrial()
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
  await page.selectOptions(panel.getByLabelText('What would be different'), 'One date is moved')
  await panel.findByRole('option', { name: 'Fri, Jan 1, 2027' })
  await page.selectOptions(panel.getByLabelText('Date'), 'Fri, Jan 1, 2027')
  await press(page, 'Try It', panel)
  await panel.findByText('Choose a date.')
  page.fill(panel.getByLabelText('New day'), '2027-01-01')
  await press(page, 'Try It', panel)
  await panel.findByText('It falls on this day already. Choose another one.')
  expect(panel.queryByRole('switch')).toBeNull()
  page.fill(panel.getByLabelText('New day'), '2027-01-05')
  await press(page, 'Try It', panel)
  await panel.findByRole('switch', { name: 'Rent: moved from Jan 1, 2027 to Jan 5, 2027' })

  page.fill(panel.getByLabelText('New day of Rent'), '2027-01-01')
  await panel.findByRole('switch', { name: 'Rent: on Jan 1, 2027, as it is' })
  await press(page, 'Shift the Balance', panel)
  page.fill(panel.getByLabelText('Shift of the balance'), '100')
  await press(page, 'Make It Real', panel)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make It Real' }))
  const listed = (name: string) =>
    within(dialog.getByRole('region', { name })).getByRole('listitem')
  expect(listed('What will be written')).toHaveTextContent('Balance: $100.00 higher')
  expect(listed('What changes nothing')).toHaveTextContent('Rent: on Jan 1, 2027, as it is')
  await press(page, 'Change My Plan', dialog)
  await screen.findByText('Your plan has changed.')
  const [rent] = await page.user.client.expense.list.query(plan)
  expect(rent).toMatchObject({ version: 1, moves: [] })
})

test('"What if" says which of its cash flows were edited in the plan, until it is seen again', async () => {
  const { page, panel } = await openTrial()
  await tryRent(page, panel, '900')
  const [rent] = await page.user.client.expense.list.query(plan)
  await page.user.client.expense.update.mutate({ ...plan, id: rent!.id, amountCents: 1_600_00 })
  const words = 'Rent was edited in your plan after this was tried.'
  await panel.findByText(words)
  await press(page, 'Make It Real', panel)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make It Real' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Rent: $900.00 instead of $1,600.00 from Nov 20${words}`,
  ])
  await press(page, 'Cancel', dialog)
  await press(page, 'Try it still: Rent: $900.00 instead of $1,600.00 from Nov 20', panel)
  expect(panel.queryByText(words)).toBeNull()
})

test('"What if" describes what it will write, writes it, and undoes it', async () => {
  const { page, panel } = await openTrial()
  const { client } = page.user
  await tryRent(page, panel, '900')
  await press(page, 'Shift the Balance', panel)
  page.fill(panel.getByLabelText('Shift of the balance'), '-100')
  await expectSentence(
    'Lowest goes from $1,000.00 on Nov 20 to $900.00 on Nov 20; on Feb 20, 2027 there is $1,700.00 more.',
  )
  await press(page, 'Make It Real', panel)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make It Real' }))
  const written = within(dialog.getByRole('region', { name: 'What will be written' }))
  expect(written.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rent: $900.00 instead of $1,500.00 from Nov 20',
    'Balance: $100.00 lower',
  ])
  await press(page, 'Change My Plan', dialog)
  await screen.findByText('Your plan has changed.')
  expect(await client.user.me.query()).toMatchObject({ startingBalanceCents: 2_400_00 })
  expect(await client.expense.list.query(plan)).toMatchObject([
    { amountCents: 1_500_00, lastDate: '2026-11-19' },
    { amountCents: 900_00, firstDate: '2026-11-20' },
  ])
  await screen.findByRole('region', { name: 'Outlook' })

  await press(page, 'Undo')
  await screen.findByText('Your plan is as it was.')
  expect(await client.user.me.query()).toMatchObject({ startingBalanceCents: 2_500_00 })
  expect(await client.expense.list.query(plan)).toMatchObject([
    { amountCents: 1_500_00, lastDate: null },
  ])
  const again = await openWhatIf(page)
  await again.findByRole('switch', { name: 'Balance: $100.00 lower' })
})
