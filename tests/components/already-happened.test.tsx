/** The wizard's question whether the past of a new cash flow is in the balance [behaviour: Cash flow wizard]. Today is Friday 20 November 2026. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import { actDaysAgo } from '../support/server.ts'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

const LEGEND = 'Already in your balance?'
const YES = 'Yes, it has happened'
const NO = 'No, still to come'

/** Sets the starting balance so many days ago. */
const balanceSet =
  (daysAgo: number): NonNullable<PageOptions['before']> =>
  (user, server) =>
    actDaysAgo(daysAgo, server, user, (client) =>
      client.user.update.mutate({ startingBalanceCents: 1_000_00 }),
    )

/** The wizard of a new expense at its last step, where it is monthly on the 1st. */
async function openLastStep(options: PageOptions = {}, frequency = 'Monthly') {
  const page = await openPage({ tab: 'expense', ...options })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Rent', '850')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByLabelText(frequency))
  await pressIn(page, wizard, 'Next')
  await waitFor(() => expect(wizard.getByText(/^Next: [^—]/)).not.toHaveAttribute('aria-busy'))
  return { page, wizard }
}

type Wizard = Awaited<ReturnType<typeof openLastStep>>['wizard']

const answerOf = (wizard: Wizard) =>
  wizard.queryByRole('radio', { checked: true, name: /^(Yes|No), / })

async function stateOf({ user: { client } }: AppPage) {
  const account = 'personal'
  const [rent] = await client.expense.list.query({ account })
  const { todayCents } = await client.projection.outlook.query({ account })
  return { done: rent?.completedDates, todayCents }
}

test('the past of an addition is marked done when the balance was set since, and is undone with it', async () => {
  const { page, wizard } = await openLastStep({ before: balanceSet(19) })
  await wizard.findByText('It falls before today in this month: Nov 1.')
  expect(wizard.getByRole('group', { name: LEGEND })).toBeVisible()
  expect(wizard.getByLabelText(YES)).toBeChecked()
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  await screen.findByText('Added Rent. Marked done for Nov 1.')
  expect(await stateOf(page)).toEqual({ done: ['2026-11-01'], todayCents: 1_000_00 })
  await press(page, 'Undo')
  await screen.findByText('Undone.')
  expect(await stateOf(page)).toEqual({ done: undefined, todayCents: 1_000_00 })
})

test('the past of an addition is still to come when the balance is older, unless the user says otherwise', async () => {
  const { page, wizard } = await openLastStep({ before: balanceSet(20) })
  await wizard.findByText('It falls before today in this month: Nov 1.')
  expect(wizard.getByLabelText(NO)).toBeChecked()
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  await screen.findByText('Added Rent.')
  expect(await stateOf(page)).toEqual({ done: [], todayCents: 150_00 })
})

test('the past of an addition is still to come where no balance was ever set; "Yes" marks it', async () => {
  const { page, wizard } = await openLastStep()
  await wizard.findByText('It falls before today in this month: Nov 1.')
  expect(wizard.getByLabelText(NO)).toBeChecked()
  await page.click(wizard.getByLabelText(YES))
  // The answer stays when the schedule changes.
  await page.click(wizard.getByRole('radio', { name: '2' }))
  await wizard.findByText('It falls before today in this month: Nov 2.')
  expect(wizard.getByLabelText(YES)).toBeChecked()
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect(await stateOf(page)).toEqual({ done: ['2026-11-02'], todayCents: 0 })
})

test('the past of an addition is not asked about again at a starting balance of today, unlike older open items', async () => {
  const { page, wizard } = await openLastStep({
    before: async (user, server) => {
      const gym = { name: 'Gym', amountCents: 39_90, recurrenceType: 'MONTHLY' } as const
      await user.client.expense.create.mutate({ account: 'personal', ...gym })
      await balanceSet(0)(user, server)
    },
  })
  await page.click(await wizard.findByLabelText(NO))
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  await press(page, 'Balance')
  await screen.findByText('1 item since Nov 1 counts on top of it. Already in it?')
  await press(page, 'All of them')
  await screen.findByText('Checked in with $1,000.00 in the bank.')
  await waitFor(() => expect(screen.queryByText(/Already in it/)).toBeNull())
  expect((await stateOf(page)).todayCents).toBe(150_00)
})

test('the past of a daily addition ends yesterday, and today stays pending', async () => {
  const { page, wizard } = await openLastStep({ before: balanceSet(1) }, 'Daily')
  await wizard.findByText(
    'It falls before today in this month: 19 times, Nov 1 to Nov 19. Today’s is still to come.',
  )
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  await screen.findByText('Added Rent. Marked done 19 times, Nov 1 to Nov 19.')
  const { done, todayCents } = await stateOf(page)
  expect([done?.length, done?.[18], todayCents]).toEqual([19, '2026-11-19', 150_00])
})

test.each([
  ['on the 1st of a month', { now: '2026-12-01T12:00:00Z' }, 'Daily'],
  ['before its day', { now: '2026-11-01T12:00:00Z' }, 'Monthly'],
] as const)('the past of an addition is not asked about %s', async (_when, options, frequency) => {
  const { page, wizard } = await openLastStep(options, frequency)
  expect(answerOf(wizard)).toBeNull()
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect((await stateOf(page)).done).toEqual([])
})

test('the past of an addition on the last day of a month is its whole month', async () => {
  const options = { now: '2026-12-31T12:00:00Z', before: balanceSet(16) }
  const { page, wizard } = await openLastStep(options, 'Bi-monthly')
  await wizard.findByText('It falls before today in this month: 2 times, Dec 1 and Dec 15.')
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect(await stateOf(page)).toEqual({
    done: ['2026-12-01', '2026-12-15'],
    todayCents: 1_000_00,
  })
})

test('the past of an addition is not asked about in a change', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 850_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 1,
      }),
  })
  await screen.findByText('Rent')
  const wizard = await openWizard(page, 'Edit Rent')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await wizard.findByText(/^Next: /)
  expect(answerOf(wizard)).toBeNull()
})

test('the past of an addition follows the last answer when the server’s first answer was lost', async () => {
  const { page, wizard } = await openLastStep({ before: balanceSet(19) })
  expect(await wizard.findByLabelText(YES)).toBeChecked()
  page.network.loseAnswer(/expense\.create/)
  await pressIn(page, wizard, 'Save Expense')
  await wizard.findByText('Failed to save expense. Please try again.')
  await page.click(wizard.getByLabelText(NO))
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect(await stateOf(page)).toEqual({ done: [], todayCents: 150_00 })
  expect(await page.user.client.expense.list.query({ account: 'personal' })).toHaveLength(1)
})
