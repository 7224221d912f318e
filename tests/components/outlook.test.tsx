/** The figures of the days ahead [behaviour: Outlook]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { findDialog } from '../support/sharing-page.ts'
import { GROCERIES, seedGroceries } from '../support/groceries.ts'
import { findDayCards, findToday } from './day-cards.ts'
import { chooseRange, FIGURES, readFigures, seed } from './outlook-plan.ts'

const OUTLOOK = /projection\.outlook/
test('the outlook is answered first, in the request of the month, and each figure leads to its day', async () => {
  const page = await openPage({ before: seed })
  await waitFor(() => expect(readFigures()).toEqual(FIGURES))
  const first = page.network.calls.filter((call) => OUTLOOK.test(call))
  expect(first).toHaveLength(1)
  expect(first[0]).toMatch(/projection\.month/)
  expect(screen.getByText('No day until Sat, Feb 20 falls below zero.')).toBeVisible()
  for (const [figure, day] of [
    [/^Today /, /^Fri, Nov 20/],
    [/^Lowest /, /^Wed, Nov 25/],
  ] as const) {
    await page.click(screen.getByRole('button', { name: figure }))
    await findDialog(day)
    await page.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await press(page, 'Projections')
  await screen.findByRole('heading', { name: 'Financial Projections' })
  await waitFor(() => expect(readFigures()).toEqual(FIGURES))
})

/** Only within the year is the account below zero, and only within five years is it at its lowest. */
async function seedBoats(user: Parameters<typeof seed>[0]) {
  await seed(user)
  const boat = { account: 'personal', recurrenceType: 'ON_X_DAY', name: 'Boat' } as const
  for (const [startDate, amountCents] of [
    ['2027-03-01', 20_000_00],
    ['2029-12-01', 100_000_00],
  ] as const)
    await user.client.expense.create.mutate({ ...boat, startDate, amountCents })
}

/** Wide enough for the whole picture. */
const WIDE = { width: 1440, height: 900 }

const WITHIN_YEAR = [
  'Today $1,150.00',
  'Lowest on Thu, Mar 25 -$8,950.00',
  'Safe to spend, short on Mon, Mar 1 $0.00',
  'First day below zero Mon, Mar 1',
]

test('the outlook has the range of the graph, remembers it, and announces new figures once', async () => {
  const page = await openPage({ viewport: WIDE, before: seedBoats })
  await waitFor(() => expect(readFigures()).toEqual(FIGURES))
  const told = within(screen.getByRole('region', { name: 'Outlook' })).getByRole('status')
  expect(told).toBeEmptyDOMElement()
  await chooseRange(page, '1 year')
  await waitFor(() => expect(readFigures()).toEqual(WITHIN_YEAR))
  const sentence =
    '1 year ahead. Lowest on Thu, Mar 25: -$8,950.00. First day below zero: Mon, Mar 1. Safe to spend, short on Mon, Mar 1: $0.00.'
  await waitFor(() => expect(told).toHaveTextContent(sentence))
  await page.reload()
  await waitFor(() => expect(readFigures()).toEqual(WITHIN_YEAR))
  expect(screen.getByRole('radio', { name: '1 year' })).toBeChecked()
  // A refetch changes the figures, and says nothing.
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('3000.00'))
  page.fill(field, '13000')
  await page.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Today / })).toHaveTextContent('$11,150.00'),
  )
  expect(
    within(screen.getByRole('region', { name: 'Outlook' })).getByRole('status'),
  ).toBeEmptyDOMElement()
})

test.each(['balance', 'projections'] as const)(
  'the outlook and the graph of the %s tab have the same lowest balance, over every range',
  async (tab) => {
    const page = await openPage({ viewport: WIDE, before: seedBoats, tab })
    const slider = await screen.findByRole('slider', { name: 'Balance by day' })
    for (const [range, lowest] of [
      ['1 month', ['Wed, Nov 25', '$610.00']],
      ['1 year', ['Thu, Mar 25', '-$8,950.00']],
      ['5 years', ['Tue, Dec 25, 2029', '-$22,820.00']],
      ['3 months', ['Wed, Nov 25', '$610.00']],
    ] as const) {
      // It stands once, for both.
      await chooseRange(page, range)
      const [day, balance] = lowest
      await waitFor(() => expect(readFigures()[1]).toBe(`Lowest on ${day} ${balance}`))
      await waitFor(() => {
        const text = slider.getAttribute('aria-valuetext')
        expect(text).toMatch(new RegExp(`^${day}\\b.*\\blowest$`))
        expect(text).toContain(`, ${balance},`)
      })
    }
  },
)

test('the outlook reads the range that earlier versions stored', async () => {
  const page = await openPage({ before: seedBoats })
  for (const [stored, figures] of [
    [{ outlookDays: '365' }, WITHIN_YEAR],
    [{ outlookDays: '365', graphMonths: '3' }, FIGURES],
    [{ outlookDays: '90', graphMonths: '12' }, WITHIN_YEAR],
    [{ outlookDays: '30' }, FIGURES],
    [{ outlookDays: 'many', graphMonths: 'more' }, FIGURES],
  ] as const) {
    for (const key of ['outlookDays', 'graphMonths']) localStorage.removeItem(key)
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    await page.reload()
    await waitFor(() => expect(readFigures()).toEqual(figures))
  }
})

test('the outlook says what to do first while the plan is empty', async () => {
  const page = await openPage()
  const sentence = await screen.findByText(/^Nothing is planned yet\. Add your first income/)
  expect(screen.queryByLabelText('Look ahead')).toBeNull()
  await press(page, 'Add an Income')
  await findDialog('Add New Income')
  await page.keyboard('{Escape}')
  await page.user.client.income.create.mutate({
    account: 'personal',
    recurrenceType: 'MONTHLY',
    name: 'Salary',
    amountCents: 5_000_00,
    recurrenceDay: 28,
  })
  await waitFor(() =>
    expect(readFigures()).toEqual([
      'Today $0.00',
      'Lowest today $0.00',
      'Safe to spend until Sat, Nov 28 $0.00',
    ]),
  )
  expect(sentence).not.toBeInTheDocument()
})

test('the outlook can fail without hiding the days, and is loaded again', async () => {
  const page = await openPage({ isSignedIn: false, before: seed })
  const mend = page.network.answer(OUTLOOK, async (request) => {
    const answers = (await (await page.network.send(request)).json()) as object[]
    const place = new URL(request.url).pathname.split(/[/,]/).slice(2).indexOf('projection.outlook')
    const error = {
      message: 'Too many.',
      code: -32_000,
      data: { code: 'CONFLICT', httpStatus: 409 },
    }
    return Response.json(answers.with(place, { error }), { status: 207 })
  })
  localStorage.setItem('token', page.user.token)
  await page.reload()
  expect(await screen.findByText('The outlook could not be loaded.')).toBeVisible()
  expect(await findDayCards()).toHaveLength(30)
  mend()
  await press(page, 'Load It Again')
  await waitFor(() => expect(readFigures()).toEqual(FIGURES))
  expect(await findToday()).toHaveTextContent('$1,150.00')
})

test('the advice names the cause of a balance below zero, and opens What if with the remedy', async () => {
  const page = await openPage({
    before: async (user) => {
      await seed(user)
      await user.client.expense.create.mutate({
        account: 'personal',
        recurrenceType: 'ON_X_DAY',
        name: 'Boiler',
        amountCents: 700_00,
        startDate: '2026-11-26',
      })
    },
  })
  const tryIt = await screen.findByRole('button', { name: 'Try it' })
  expect(tryIt.closest('p')?.textContent?.replace(/\s+/g, ' ')).toBe(
    'Boiler on Thu, Nov 26 takes you below zero for 2 days. Move it to Sat, Nov 28 and you stay above. Try it',
  )
  await page.click(tryIt)
  const panel = within(await screen.findByRole('complementary', { name: 'What if panel' }))
  const words = 'Boiler: moved from Nov 26 to Nov 28'
  expect(await panel.findByRole('switch', { name: words })).toBeChecked()
})

const readAdvice = async () => {
  const tryIt = await screen.findByRole('button', { name: 'Try it' })
  return tryIt.closest('p')?.textContent?.replace(/\s+/g, ' ')
}

test('the advice names everyday spending where it alone leads below zero', async () => {
  await openPage({ before: seedGroceries })
  expect(await readAdvice()).toBe(
    'Everyday spending takes you below zero on Thu, Feb 4, for at least 17 days. With $340.00 more you stay above. Try it',
  )
})

test('"Safe to spend" says what everyday spending takes until payday', async () => {
  const page = await openPage({
    before: async (user) => {
      await seed(user)
      await user.client.expense.create.mutate(GROCERIES)
    },
  })
  await page.click(await screen.findByRole('button', { name: /^Safe to spend/ }))
  const dialog = await findDialog(/^Safe to spend/)
  const line = (await dialog.findByText('Everyday spending until then')).closest('div')
  expect(line).toHaveTextContent('Everyday spending until then-$140.00')
  expect(dialog.getByText('1 bill until then').closest('div')).toHaveTextContent('-$640.00')
})

test('the accounts of a user are added up as they are chosen', async () => {
  const page = await openPage({
    tab: 'projections',
    before: async (user) => {
      await seed(user)
      await user.client.account.create.mutate({ name: 'Boat', startingBalanceCents: 50_00 })
    },
  })
  const together = within(await screen.findByRole('region', { name: 'Together' }))
  expect(await together.findByText('$1,200.00')).toBeVisible()
  expect(together.getAllByText('$660.00')).toHaveLength(2)
  await page.click(together.getByRole('checkbox', { name: 'Personal Account' }))
  await waitFor(() => expect(together.getAllByText('$50.00')).toHaveLength(3))
  await page.click(together.getByRole('checkbox', { name: 'Boat' }))
  expect(await together.findByText('Choose an account to see its days.')).toBeVisible()
  await page.reload()
  expect(await screen.findByText('Choose an account to see its days.')).toBeVisible()
})
