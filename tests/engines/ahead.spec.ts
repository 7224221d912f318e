/** The days ahead: projections, the graph, and what if. */
import { addMonths, monthOf } from '../../src/client/words/dates.ts'
import { dayOfMonth, today } from '../e2e/balance-page.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { expect, test } from './journey.ts'
import type { Part, Screen } from './screen.ts'
import { openTab, PERSONAL, pressInRow } from './steps.ts'

test('the projections show this year and the next one', async ({ app, user }) => {
  await seedDailyDollar(user)
  await openTab(app, 'Projections')
  const year = Number(monthOf(today).slice(0, 4))
  await app.find('heading', String(year)).shows()
  await app.find('main').shows('Total Income')
  await app.button('Next Year').press()
  await app.find('heading', String(year + 1)).shows()
  await app.find('main').shows('Lowest')
  await app.button('Previous Year').press()
  await app.find('heading', String(year)).shows()
})

/** The full graph; a narrow window shows a strip of it until it is opened. */
async function openGraph(app: Screen): Promise<Part> {
  await openTab(app, 'Projections')
  const slider = app.find('slider', 'Balance by day')
  const opener = app.button('Open the graph')
  let isStrip = false
  await app.until('There is no graph.', async () => {
    isStrip = (await opener.count()) > 0
    return isStrip || (await slider.count()) > 0
  })
  if (isStrip) await opener.press()
  await slider.shows()
  return slider
}

test('the graph tells the balance of each day by key and pointer @most', async ({ app, user }) => {
  await seedDailyDollar(user)
  const slider = await openGraph(app)
  await slider.focus()
  await app.key('Home')
  const first = await slider.value()
  await app.key('ArrowRight')
  await app.until('The key tells no other day.', async () => (await slider.value()) !== first)
  const second = await slider.value()
  const picture = app.place('.touch-pan-y').first
  await picture.pointAt(0.9)
  await app.find('region', 'Balance Ahead').shows('Coffee')
  await app.until('The pointer tells no other day.', async () => (await slider.value()) !== second)
})

test('"What if" tries less rent with a slider, and makes it real @most', async ({ app, user }) => {
  const recurrenceDay = dayOfMonth === 1 ? 2 : 1
  await user.client.user.update.mutate({ startingBalanceCents: 10_000_00 })
  await user.client.expense.create.mutate({
    ...PERSONAL,
    name: 'Rent',
    amountCents: 1_500_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay,
  })
  await openTab(app, 'Expenses')
  await pressInRow(app, 'Rent', 'What if')
  const panel = app.find('complementary', 'What if panel')
  await panel.button('Try It').press()
  const slider = panel.find('slider', 'Amount of Rent, from half to double')
  await slider.focus()
  await app.key('Home')
  await slider.holds('$750.00')
  await app.find('region', 'What if').shows(/Lowest goes from .* there is \$2,250\.00 more/)
  await panel.button('Make It Real').press()
  await app.find('dialog').shows('Rent: $750.00 instead of')
  await app.button('Change My Plan').press()
  await app.text('Your plan has changed.').shows()
  await app.button('Undo').press()
  await app.text('Your plan is as it was.').shows()
  const expenses = await user.client.expense.list.query(PERSONAL)
  expect(expenses.map(({ amountCents }) => amountCents)).toEqual([1_500_00])
})

test('the table of months leads on to the next year', async ({ app, user }) => {
  await seedDailyDollar(user)
  const nextJanuary = `${Number(addMonths(monthOf(today), 0).slice(0, 4)) + 1}`
  await openTab(app, 'Projections')
  await app.button('Next Year').press()
  await app.find('main').shows(`January ${nextJanuary}`)
})
